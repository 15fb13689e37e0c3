// SPDX-License-Identifier: MIT
//
// Numbers of the Monte-Carlo tree search in one place. A number without a match is a starting
// value.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/search/question_budget.hpp"

namespace fukumi::search::mcts {

/// Longest path from the root.
inline constexpr int kMaxPly = 200;

// ---- Selection -------------------------------------------------------------------------------

/// Exploration of PUCT: c = kExploration + kExplorationGrowth * ln(1 + N / kExplorationBase), with
/// results from 0 to 1. At 1200 visits a move 1.0 beat 0.5 by 61 +- 89 Elo (40 games), 1.7 beat 1.0
/// by 61 +- 93 (40), 2.6 lost to 1.7 by 49 +- 54 (50).
inline constexpr double kExploration = 1.6;
inline constexpr double kExplorationGrowth = 0.5;
inline constexpr double kExplorationBase = 500.0;
/// FPU reduction (first play urgency): a move without visits counts as the mean of its parent, less
/// this times the root of the visited moves' priors.
inline constexpr double kFpuReduction = 0.15;

// ---- Priors ----------------------------------------------------------------------------------

/// Log-odds of the moves are divided by this: above 1 the priors are flatter than the evaluation
/// says. With hand-set scores 1.6 lost to 1.0 by 80 +- 84 Elo, 0.6 by 35 +- 71 (40 and 50 games at
/// 1200 visits a move).
inline constexpr double kPriorTemperature = 1.0;
/// No candidate's prior is less.
inline constexpr double kLeastPrior = 0.001;
/// Natural units taken off an own four that does not meet the threat: it only postpones.
inline constexpr double kPostponingPenalty = 1.5;

// ---- The moves of a node ---------------------------------------------------------------------

/// Progressive widening: the moves of a quiet node at first, the further ones when each of those
/// was tried; then come all.
inline constexpr std::size_t kFirstMoves = 8;
inline constexpr std::size_t kMoreMoves = 24;

// ---- Solvers ---------------------------------------------------------------------------------

/// Fours that a leaf may try: for the side to move, and for the opponent if it passed.
inline constexpr std::uint64_t kOwnVcfNodes = 64;
inline constexpr std::uint64_t kTheirVcfNodes = 48;
/// A node that was visited often is looked at again at each doubling of its visits, from this
/// number on; the fours of that look are these for each visit, up to a limit.
inline constexpr std::uint32_t kSecondLookVisits = 32;
inline constexpr std::uint64_t kSecondLookFours = 8;
inline constexpr std::uint64_t kMostSecondLookFours = 20'000;

/// More than alpha-beta gives: a check that finds something takes the move's visits out of the
/// tree, where alpha-beta would have looked deeper by itself. Not compared in a match.
inline constexpr RootEffort kRootEffort{.sharePercent = 8, .mostChecks = 6};

// ---- The end of a search ---------------------------------------------------------------------

/// Playouts between two looks at the clock and the stop token (up to a millisecond).
inline constexpr int kPlayoutsBetweenPolls = 32;
/// Playouts before the first report; each other one comes after a quarter more.
inline constexpr std::uint64_t kFirstReport = 256;
/// Playouts for each ply of a depth limit: a principal variation of that length may never come.
inline constexpr std::uint64_t kPlayoutsPerDepth = 50'000;
/// The final choice leaves out moves with less than this part of the visits of the most visited.
inline constexpr double kLeastVisitShare = 0.25;
/// Standard deviations taken off a mean for the final choice.
inline constexpr double kConfidence = 1.0;

}  // namespace fukumi::search::mcts
