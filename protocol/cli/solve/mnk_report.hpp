// SPDX-License-Identifier: MIT
//
// Output of `solve mnk`: for people, and as JSON.
#pragma once

#include <optional>

#include "engine/search/clock.hpp"
#include "engine/solver/mnk/mnk_count.hpp"
#include "engine/solver/mnk/mnk_solver.hpp"
#include "engine/solver/mnk/mnk_tree.hpp"
#include "protocol/cli/solve/mnk_map.hpp"

namespace fukumi::protocol::cli {

struct MnkReport {
    solver::MnkPosition position;
    solver::MnkSolution solution;
    search::Milliseconds solveTime{};
    std::optional<solver::MnkCount> count;  ///< where it was asked for and came to its end
    search::Milliseconds countTime{};
};

/// The position, its value and best moves; what is proven, where the work was stopped.
void printText(const MnkReport& report);
/// One object on one line. "state" is the game as it is, "result" its end under perfect play.
/// Counts of games are texts of digits: JSON has no numbers of 128 bits.
void printJson(const MnkReport& report);

/// Result of playouts: each move with its visits and mean. Proves nothing, so "result" is null.
void printText(const solver::MnkPosition& position,
               const solver::MnkEstimate& estimate,
               search::Milliseconds time);
void printJson(const solver::MnkPosition& position,
               const solver::MnkEstimate& estimate,
               search::Milliseconds time);

/// A map as one object a move, {"move":"a1","result":"draw","plies_to_end":9}, with the move before
/// as "after" where the map is about replies to it.
void printMapJson(const solver::MnkPosition& position,
                  const MoveValues& values,
                  std::optional<solver::Cell> after);

}  // namespace fukumi::protocol::cli
