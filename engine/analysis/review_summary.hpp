// SPDX-License-Identifier: MIT
//
// A reviewed game in a few numbers: how exactly each side played, in the whole game and in its
// phases.
//
//     opening   up to the move before the first threat: a four, or a three that can become an
//               open four
//     middle    from the first threat on, as long as nothing is proved
//     end       from the first position at which the game is won by proof and stays so
//
// Accuracy of a move, from 0 to 1, by the win rate that it lost (0 to 1):
//
//     1.031668 exp(-4.354415 loss) - 0.031669      a loss of 5 % is 0.80, of 15 % 0.51, of 30 %
//     0.25
//
// as lichess.org computes it from win percentages (AccuracyPercent.scala, without the point that it
// adds); the accuracy of a side is the mean over its moves.
#pragma once

#include <array>
#include <string_view>

#include "engine/analysis/review.hpp"

namespace fukumi::analysis {

[[nodiscard]] double accuracyOfMove(double loss);

/// One side's moves in one part of the game.
struct SideSummary {
    int moves = 0;
    double meanLoss = 0;  ///< 0 without moves
    double accuracy = 1;  ///< 1 without moves
    int inaccuracies = 0, mistakes = 0, blunders = 0, forbidden = 0;
};

/// A part of the game: its moves from..to-1, where the first move of the game is 0. May be empty.
struct Phase {
    std::string_view name;
    std::size_t from = 0, to = 0;
};

/// Summary of the reviewed moves among from..to-1.
[[nodiscard]] SideSummary summaryOf(const GameReview& review, Color c, const Phase& part);
/// Summary of all reviewed moves.
[[nodiscard]] SideSummary summaryOf(const GameReview& review, Color c);

/// Opening, middle and end. REQUIRES: the review is one of the record's game.
[[nodiscard]] std::array<Phase, 3> phasesOf(const GameReview& review,
                                            const board::GameRecord& record,
                                            Rule rule);

}  // namespace fukumi::analysis
