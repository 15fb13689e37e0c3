// SPDX-License-Identifier: MIT
//
// The move loops of a node whose side to move must answer a threat: only the exact answers.
#include <algorithm>
#include <array>

#include "engine/search/alphabeta/worker.hpp"

namespace fukumi::search::alphabeta {

namespace {

/// More than any move score.
constexpr std::int32_t kAnswerBonus = 500'000;

}  // namespace

Value Worker::answerFour(const Node& entered, const threat::FourAnswers& answers) {
    // A forced reply costs no depth: the four that forced it did.
    Node node = entered;
    Best best{-kInfinity, std::nullopt};
    for (const Move m : answers) {
        const Value value = childValue(node, m, node.depth, node.alpha, node.beta, !node.isCut);
        if (budget_.stopped()) return kDraw;
        if (improve(node, best, value, m) && node.alpha >= node.beta) break;
    }
    return best.value;
}

MovePicker Worker::orderedAnswers(const ForcedReplies& replies,
                                  const std::optional<TableEntry>& hit) {
    const MoveList& moves = replies.moves;
    std::array<std::int32_t, kMaxSquares> scores;
    evaluator_.scoreMoves(position_, {moves.begin(), moves.size()}, {scores.data(), moves.size()});
    MovePicker picker;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool isFirst = hit && hit->move == moves[i];
        // Answers before fours: a four that meets nothing only postpones.
        const std::int32_t bonus = i < replies.meeting ? kAnswerBonus : 0;
        picker.add(moves[i], isFirst ? MovePicker::kMaxScore : scores[i] + bonus);
    }
    return picker;
}

Value Worker::answerOpenFour(Node node,
                             const threat::Verdict& verdict,
                             const std::optional<TableEntry>& hit) {
    if (node.depth.raw() <= -parameters_.threatHorizon) return evaluator_.evaluate(position_);
    const ForcedReplies replies =
        forcedReplies(position_.solverLines(), position_.sideToMove(), verdict);
    MovePicker picker = orderedAnswers(replies, hit);
    // Their open four, then their five.
    Best best{-(kMateValue - Value{node.ply + replies.lossPlies}), std::nullopt};
    const Value oldAlpha = node.alpha;
    const int depth = node.depth.raw();
    int tried = 0;
    MovePicker::Scored next;
    while (picker.next(next)) {
        const bool isFour = next.score < kAnswerBonus / 2;
        const bool holds = best.move && !isLoss(best.value);
        if (isFour && holds && depth < parameters_.answerFourDepth) continue;
        int reduction = 0;
        if (isFour && holds) reduction = parameters_.answerFourReduction;
        if (!isFour && holds && tried > 1 && depth > 2) reduction = parameters_.answerReduction;
        const Plan plan{node.depth - Depth{1}, Depth{reduction}, tried == 0};
        const Value value = searchMove(node, next.move, plan);
        ++tried;
        if (budget_.stopped()) return kDraw;
        if (improve(node, best, value, next.move) && node.alpha >= node.beta) break;
    }
    storeTable(node, best, oldAlpha, kNoEval);
    return best.value;
}

}  // namespace fukumi::search::alphabeta
