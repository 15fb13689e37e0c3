// SPDX-License-Identifier: MIT
//
// The root where more is asked than the best move: several lines, or moves left out.
//
//     forced replies only   the moves that lose follow where more lines are wanted than replies
//     a known win           is the first line; the search goes on for the others
//     moves left out        as if they were not there
#pragma once

#include "engine/search/alphabeta/root.hpp"
#include "engine/search/limits.hpp"

namespace fukumi::search::alphabeta {

/// Takes the excluded moves out (unless nothing were left) and adds moves, best guess first, until
/// there are limits.lines of them or no more legal ones. Changes nothing if one line is wanted
/// and nothing is excluded.
void fitToLimits(Worker& worker, std::vector<RootMove>& moves, const Limits& limits);

[[nodiscard]] bool holds(const std::vector<RootMove>& moves, Move m);

/// A win that has been found: the only line if one was asked for, else before the other moves.
void putWinFirst(std::vector<RootMove>& moves, RootMove win, const Limits& limits);

}  // namespace fukumi::search::alphabeta
