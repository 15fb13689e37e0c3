// SPDX-License-Identifier: MIT
#include "engine/analysis/review_summary.hpp"

#include <algorithm>
#include <cmath>

namespace fukumi::analysis {

namespace {

/// The move that makes the first threat; the number of moves if none does.
std::size_t firstThreat(const board::GameRecord& record, Rule rule, std::size_t moves) {
    using board::ThreatClass;
    board::Position position = board::startOf(record, rule);
    for (std::size_t i = 0; i < moves; ++i) {
        const Color mover = position.sideToMove();
        board::playRecorded(position, record.moves[i].move);
        if (position.lines().any(mover, ThreatClass::Five) ||
            position.lines().any(mover, ThreatClass::OpenFour))
            return i;
    }
    return moves;
}

/// The position from which on one side is proved to win; one after the last if there is none.
std::size_t firstDecided(const GameReview& review) {
    const std::size_t last = review.positions.size();
    std::size_t at = last;
    while (at > 0) {
        const Value value = review.positions[at - 1].value;
        if (!isProven(value)) break;
        // The side that wins here also wins at the next position, where the other side is to move.
        if (at < last && isWin(value) == isWin(review.positions[at].value)) break;
        --at;
    }
    return review.firstPosition + at;
}

}  // namespace

double accuracyOfMove(double loss) {
    constexpr double kScale = 1.031668100711649, kRate = 4.354415386753951,
                     kOffset = 0.03166924740191411;
    return std::clamp(kScale * std::exp(-kRate * loss) - kOffset, 0.0, 1.0);
}

SideSummary summaryOf(const GameReview& review, Color c, const Phase& part) {
    SideSummary sum;
    double accuracy = 0;
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        const std::size_t index = review.firstPosition + i;
        if (move.color != c || index < part.from || index >= part.to) continue;
        ++sum.moves;
        sum.meanLoss += move.loss;
        accuracy += accuracyOfMove(move.loss);
        sum.inaccuracies += move.judgement == Judgement::Inaccuracy ? 1 : 0;
        sum.mistakes += move.judgement == Judgement::Mistake ? 1 : 0;
        sum.blunders += move.judgement == Judgement::Blunder ? 1 : 0;
        sum.forbidden += move.judgement == Judgement::Forbidden ? 1 : 0;
    }
    if (sum.moves == 0) return sum;
    sum.meanLoss /= sum.moves;
    sum.accuracy = accuracy / sum.moves;
    return sum;
}

SideSummary summaryOf(const GameReview& review, Color c) {
    return summaryOf(review, c, {"", 0, review.firstPosition + review.moves.size()});
}

std::array<Phase, 3> phasesOf(const GameReview& review,
                              const board::GameRecord& record,
                              Rule rule) {
    // A review that was ended at once has no position, and none of the moves.
    const std::size_t moves =
        std::min(review.firstPosition + review.moves.size(), record.moves.size());
    const std::size_t end = std::min(firstDecided(review), moves);
    const std::size_t middle = std::min(firstThreat(record, rule, moves), end);
    return {Phase{"opening", 0, middle}, Phase{"middle", middle, end}, Phase{"end", end, moves}};
}

}  // namespace fukumi::analysis
