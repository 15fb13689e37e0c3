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

/// What a stone of one's own on a point brings in each of its lines, and what one of the opponent
/// would have brought there, in order units. Starting values, not tuned yet.
struct LineWorth {
    board::ThreatClass made;
    std::int32_t own;
    std::int32_t enemy;
};
constexpr std::array kLineWorths{LineWorth{board::ThreatClass::OpenFour, 200, 150},
                                 LineWorth{board::ThreatClass::Four, 150, 60},
                                 LineWorth{board::ThreatClass::OpenThree, 120, 60}};

std::int32_t lineScore(const board::ThreatLines& lines, Color us, Move m) {
    std::int32_t score = 0;
    for (const LineWorth& worth : kLineWorths) {
        if (lines.any(us, worth.made)) score += worth.own * lines.directionsAt(m, us, worth.made);
        if (lines.any(~us, worth.made))
            score += worth.enemy * lines.directionsAt(m, ~us, worth.made);
    }
    return score;
}

}  // namespace

void Worker::scoreAnswers(std::span<const Move> moves, std::span<std::int32_t> scores) {
    if (parameters_.answerOrder == 0) return evaluator_.scoreMoves(position_, moves, scores);
    const Color us = position_.sideToMove();
    for (std::size_t i = 0; i < moves.size(); ++i)
        scores[i] = lineScore(position_.lines(), us, moves[i]) +
                    history_.quiet(us, moves[i]) / parameters_.historyPerScore;
}

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
    scoreAnswers({moves.begin(), moves.size()}, {scores.data(), moves.size()});
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
    const int depth = node.depth.raw();
    int tried = 0;
    while (const auto next = picker.next()) {
        const Move m = next->move;
        const bool isFour = next->score < kAnswerBonus / 2;
        const bool holds = best.move && !isLoss(best.value);
        if (isFour && holds && depth < parameters_.answerFourDepth) continue;
        int less = 0;
        if (isFour && holds) less = parameters_.answerFourReduction;
        if (!isFour && holds && tried > 1 && depth > 2) less = parameters_.answerReduction;
        const Value value = windowed(node, m, {node.depth - Depth{1}, Depth{less}, tried == 0});
        ++tried;
        if (budget_.stopped()) return kDraw;
        if (value <= best.value) continue;
        best = {value, m};
        if (value <= node.alpha) continue;
        takePv(node.ply, m);
        node.alpha = value;
        if (node.alpha >= node.beta) break;
    }
    storeTable(node, best, oldAlpha, kNoEval);
    return best.value;
}

}  // namespace fukumi::search::alphabeta
