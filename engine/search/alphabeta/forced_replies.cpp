// SPDX-License-Identifier: MIT
//
// The steps of a node whose side to move must answer a threat: only the exact answers are searched.
#include <algorithm>
#include <array>

#include "engine/search/alphabeta/worker.hpp"

namespace fukumi::search::alphabeta {

namespace {

/// More than any move score.
constexpr std::int32_t kAnswerBonus = 500'000;

}  // namespace

Value Worker::answerFour(const Node& node, const threat::FourAnswers& answers) {
    // A forced reply costs no depth: the four that forced it did.
    Best best{-kInfinity, std::nullopt};
    Value alpha = node.alpha;
    for (const Move m : answers) {
        const Value value = childValue(node, m, node.depth, alpha, node.beta, !node.isCut);
        if (budget_.stopped()) return kDraw;
        if (value <= best.value) continue;
        best = {value, m};
        if (value <= alpha) continue;
        takePv(node.ply, m);
        alpha = value;
        if (alpha >= node.beta) break;
    }
    return best.value;
}

Value Worker::answerOpenFour(Node node, const std::optional<TableEntry>& hit) {
    if (node.depth.raw() <= -parameters_.threatHorizon) return evaluator_.evaluate(position_);
    const Color them = ~position_.sideToMove();
    MoveList moves = threat::answersToOpenFour(position_.solverLines(), them);
    const std::size_t answers = moves.size();
    threat::appendFours(position_.solverLines(), ~them, moves);

    std::array<std::int32_t, kMaxSquares> scores;
    evaluator_.scoreMoves(position_, {moves.begin(), moves.size()}, {scores.data(), moves.size()});
    MovePicker picker;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool isFirst = hit && hit->move == moves[i];
        // Answers before fours: a four that meets nothing only postpones.
        picker.add(moves[i],
                   isFirst ? MovePicker::kMaxScore : scores[i] + (i < answers ? kAnswerBonus : 0));
    }

    // Whatever is left out loses in four plies: their open four, then their five.
    Best best{-(kMateValue - Value{node.ply + 4}), std::nullopt};
    const Value oldAlpha = node.alpha;
    while (const auto next = picker.next()) {
        const Value value =
            childValue(node, next->move, node.depth - Depth{1}, node.alpha, node.beta, !node.isCut);
        if (budget_.stopped()) return kDraw;
        if (value <= best.value) continue;
        best = {value, next->move};
        if (value <= node.alpha) continue;
        takePv(node.ply, next->move);
        node.alpha = value;
        if (node.alpha >= node.beta) break;
    }
    storeTable(node, best, oldAlpha, kNoEval);
    return best.value;
}

}  // namespace fukumi::search::alphabeta
