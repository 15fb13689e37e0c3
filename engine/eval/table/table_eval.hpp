// SPDX-License-Identifier: MIT
//
// The scoring table as an evaluator (--eval table): the sum over empty points of what each colour
// would gain there, kept up to date cell by cell.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/board/pattern.hpp"
#include "engine/board/position.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/history_follower.hpp"
#include "engine/eval/model.hpp"

namespace fukumi::eval {

/// The cells of lines whose windows may have changed since they were looked at last.
///
/// A stone changes the windows of the five cells on each side of it in its four lines.
class StaleCells {
public:
    /// Everything is stale.
    void markAll(const board::Position& position) {
        lines_.clear();
        cells_ = {};
        for (int line = 0; line < position.lines().map().lineCount(); ++line) {
            cells_[static_cast<std::size_t>(line)] = position.lines().map().cellMask(line);
            lines_.push_back(line);
        }
    }

    /// A stone or block came or went.
    void mark(const board::Position& position, Square s) {
        const board::LineSlots& slots = position.lines().map().slots(s);
        for (std::size_t d = 0; d < 4; ++d) {
            std::uint32_t& stale = cells_[slots.line[d]];
            if (stale == 0) lines_.push_back(slots.line[d]);
            stale |= std::uint32_t{0x7FF} << (slots.bit[d] - 5);  // five cells on each side
        }
    }

    /// Calls `visit(line, direction, cells)` for every line with stale cells, the cells as bits of
    /// the line's words. Nothing is stale then.
    template <class Visitor>
    void refresh(const board::Position& position, Visitor&& visit) {
        for (const int line : lines_) {
            const std::uint32_t stale = std::exchange(cells_[static_cast<std::size_t>(line)], 0);
            const std::uint32_t cells = stale & position.lines().map().cellMask(line);
            if (cells != 0) visit(line, directionOf(position, line), cells);
        }
        lines_.clear();
    }

private:
    [[nodiscard]] static std::size_t directionOf(const board::Position& position, int line) {
        const int height = position.size().height();
        const int width = position.size().width();
        if (line < height) return indexOf(Direction::Row);
        if (line < height + width) return indexOf(Direction::Col);
        return indexOf(line < 2 * (height + width) - 1 ? Direction::Anti : Direction::Diag);
    }

    std::array<std::uint32_t, board::kMaxLines> cells_{};
    std::vector<int> lines_;  // with stale cells, each once
};

/// The scoring table's points of every window, under one rule and on boards of every size.
class TableModel final : public BaseModel, public std::enable_shared_from_this<TableModel> {
public:
    explicit TableModel(Rule rule);

    [[nodiscard]] std::unique_ptr<BaseEval> makeBaseEval(
        windows::WindowState* windows) const override;
    [[nodiscard]] std::size_t bytesShared() const override;
    [[nodiscard]] std::size_t bytesPerThread() const override;

    [[nodiscard]] Rule rule() const { return rule_; }
    /// Score of a new stone of `c` in such a window.
    [[nodiscard]] std::int16_t score(Color c, board::WindowIndex window) const {
        return windowScores_[c][window];
    }

private:
    Rule rule_;
    ByColor<std::vector<std::int16_t>> windowScores_;
};

class TableEvaluator final : public BaseEval {
public:
    explicit TableEvaluator(std::shared_ptr<const TableModel> model);

    void reset(const board::Position& position) override;
    void noteUndo(std::size_t length) override { follower_.noteUndo(length); }
    [[nodiscard]] Value evaluate(const board::Position& position) override;
    void scoreMoves(const board::Position& position,
                    std::span<const Move> moves,
                    std::span<std::int32_t> scores) override;

    /// Points that playing on `s` gains for `c`, over the four directions; 0 on a taken square.
    [[nodiscard]] int attack(const board::Position& position, Color c, Square s);

    /// The part of one direction (of LineMap::slots), in the position that was looked at last.
    [[nodiscard]] int attackAlong(std::size_t direction, Color c, Square s) const {
        return cells_[s.index()].byDirection[direction][c];
    }

private:
    struct CellScores {
        std::array<ByColor<std::int16_t>, kDirections.size()> byDirection;
    };

    void sync(const board::Position& position);
    void refreshLine(const board::Position& position,
                     int line,
                     std::size_t direction,
                     std::uint32_t cells);

    std::shared_ptr<const TableModel> owner_;
    const TableModel& model_;
    std::array<CellScores, kSquareSpan> cells_{};
    std::array<ByColor<std::int32_t>, kSquareSpan> attack_{};
    ByColor<std::int32_t> total_{0, 0};
    StaleCells stale_;
    HistoryFollower follower_;
};

// The classic five-in-row scoring table: what a run of one colour through a
// point is worth, by its stones and by how many of its ends are blocked.
//
//     stones            0      1      2      3      4      5 and more
//     both blocked      0      0      0      0      0      10000
//     one blocked       0      0     20    100    500      10000
//     none blocked      0     20    100    500   2500      10000
//
// A point's score is what playing it gains (attack) plus what it denies the opponent (defence),
// summed over the four directions.

/// Indexed by the number of blocked ends, then by stones (5: five and more).
inline constexpr std::array<std::array<int, 6>, 3> kFiveInRowScores{{
    {0, 20, 100, 500, 2500, 10000},
    {0, 0, 20, 100, 500, 10000},
    {0, 0, 0, 0, 0, 10000},
}};

/// REQUIRES: stones >= 0, 0 <= blockedEnds <= 2.
[[nodiscard]] constexpr int runScore(int stones, int blockedEnds) {
    return kFiveInRowScores[static_cast<std::size_t>(blockedEnds)]
                           [static_cast<std::size_t>(std::min(stones, 5))];
}

/// Order units of a move's points, attack and defence. REQUIRES: points >= 0.
[[nodiscard]] std::int32_t orderOf(int points);

/// The score of a new stone's run in one direction. Where the rule gives a five nothing (an
/// overline under exact-five rules, a five between two enemies in caro) the run is worth nothing.
[[nodiscard]] int windowScore(Rule rule, Color c, const board::LineWindow& window);

}  // namespace fukumi::eval
