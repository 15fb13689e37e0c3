// SPDX-License-Identifier: MIT
//
// The pattern evaluation (--eval pattern): every empty point has, for each colour, a code of its
// four line classes; the value of a position is a sum of one number a point and colour, one more
// for the threats that the sides have, and what a small hidden layer over the codes adds
// (pattern_weights.hpp). All numbers are fitted to games (engine/tuning).
//
// A stone changes the codes of the points within reach in its four lines. What they were is written
// to a log, so that taking a step back is copying; the changed codes are listed first and summed up
// together then (unit_sums.hpp), so that the totals are read and written once a step.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/core/by_color.hpp"
#include "engine/eval/evaluator.hpp"
#include "engine/eval/pattern/pattern_model.hpp"

namespace fukumi::eval {

class PatternEvaluator final : public Evaluator {
public:
    explicit PatternEvaluator(std::shared_ptr<const PatternModel> model);

    void reset(const board::Position& position) override;
    [[nodiscard]] Value evaluate(const board::Position& position) override;
    void scoreMoves(const board::Position& position,
                    std::span<const Move> moves,
                    std::span<std::int32_t> scores) override;

    /// Catches up with the position's history.
    void sync(const board::Position& position);
    /// The code of the empty square `s` for `c`; REQUIRES: reset() or sync() since the last change.
    [[nodiscard]] PatternCode code(Color c, Square s) const {
        return codeOf(points_[s.index()], c);
    }
    /// Index into a TempoTable; REQUIRES: as code().
    [[nodiscard]] std::size_t threatMask(Color sideToMove) const;
    /// Index into the tables of StateWeights; REQUIRES: as code().
    [[nodiscard]] std::size_t threatStateOf(Color c) const {
        return threatState(totals_.values[c].kinds);
    }

    /// Memory of an evaluator, with what it keeps beside itself.
    [[nodiscard]] static std::size_t bytes();

private:
    /// Classes and codes of an empty point for both colours, 16 bits each; zero for a taken one:
    ///
    ///     63..48      47..32      31..16         15..0
    ///     white code  black code  white classes  black classes
    ///
    /// One number, since parts written one by one and read back as a whole would have to wait for
    /// each other in the processor.
    using Point = std::uint64_t;
    [[nodiscard]] static constexpr PackedClasses classesOf(Point point, Color c) {
        return static_cast<PackedClasses>(point >> (16 * indexOf(c)));
    }
    [[nodiscard]] static constexpr PatternCode codeOf(Point point, Color c) {
        return static_cast<PatternCode>(point >> (32 + 16 * indexOf(c)));
    }
    struct Totals {
        UnitSums units{};
        ByColor<PatternModel::CodeValue> values{};
    };
    struct LogEntry {
        Point point;
        std::uint16_t square;
    };
    /// State before a step of the history.
    struct Before {
        std::size_t logSize;
        Totals totals;
    };
    /// A stone changes the windows of at most ten cells in each of its four lines, and its own
    /// point.
    static constexpr std::size_t kMaxChanges = 41;
    static constexpr std::size_t kLogSize = kMaxChanges * static_cast<std::size_t>(kMaxSquares);
    /// Codes of one colour that a step changes.
    struct ChangeList {
        std::array<CodeChange, kMaxChanges> items;
        std::size_t size = 0;

        /// Without a branch: half of the codes stay what they are, and nobody could guess which.
        void note(PatternCode before, PatternCode after) {
            items[size] = {before, after};
            size += static_cast<std::size_t>(before != after);
        }
    };
    /// No ByColor, which begins with zeros: that would take longer than the rest of a step's sums.
    struct Changes {
        ChangeList black;
        ChangeList white;
    };
    void forward(const board::Position& position, const board::Placement& placement);
    void back(const board::Position& position, const board::Placement& placement);
    [[nodiscard]] Point emptyPoint(const board::LineSlots& slots) const;
    /// The same point with other classes in one direction: windows of black and white.
    [[nodiscard]] Point withWindows(Point point,
                                    unsigned direction,
                                    board::WindowIndex black,
                                    board::WindowIndex white) const;
    /// Returns the new end of the log.
    LogEntry* setPoint(std::size_t square, Point now, LogEntry* logEnd, Changes& changes);
    void addChanges(Color c, const ChangeList& list);
    /// `own` and `enemy`: what the threat states add to the units.
    [[nodiscard]] int unitValue(Color us, const UnitRow& own, const UnitRow& enemy) const;

    std::shared_ptr<const PatternModel> owner_;
    const PatternModel& model_;

    std::array<Point, kSquareSpan> points_{};
    std::array<LineWords, board::kMaxLines> lines_{};
    Totals totals_;
    FindStarWindows* findStarWindows_ = kPortableStarWindows;
    AddUnitChanges* addUnitChanges_ = kPortableUnitChanges;
    std::vector<Before> steps_;
    std::unique_ptr<LogEntry[]> log_;
    std::size_t logSize_ = 0;
};

}  // namespace fukumi::eval
