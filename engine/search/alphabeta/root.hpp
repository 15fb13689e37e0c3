// SPDX-License-Identifier: MIT
//
// The root of an alpha-beta search: which moves there are, and one iteration over them.
#pragma once

#include <span>
#include <vector>

#include "engine/search/alphabeta/worker.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::search::alphabeta {

struct RootMove {
    Move move;
    Value value = -kInfinity;  ///< of the last iteration that gave it an exact value
    bool isLost = false;       ///< proved, by whichever iteration
    std::uint64_t nodes = 0;   ///< spent below it in this iteration
    std::vector<Move> pv;
};

/// The moves worth searching, best guess first: forced replies where there are any, else the wide
/// candidates; forbidden points left out. Empty only if black has no legal move.
[[nodiscard]] std::vector<RootMove> rootMoves(Worker& worker);

/// The replies to a four or an unstoppable one to come; if there are none, all legal moves.
[[nodiscard]] MoveList everyReply(Worker& worker);

/// Best first, those that lose after the others; equal ones in the order in which they were.
void sortByValue(std::span<RootMove> moves);

/// Best guess first.
void sortByScore(Worker& worker, MoveList& moves);

struct IterationResult {
    Value value;
    std::size_t searched = 0;  ///< root moves that were completed
};

/// Searches all root moves to `depth` inside the window, best first; sorts them by value, those
/// that lose after the others. The value of the iteration is moves.front().value unless the budget
/// stopped it; then the first move is still the best of those that were finished, or, where they
/// lose, one that was not.
[[nodiscard]] IterationResult searchRoot(Worker& worker,
                                         std::span<RootMove> moves,
                                         Depth depth,
                                         Value alpha,
                                         Value beta,
                                         const NodeBudget& budget,
                                         Observer& observer);

/// The same in an aspiration window around `last`, the value of the iteration before, widened until
/// the value lies inside; absent when the budget ended it.
[[nodiscard]] std::optional<Value> searchAround(Worker& worker,
                                                std::span<RootMove> moves,
                                                Depth depth,
                                                Value last,
                                                const NodeBudget& budget,
                                                Observer& observer);

// The root where more is asked than the best move: several lines, or moves left out.
//
//     forced replies only   the moves that lose follow where more lines are wanted than replies
//     a known win           is the first line; the search goes on for the others
//     moves left out        as if they were not there

/// Takes the excluded moves out (unless nothing were left) and adds moves, best guess first, until
/// there are limits.lines of them or no more legal ones. Changes nothing if one line is wanted
/// and nothing is excluded.
void fitToLimits(Worker& worker, std::vector<RootMove>& moves, const Limits& limits);

[[nodiscard]] bool holds(const std::vector<RootMove>& moves, Move m);

/// A win that has been found: the only line if one was asked for, else before the other moves.
void putWinFirst(std::vector<RootMove>& moves, RootMove win, const Limits& limits);

}  // namespace fukumi::search::alphabeta
