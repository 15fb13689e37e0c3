// SPDX-License-Identifier: MIT
//
// The board with the outcome of every move on it, for the side to move: "+7" wins in 7 plies (the
// move itself is the first), "=" draws, "-6" loses in 6, "?" was not reached.
#pragma once

#include <string>
#include <vector>

#include "engine/solver/mnk/mnk_solver.hpp"

namespace fukumi::protocol::cli {

using MoveValues = std::vector<solver::MnkMoveValue>;

/// "+7", "=", "-6" or "?".
[[nodiscard]] std::string outcomeText(const solver::MnkMoveValue& move, Color mover);
/// "first_player_win", "draw", "second_player_win".
[[nodiscard]] std::string resultText(const solver::MnkValue& value);

[[nodiscard]] std::string mapText(const solver::MnkPosition& position, const MoveValues& values);
/// A whole SVG document.
[[nodiscard]] std::string mapSvg(const solver::MnkPosition& position, const MoveValues& values);

// solve mnk --points and --match: what a player without a search sees, and how he fares.

/// The points of every cell, and the move that they lead to. If the game is finished, only the
/// board.
void printPoints(const solver::MnkPosition& position, bool json);

/// Games of the greedy player of each colour, against all replies and against the best ones; false
/// where the monitor ended them. REQUIRES: the solver has the position's rules.
bool playMatches(const solver::MnkPosition& position,
                 solver::MnkSolver& solver,
                 solver::Monitor& monitor,
                 bool json);

}  // namespace fukumi::protocol::cli
