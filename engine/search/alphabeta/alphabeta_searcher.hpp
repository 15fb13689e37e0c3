// SPDX-License-Identifier: MIT
//
// Time-managed iterative deepening over a principal variation search.
#pragma once

#include <functional>
#include <memory>

#include "engine/eval/evaluator.hpp"
#include "engine/search/alphabeta/transposition_table.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::search::alphabeta {

struct Workspace;

class AlphaBetaSearcher final : public Searcher {
public:
    /// Makes the evaluator of a search.
    using MakeEvaluator = std::function<std::unique_ptr<eval::Evaluator>(Rule)>;

    /// `clock` must outlive the searcher.
    AlphaBetaSearcher(MakeEvaluator makeEvaluator, std::size_t memoryBytes, const Clock& clock);
    ~AlphaBetaSearcher() override;

    [[nodiscard]] SearchResult search(const board::Position& position, const Limits& limits,
                                      const StopToken& stop, Observer& observer) override;
    void newGame() override;
    void setMemory(std::size_t bytes) override;

private:
    class Run;

    MakeEvaluator makeEvaluator_;
    const Clock& clock_;
    std::size_t memoryBytes_;
    bool allocationPending_ = true;
    TranspositionTable table_;
    std::unique_ptr<Workspace> workspace_;
    Rule workspaceRule_ = Rule::Freestyle;
};

}  // namespace fukumi::search::alphabeta
