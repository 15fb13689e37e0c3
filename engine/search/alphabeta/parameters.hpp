// SPDX-License-Identifier: MIT
//
// Numbers of the alpha-beta search in one place. Where nothing else is said they are starting
// values from the literature, not tuned yet.
#pragma once

#include <span>
#include <string_view>

#include "engine/core/value.hpp"

namespace fukumi::search::alphabeta {

/// Plies from the root that the search's stack has room for; forced lines may go this deep.
inline constexpr int kMaxPly = 256;
inline constexpr Depth kMaxDepth{100};

/// Nodes between two looks at the clock and the stop token: about 0.05 ms, but in the first search
/// of a game each of them may be the first to touch a large page, which the system needs up to 3 ms
/// to clear.
inline constexpr int kNodesBetweenPolls = 64;

/// Aspiration: first half-width around the last value, from this depth on.
inline constexpr Depth kAspirationDepth{4};
inline constexpr Value kAspirationWidth{30};

/// Bound of history counters.
inline constexpr int kHistoryLimit = 8192;

/// The numbers that matches decide about. Depths are in plies, values in value units, reductions in
/// 1/1024 of a ply, move scores in order units.
struct Parameters {
    // A quiet node this far above beta (per ply, less when the side to move is improving) is not
    // searched.
    int futilityDepth = 8;
    int futilityPerPly = 75;
    int futilityImproving = 55;

    // A node next to the horizon this far below alpha is not searched either.
    int razorDepth = 2;
    int razorBase = 30;
    int razorPerPly = 20;

    // Without a move from the table, from this depth on: a ply less.
    int internalReductionDepth = 4;

    // Nodes expected to fail high whose evaluation says so too: a ply less.
    int cutReductionDepth = 4;
    int cutReductionMargin = 60;

    // Singular extension: from this depth on, when all other moves are so much worse.
    int singularDepth = 7;
    int singularPerPly = 2;

    // Moves that do nothing about a win by fours of the opponent are skipped up to this depth.
    int missDepth = 6;

    // Moves tried off the principal variation: base + percent/100 * depth^1.5, half of it when
    // not improving; a move that makes a three may come twice as late.
    int moveCountBase = 4;
    int moveCountPercent = 100;

    // Late move reductions: from this depth on, after this move. Fours are no exception: the win by
    // fours was looked for already, and each four with its free answer doubles the tree.
    int reductionDepth = 3;
    int reductionMove = 1;
    int reductionFactor = 614;  // times ln(depth) ln(move)
    int reductionCut = 1024;
    int reductionPv = -1024;
    int reductionHistory = 192;  // so much less for 1024 points of history
    int reductionNotImproving = 512;
    int reductionThree = -1024;
    int reductionFour = 1024;
    int reductionMisses = 2048;
    int reductionPerGap = 340;  // a log-odd below the best move's score ...
    int reductionGapStart = 200;
    int reductionGapEnd = 800;

    // A reduced move that beats alpha by so much is searched again with a ply more than without a
    // reduction, from this depth on.
    int deeperMargin = 60;
    int deeperDepth = 4;

    // Once a move raised alpha the others get a ply less, between these depths.
    int raisedAlphaFrom = 3;
    int raisedAlphaTo = 12;

    // Ordering: points of history that are one of move score.
    int historyPerScore = 32;

    // Fours that a VCF may try.
    int vcfPv = 200;
    int vcfDeep = 50;
    int vcfShallow = 6;
    int vcfLeaf = 10;

    // Open-four threats below the horizon are answered for so many plies before the evaluation has
    // to do: an open three at the leaf must not pass for a quiet position.
    int threatHorizon = 4;

    // Where an answer to an open-four threat holds, a four played first only postpones: tried from
    // this depth on, with so many plies less. Third and later answers get so many less.
    int answerFourDepth = 3;
    int answerFourReduction = 2;
    int answerReduction = 1;

    // What orders the answers: 0 the evaluation, 1 the threat lines and the history, which know
    // less but cost next to nothing where the evaluation would have to catch up first: -3 +- 25 Elo
    // over 354 games of 10 000 nodes a move, in 0.99 of the time.
    int answerOrder = 0;
};

/// The parameters by name, for tuning.
struct NamedParameter {
    std::string_view name;
    int Parameters::*member;
};
[[nodiscard]] std::span<const NamedParameter> namedParameters();

}  // namespace fukumi::search::alphabeta
