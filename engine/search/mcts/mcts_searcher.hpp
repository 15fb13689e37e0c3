// SPDX-License-Identifier: MIT
//
// Monte-Carlo tree search behind the Searcher interface: a second way to play, chosen by
// `--mode mcts`. The state of one game (tree, evaluators, solvers) is kept from move to move:
// when the new position follows from the last one, its part of the tree is the new tree.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/eval/model.hpp"
#include "engine/search/mcts/options.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::search::mcts {

struct Workspace;

class MctsSearcher final : public Searcher {
public:
    /// `clock` must outlive the searcher. Memory, the model's included, is reserved by the first
    /// search. There are as many threads as fit into a quarter of it.
    MctsSearcher(eval::ModelSource models,
                 std::size_t memoryBytes,
                 const Options& options,
                 const Clock& clock);
    ~MctsSearcher() override;

    [[nodiscard]] SearchResult search(const board::Position& position,
                                      const Limits& limits,
                                      const StopToken& stop,
                                      Observer& observer) override;
    void newGame() override;
    void setMemory(std::size_t bytes) override;
    [[nodiscard]] std::size_t memoryInUse() const override;
    [[nodiscard]] int missingThreads() const override { return missingThreads_; }

private:
    struct Game;
    using Spaces = std::vector<std::unique_ptr<Workspace>>;

    [[nodiscard]] std::unique_ptr<Game> makeGame(Rule rule);
    [[nodiscard]] SearchResult searchTree(const board::Position& position,
                                          const Limits& limits,
                                          const StopToken& stop,
                                          Observer& observer);

    eval::ModelSource models_;
    const Clock& clock_;
    std::size_t memoryBytes_;
    Options options_;
    std::optional<std::pair<Rule, BoardSize>> board_;  ///< of the latest search
    std::unique_ptr<Game> game_;
    Spaces spaces_;  ///< for the next game_, where there is none
    int missingThreads_ = 0;
};

}  // namespace fukumi::search::mcts
