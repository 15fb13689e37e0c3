// SPDX-License-Identifier: MIT
//
// solve mnk --points and --match: what a player without a search sees, and how he fares.
#pragma once

#include "engine/solver/mnk/mnk_solver.hpp"

namespace fukumi::protocol::cli {

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
