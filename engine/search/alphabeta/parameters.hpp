// SPDX-License-Identifier: MIT
//
// Numbers of the alpha-beta search in one place. Elo figures are those of another number, or of
// doing without, against the one here: 95 % interval (games), 5 000 to 20 000 nodes a move
// (engine/README.md). A number without a figure is a starting value from the literature.
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

/// Aspiration window: half-width of the first one around the last value, from this depth on.
inline constexpr Depth kAspirationDepth{4};
inline constexpr Value kAspirationWidth{30};

/// Bound of history counters.
inline constexpr int kHistoryLimit = 8192;

/// The numbers that matches decide about. Depths are in plies, values in value units, reductions in
/// 1/1024 of a ply, move scores in order units.
struct Parameters {
    // Futility: a quiet node this far above beta (per ply, less when improving) is not searched.
    // 120 a ply -20 +- 36 (284), 60 -2 +- 40 (190), 50 -13 +- 33 (302).
    int futilityDepth = 8;
    int futilityPerPly = 75;
    int futilityImproving = 55;

    // Razoring: a node next to the horizon this far below alpha is not searched either. Without
    // +4 +- 35 (254), up to depth 3 -17 +- 22 (246).
    int razorDepth = 2;
    int razorBase = 30;
    int razorPerPly = 20;

    // IIR: a ply less without a move from the table, from this depth on. Without -3 +- 24 (234).
    int iirDepth = 4;

    // A ply less for expected cut nodes whose evaluation says so too. Without +11 +- 23 (246).
    int cutReductionDepth = 4;
    int cutReductionMargin = 60;

    // Singular extension: from this depth on, where all other moves are worse by the margin a ply.
    // Without -8 +- 15 (268), from depth 5 -36 +- 36 (206).
    int singularDepth = 7;
    int singularPerPly = 2;

    // Moves that do nothing about a win by fours of the opponent are skipped up to this depth.
    int missDepth = 6;

    // Move count pruning, off the principal variation: base + percent/100 * depth^1.5 moves, half
    // of it when not improving; a move that makes a three may come twice as late. More moves
    // -5 +- 27 (262), fewer +9 +- 36 (244).
    int moveCountBase = 4;
    int moveCountPercent = 100;

    // LMR: from this depth on, after this move. Fours are no exception: the win by fours was looked
    // for already, and each four with its free answer doubles the tree (+72 +- 35 when they came to
    // be reduced and skipped like other moves, 264; by 2 plies -26 +- 39, 136).
    int reductionDepth = 3;
    int reductionMove = 1;
    int reductionFactor = 614;  // times ln(depth) ln(move); 0.78 for 0.6 -16 +- 34 (192)
    int reductionCut = 1024;
    int reductionPv = -1024;
    int reductionHistory = 192;  // for 1024 points of history; +39 +- 36 when it came (224)
    int reductionNotImproving = 512;
    int reductionThree = -1024;
    int reductionFour = 1024;
    int reductionMisses = 2048;
    int reductionPerGap = 340;  // a log-odd below the best move's score ...
    int reductionGapStart = 200;
    int reductionGapEnd = 800;  // none -5 +- 25 (336), twice as much -4 +- 29 (182)

    // A reduced move that beats alpha by the margin is searched again with a ply more than without
    // a reduction, from this depth on: +16 +- 29 and +33 +- 31 when it came (320, 212).
    int deeperMargin = 60;
    int deeperDepth = 4;

    // Once a move raised alpha the others get a ply less, between these depths. Without -3 +- 30
    // (256).
    int raisedAlphaFrom = 3;
    int raisedAlphaTo = 12;

    // Ordering: points of history that are one of move score.
    int historyPerScore = 32;

    // Fours that a VCF may try: -9 +- 17 in 0.83 of the time when they became fewer (262); none at
    // the leaf -26 +- 27 in 0.87 (226).
    int vcfPv = 200;
    int vcfDeep = 50;
    int vcfShallow = 6;
    int vcfLeaf = 10;

    // Plies below the horizon down to which open-four threats are answered: an open three at the
    // leaf must not pass for a quiet position. 2 plies +5 +- 43 (146).
    int threatHorizon = 4;

    // Where an answer to an open-four threat holds, a four played first only postpones: it is tried
    // from this depth on, reduced. Third and later answers are reduced too.
    int answerFourDepth = 3;
    int answerFourReduction = 2;
    int answerReduction = 1;

    // Correction history: share of the three corrections' sum, in 1/128, that the static value
    // gets. None -38 +- 27 (390), at 30 000 nodes -40 +- 44 (88), at 200 000 -44 +- 73 (32); twice
    // as much -9 +- 26 (412).
    int correction = 64;

    // An evaluation in parts asks for the dear one only where the cheap one lies less than this
    // outside the window.
    int lazyMargin = 150;

    // From this depth on moves are ordered by the best order that the evaluation has, dear or not.
    int deepOrder = 5;
};

/// The parameters by name, for tuning.
struct NamedParameter {
    std::string_view name;
    int Parameters::*member;
};
[[nodiscard]] std::span<const NamedParameter> namedParameters();

}  // namespace fukumi::search::alphabeta
