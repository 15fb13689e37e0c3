// SPDX-License-Identifier: MIT
//
// Lazy SMP: further threads search the same root, each for itself, and share nothing but the
// transposition table. Positions that one has seen the others need not search; since they are never
// in step (half of them begin a ply deeper) they see different things first. Only the main thread
// decides about time and the move.
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "engine/search/alphabeta/root.hpp"

namespace fukumi::search::alphabeta {

class HelperThreads {
public:
    /// At most one helper for each workspace. All references outlive the pool.
    HelperThreads(const board::Position& position,
                  std::vector<Workspace>& spaces,
                  TranspositionTable& table,
                  NodeBudget& main);
    /// Stops and waits.
    ~HelperThreads();
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;

    /// All begin to search these moves, as many as the system has threads for; the main budget
    /// counts their nodes too from now on. At most once. Where it is not called, because the answer
    /// needs no search, nothing was made in vain.
    void start(const std::vector<RootMove>& moves);
    /// Ends the search of all and waits for them (less than a millisecond).
    void stop();

private:
    class Helper;
    const board::Position& position_;
    std::vector<Workspace>& spaces_;
    TranspositionTable& table_;
    NodeBudget& main_;
    std::vector<std::unique_ptr<Helper>> helpers_;
};

}  // namespace fukumi::search::alphabeta
