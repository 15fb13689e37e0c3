// SPDX-License-Identifier: MIT
//
// One search from the root to the answer: what the solvers know first, then iterative deepening,
// the move in hand checked against wins by threats on the way.
#pragma once

#include <optional>
#include <vector>

#include "engine/search/alphabeta/root.hpp"
#include "engine/search/root_threats.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::alphabeta {

class SearchRun {
public:
    /// All references outlive the run; `space` and `threats` belong to the game that is searched.
    SearchRun(const board::Position& position,
              const Limits& limits,
              const Clock& clock,
              const StopToken& stop,
              Observer& observer,
              TranspositionTable& table,
              Workspace& space,
              RootThreats& threats);

    [[nodiscard]] SearchResult go();

private:
    void deepen();
    /// The value of an iteration; absent when the budget ended it (the root moves then hold the
    /// best that is known).
    [[nodiscard]] std::optional<Value> aspirate(Depth depth, Value last);
    [[nodiscard]] IterationOutcome outcomeOf(Value value,
                                             Value lastValue,
                                             Move lastBest,
                                             std::uint64_t nodesBefore);

    /// A proved win by threats, followed or found now.
    [[nodiscard]] std::optional<KnownWin> winByThreats();
    /// Takes the best move off the list if the opponent wins by threats after it.
    void checkBestMove();
    [[nodiscard]] bool isCheckDue() const;
    [[nodiscard]] ThreatShare threatShare();

    [[nodiscard]] SearchReport report(Value value, Depth depth) const;
    [[nodiscard]] SearchResult finish(Value value, Depth depth);

    /// Stops a solver when its part of the time is over.
    struct ShareClock {
        const SearchRun* run = nullptr;
        std::optional<Milliseconds> until;
        [[nodiscard]] bool stopRequested() const {
            return run->budget_.stopRequested() || (until && run->time_.elapsed() >= *until);
        }
    };

    Limits limits_;
    TimeManager time_;
    Budget budget_;
    Worker worker_;
    RootThreats& threats_;
    Observer& observer_;
    ShareClock shareClock_;
    RootSituation root_;
    Depth depth_{0};
    int stableIterations_ = 0;
    std::vector<Move> checked_;
};

}  // namespace fukumi::search::alphabeta
