// SPDX-License-Identifier: MIT
//
// Time-managed iterative deepening over a principal variation search.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/eval/model.hpp"
#include "engine/search/alphabeta/evaluation_watcher.hpp"
#include "engine/search/alphabeta/parameters.hpp"
#include "engine/search/alphabeta/transposition_table.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/memory_shares.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::search::alphabeta {

struct Game;
struct Workspace;

class AlphaBetaSearcher final : public Searcher {
public:
    /// `clock` must outlive the searcher. Memory, the model's included, is allocated by the first
    /// search. With more than one thread (as many as fit into a quarter of the memory) searches are
    /// not repeatable.
    AlphaBetaSearcher(eval::ModelSource models,
                      std::size_t memoryBytes,
                      Solvers solvers,
                      const Clock& clock,
                      const Parameters& parameters = {},
                      int threads = 1);
    ~AlphaBetaSearcher() override;

    [[nodiscard]] SearchResult search(const board::Position& position,
                                      const Limits& limits,
                                      const StopToken& stop,
                                      Observer& observer) override;
    void newGame() override;
    void setMemory(std::size_t bytes) override;
    /// The listener to evaluated positions from the next search on; null for none. Must outlive
    /// the searches.
    void watchEvaluations(EvaluationWatcher* watcher) { watcher_ = watcher; }
    [[nodiscard]] std::size_t memoryInUse() const override { return table_.bytes(); }
    [[nodiscard]] int missingThreads() const override { return missingThreads_; }

private:
    /// REQUIRES: model_ is there.
    [[nodiscard]] std::unique_ptr<Game> makeGame(const MemoryShares& shares);

    eval::ModelSource models_;
    std::shared_ptr<const eval::Model> model_;         ///< of the latest search
    std::optional<std::pair<Rule, BoardSize>> board_;  ///< of the latest search
    const Clock& clock_;
    std::size_t memoryBytes_;
    Solvers solvers_;
    Parameters parameters_;
    int threads_;
    EvaluationWatcher* watcher_ = nullptr;
    TranspositionTable table_;
    std::unique_ptr<Game> game_;
    std::vector<std::unique_ptr<Workspace>> spaces_;  ///< for the next game_, where there is none
    int missingThreads_ = 0;
};

}  // namespace fukumi::search::alphabeta
