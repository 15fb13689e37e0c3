// SPDX-License-Identifier: MIT
#pragma once

#include "engine/solver/mnk_solver.hpp"
#include "engine/solver/plain_search.hpp"

namespace fukumi::solver {

/// The same answer as MnkSolver::solve, by a search that remembers nothing. Where the monitor ends
/// it, nothing is proven.
[[nodiscard]] MnkSolution solveMnkPlainly(const MnkPosition& position,
                                          PlainMethod method,
                                          Monitor& monitor);

}  // namespace fukumi::solver
