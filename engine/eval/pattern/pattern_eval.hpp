// SPDX-License-Identifier: MIT
//
// The pattern evaluation (--eval pattern): every empty point has, for each colour, a code of its
// four line classes; the value of a position is a sum of one number a point and colour, one more
// for the threats that the sides have, and what a small hidden layer over the codes adds
// (pattern_weights.hpp). All numbers are fitted to games (engine/tuning).
//
// A stone changes the windows of the points within reach in its four lines (WindowState), and with
// them some of the points' codes. The changed codes are listed first and summed up together then
// (code_sums.hpp), so that the totals are read and written once a step.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/eval/model.hpp"
#include "engine/eval/pattern/code_sums.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/eval/windows/window_state.hpp"
#include "engine/eval/windows/window_table.hpp"

namespace fukumi::eval {

/// The pattern evaluation's weights as the evaluators read them, with the tables that lead from
/// windows to classes and from classes to codes. For boards of every size.
class PatternModel final : public BaseModel, public std::enable_shared_from_this<PatternModel> {
public:
    /// `windows` are those of the rule.
    PatternModel(const PatternWeights& weights, const windows::WindowTable& windows);

    [[nodiscard]] std::unique_ptr<BaseEval> makeBaseEval(
        windows::WindowState* windows) const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

private:
    friend class PatternEvaluator;

    /// Two numbers in one, each of which may be added up modulo 2^32:
    ///
    ///     63..32                              31..0
    ///     onMove, less one if waiting < 0     waiting
    [[nodiscard]] static constexpr std::uint64_t packWorth(std::int32_t onMove,
                                                           std::int32_t waiting) {
        return (static_cast<std::uint64_t>(onMove) << 32) + static_cast<std::uint64_t>(waiting);
    }
    [[nodiscard]] static constexpr std::int32_t waitingOf(std::uint64_t worth) {
        return static_cast<std::int32_t>(worth);
    }
    [[nodiscard]] static constexpr std::int32_t onMoveOf(std::uint64_t worth) {
        const auto waiting = static_cast<std::uint64_t>(std::int64_t{waitingOf(worth)});
        return static_cast<std::int32_t>((worth - waiting) >> 32);
    }
    /// Where the sums with `us` to move begin.
    static constexpr std::size_t firstUnit(Color us) { return us == Color::Black ? 0 : kUnitCount; }

    /// Both colours' line classes in a window, by its row, 0 if no stone can be played:
    ///
    ///     7..4    3..0
    ///     white   black
    std::vector<std::uint8_t> rowClasses_;
    PatternCodes codes_;
    ByColor<std::array<CodeValue, kPatternCodeCount>> values_;
    /// Share of a code in the hidden layer's sums.
    ByColor<std::array<UnitSums, kPatternCodeCount>> unitRows_;
    ByColor<UnitWeights> units_;
    ByColor<CodeTable> attack_;
    ByColor<CodeTable> defence_;
    ByColor<TempoTable> tempo_;
    ByColor<StateWeights> states_;
};

class PatternEvaluator final : public BaseEval {
public:
    /// `windows`, which follow the same position, must outlive this.
    PatternEvaluator(std::shared_ptr<const PatternModel> model, windows::WindowState& windows);

    /// After the windows' reset() on this position.
    void reset(const board::Position& position) override;
    [[nodiscard]] Value evaluate(const board::Position& position) override;
    void scoreMoves(const board::Position& position,
                    std::span<const Move> moves,
                    std::span<std::int32_t> scores) override;

    /// Catches up with the position's history.
    void sync(const board::Position& position);
    /// The code of the empty square `s` for `c`; REQUIRES: reset() or sync() since the last change.
    [[nodiscard]] PatternCode code(Color c, Square s) const {
        return codeOf(points_[windows::planeIndex(s)], c);
    }
    /// Index into a TempoTable; REQUIRES: as code().
    [[nodiscard]] std::size_t threatMask(Color sideToMove) const;
    /// Index into the tables of StateWeights; REQUIRES: as code().
    [[nodiscard]] std::size_t threatStateOf(Color c) const {
        return threatState(totals_.values[c].kinds);
    }

    /// Memory of an evaluator and of all that it owns.
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
        ByColor<CodeValue> values{};
    };
    using Points = std::array<Point, windows::kPlaneSize>;
    /// State before a step: the totals, and the points that it changed.
    struct Saved {
        Totals totals;
        std::size_t count;
        std::array<Point, windows::kMaxSlots> points;
        std::array<std::uint16_t, windows::kMaxSlots> places;
    };
    /// Codes of one colour that a step changes.
    struct ChangeList {
        std::array<CodeChange, windows::kMaxSlots> items;
        std::size_t size = 0;

        /// Without a branch: half of the codes stay what they are, and a branch would be
        /// mispredicted.
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
    void forward(const windows::Step& step, Saved& saved);
    void back(const Saved& saved);
    /// The same point with other classes in one direction, as in PatternModel::rowClasses_.
    [[nodiscard]] Point withClasses(Point point, std::size_t direction, std::uint8_t classes) const;
    void setPoint(std::size_t place, Point now, Saved& saved, Changes& changes);
    void addChanges(Color c, const ChangeList& list);
    /// `own` and `enemy`: what the threat states add to the units.
    [[nodiscard]] int unitValue(Color us, const UnitRow& own, const UnitRow& enemy) const;

    std::shared_ptr<const PatternModel> owner_;
    const PatternModel& model_;
    windows::WindowState& windows_;

    Points points_{};
    Totals totals_;
    // As they are on an empty board.
    Points firstPoints_{};
    Totals firstTotals_;
    AddCodeChanges* addCodeChanges_ = kPortableCodeChanges;
    windows::Cursor<Saved> cursor_;
};

/// The patterns with their own windows, for callers that need nothing else of an evaluation. Not
/// thread-safe.
class LonePatterns {
public:
    LonePatterns(Rule rule, const PatternWeights& weights)
        : table_{rule},
          windows_{table_},
          evaluator_{std::make_shared<const PatternModel>(weights, table_), windows_} {}

    void reset(const board::Position& position) {
        windows_.reset(position);
        evaluator_.reset(position);
    }
    /// REQUIRED after each undo() of the position.
    void noteUndo(const board::Position& position) { windows_.noteUndo(position.history().size()); }
    /// The evaluator, brought up to date with the position's history.
    [[nodiscard]] PatternEvaluator& evaluatorFor(const board::Position& position) {
        evaluator_.sync(position);
        return evaluator_;
    }

private:
    windows::WindowTable table_;
    windows::WindowState windows_;
    PatternEvaluator evaluator_;
};

}  // namespace fukumi::eval
