// SPDX-License-Identifier: MIT
//
// The scoring table as an evaluator (--eval table): the sum over empty points of what each colour
// would gain there, kept up to date cell by cell.
#pragma once

#include <array>
#include <memory>

#include "engine/core/types.hpp"
#include "engine/eval/base_eval.hpp"
#include "engine/eval/history_follower.hpp"
#include "engine/eval/table/stale_cells.hpp"
#include "engine/eval/table/table_model.hpp"

namespace fukumi::eval {

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

    static constexpr std::size_t kDirections = 4;
    /// The part of one direction (of LineMap::slots), in the position that was looked at last.
    [[nodiscard]] int attackAlong(std::size_t direction, Color c, Square s) const {
        return cells_[s.index()].byDirection[direction][c];
    }

private:
    struct CellScores {
        std::array<ByColor<std::int16_t>, kDirections> byDirection;
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

}  // namespace fukumi::eval
