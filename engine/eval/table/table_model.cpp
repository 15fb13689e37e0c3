// SPDX-License-Identifier: MIT
#include "engine/eval/table/table_model.hpp"

#include "engine/eval/table/score_table.hpp"
#include "engine/eval/table/table_eval.hpp"

namespace fukumi::eval {

namespace {

std::vector<std::int16_t> makeWindowScores(Rule rule, Color c) {
    std::vector<std::int16_t> scores(board::kWindowCount, 0);
    for (const board::WindowIndex index : board::allWindows(rule))
        scores[index] = static_cast<std::int16_t>(windowScore(rule, c, board::windowOf(index)));
    return scores;
}

}  // namespace

TableModel::TableModel(Rule rule)
    : rule_{rule},
      windowScores_{makeWindowScores(rule, Color::Black), makeWindowScores(rule, Color::White)} {}

std::unique_ptr<BaseEval> TableModel::makeBaseEval(windows::WindowState*) const {
    return std::make_unique<TableEvaluator>(shared_from_this());
}

std::size_t TableModel::bytesShared() const {
    return sizeof *this + 2 * board::kWindowCount * sizeof(std::int16_t);
}

std::size_t TableModel::bytesPerThread() const {
    return sizeof(TableEvaluator) + HistoryFollower::kHeapBytes;
}

}  // namespace fukumi::eval
