// SPDX-License-Identifier: MIT
//
// Numbers of the Monte-Carlo tree search in one place.
#pragma once

#include <cstdint>
#include <span>

#include "engine/search/parameter.hpp"
#include "engine/search/question_budget.hpp"
#include "engine/search/time_parameters.hpp"

namespace fukumi::search::mcts {

/// Longest path from the root.
inline constexpr int kMaxPly = 200;

/// The numbers that matches decide about (parameters.def).
struct Parameters : TimeParameters {
#define FUKUMI_PARAMETER(name, value, least, most, step, tuned) int name = value;
#include "engine/search/mcts/parameters.def"
#undef FUKUMI_PARAMETER
};

/// In the order of the list.
[[nodiscard]] std::span<const NamedParameter<Parameters>> namedParameters();

/// A parameter that is kept in thousandths.
[[nodiscard]] constexpr double inThousandths(int number) { return number / 1000.0; }

/// No candidate's prior is less.
inline constexpr double kLeastPrior = 0.001;
/// Once for these visits that a chosen move has it is taken again without a look at the others: its
/// score hardly moves by one more. At 8 000 visits choices and values are as good as without, in
/// 0.7 of the time.
inline constexpr std::uint32_t kVisitsPerRepeat = 64;
/// Fours of a second look at a node, at most.
inline constexpr std::uint64_t kMostSecondLookFours = 20'000;

/// More than alpha-beta gives: a check that finds something takes the move's visits out of the
/// tree, where alpha-beta would have looked deeper by itself. Not compared in a match.
inline constexpr RootEffort kRootEffort{.sharePercent = 8, .mostChecks = 6};

/// Playouts between two looks at the clock and the stop token (up to a millisecond).
inline constexpr int kPlayoutsBetweenPolls = 32;
/// Playouts before the first report; each other one comes after a quarter more.
inline constexpr std::uint64_t kFirstReport = 256;
/// Playouts for each ply of a depth limit: a principal variation of that length may never come.
inline constexpr std::uint64_t kPlayoutsPerDepth = 50'000;

}  // namespace fukumi::search::mcts
