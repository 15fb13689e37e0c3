// SPDX-License-Identifier: MIT
//
// One search from the root to the answer: what is known of the root first, then rounds of visits by
// all threads, interrupted only when the tree is full and has to be pruned.
//
//     round      every thread visits the tree; the one that began the search also looks at the
//                clock, reports, and has the move in hand checked for wins by threats
//     makeRoom   the threads have ended: the least visited half of the tree goes; with too little
//                time left for that the search goes on in the tree as it is
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/core/threads.hpp"
#include "engine/search/line_completion.hpp"
#include "engine/search/mcts/options.hpp"
#include "engine/search/mcts/tree.hpp"
#include "engine/search/mcts/worker.hpp"
#include "engine/search/root_knowledge.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::mcts {

class SearchRun {
public:
    /// All references outlive the run; there is one space for each thread. `tree` has the position
    /// as its root.
    SearchRun(const board::Position& position,
              const Limits& limits,
              const Clock& clock,
              const StopToken& stop,
              Observer& observer,
              const Options& options,
              Tree& tree,
              std::span<const std::unique_ptr<Workspace>> spaces,
              RootThreats& threats);

    [[nodiscard]] SearchResult go();

private:
    /// A win that needs no tree.
    [[nodiscard]] std::optional<KnownWin> knownWin();
    [[nodiscard]] SearchResult announce(const KnownWin& win);

    void round();
    void runOwnWorker();
    void runHelper(Worker& worker);
    void makeRoom();
    [[nodiscard]] bool mustPause() const { return tree_.isFull() && !isFrozen_; }
    [[nodiscard]] bool isOver() const;

    void poll();
    void reportProgress();
    [[nodiscard]] bool isTimeSpent(const SearchReport& report);
    /// Looks whether the opponent wins by threats after the move in hand.
    void checkBestMove();
    [[nodiscard]] bool isCheckDue() const;

    [[nodiscard]] SearchReport report();
    /// Adds what is not in the tree: the chance of a draw, the rest of a won game.
    void addRest(SearchReport& line);
    /// Sends the report, and after it those of the other lines that were asked for.
    void sendReports(const SearchReport& best);

    Limits limits_;
    TimeManager time_;
    DeadlineStop stop_;
    VisitBudget budget_;
    Observer& observer_;
    const Options& options_;
    Tree& tree_;
    std::vector<std::unique_ptr<Worker>> workers_;  // the first is of the calling thread
    RootKnowledge knowledge_;
    LineCompletion completion_;
    ThreadPool pool_;
    bool isEnding_ = false;  // the reports are those of the answer
    bool isFrozen_ = false;  // the tree is full and stays as it is
    int untilPoll_ = kVisitsBetweenPolls;
    std::uint64_t nextReport_ = kFirstReport;
    Move lastBest_{};
    Value lastValue_{0};
    int stableReports_ = 0;
};

}  // namespace fukumi::search::mcts
