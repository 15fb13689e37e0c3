// SPDX-License-Identifier: MIT
//
// Output of `solve mnk`: for people, and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/search/clock.hpp"
#include "engine/solver/mnk/mnk_count.hpp"
#include "engine/solver/mnk/mnk_solver.hpp"
#include "engine/solver/mnk/mnk_tree.hpp"

namespace fukumi::protocol::cli {

// The board with the outcome of every move on it, for the side to move: "+7" wins in 7 plies (the
// move itself is the first), "=" draws, "-6" loses in 6, "?" was not reached.

using MoveValues = std::vector<solver::MnkMoveValue>;

/// "first_player_win", "draw", "second_player_win".
[[nodiscard]] std::string resultText(const solver::MnkValue& value);

[[nodiscard]] std::string mapText(const solver::MnkPosition& position, const MoveValues& values);
/// A whole SVG document.
[[nodiscard]] std::string mapSvg(const solver::MnkPosition& position, const MoveValues& values);

// solve mnk --points and --match: what a player without a search sees, and how he fares.

/// The points of every cell, and the move that they lead to. If the game is over, its end, in JSON
/// no move.
void printPoints(const solver::MnkPosition& position, bool json);

/// Games of the greedy player of each colour, against all replies and against the best ones; false
/// if the monitor ended them. REQUIRES: the solver has the position's rules.
bool playMatches(const solver::MnkPosition& position,
                 solver::MnkSolver& solver,
                 solver::Monitor& monitor,
                 bool json);

struct MnkReport {
    solver::MnkPosition position;
    solver::MnkSolution solution;
    search::Milliseconds solveTime{};
    std::optional<solver::MnkCount> count{};  ///< where it was asked for and came to its end
    search::Milliseconds countTime{};
    /// All that was asked for is there: the solution, the count, maps and matches.
    bool isComplete = false;
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
