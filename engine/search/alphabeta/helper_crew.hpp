// SPDX-License-Identifier: MIT
//
// Lazy SMP: further threads search the same root, each for itself, and share nothing but the
// transposition table. What one has seen the others need not search; since they are never in step
// (half of them begin a ply deeper) they see different things first. The main thread alone decides
// about time and the move.
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "engine/search/alphabeta/root.hpp"
#include "engine/search/clock.hpp"

namespace fukumi::search::alphabeta {

class HelperCrew {
public:
    /// One helper for each workspace. All references outlive the crew; `main` counts the helpers'
    /// nodes too from now on.
    HelperCrew(const board::Position& position,
               std::vector<Workspace>& spaces,
               TranspositionTable& table,
               const Clock& clock,
               Budget& main);
    /// Stops and waits.
    ~HelperCrew();
    HelperCrew(const HelperCrew&) = delete;
    HelperCrew& operator=(const HelperCrew&) = delete;

    /// All begin to search these moves. At most once.
    void start(const std::vector<RootMove>& moves);
    /// Ends the search of all and waits for them (less than a millisecond).
    void stop();

private:
    class Helper;
    std::vector<std::unique_ptr<Helper>> helpers_;
};

}  // namespace fukumi::search::alphabeta
