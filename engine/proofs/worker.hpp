// SPDX-License-Identifier: MIT
//
// Does jobs. Each thread has one, with its own solvers and searcher.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/eval/model_choice.hpp"
#include "engine/proofs/job.hpp"
#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/record.hpp"
#include "engine/proofs/reply_sieve.hpp"
#include "engine/proofs/stones.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"

namespace fukumi::proofs {

class Worker {
public:
    /// `clock` outlives the worker.
    Worker(const Task& task, std::size_t bytes, const search::Clock& clock);

    /// Absent if `stop` ended the work. REQUIRES: the job is about a position of the task.
    [[nodiscard]] std::optional<Record> work(const Job& job, const search::StopToken& stop);

    /// Nodes of the solvers so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    [[nodiscard]] Record ask(const Job& job, board::Position& position, threat::StopCheck stop);
    [[nodiscard]] Record moves(const Job& job,
                               board::Position& position,
                               const search::StopToken& stop);
    [[nodiscard]] Record replies(const Job& job, board::Position& position, threat::StopCheck stop);
    /// The best moves of a short search, in its order.
    [[nodiscard]] std::vector<Move> bestMoves(const board::Position& position,
                                              int count,
                                              const search::StopToken& stop);

    /// The defender's most likely replies first: a move that fails should fail soon.
    void putLikelyFirst(const board::Position& afterMove, std::vector<Move>& replies);

    Task task_;
    const search::Clock& clock_;
    eval::ModelSource models_;
    std::unique_ptr<eval::Evaluator> evaluator_;
    LeafSolver leaves_;
    ReplySieve sieve_;
    search::alphabeta::AlphaBetaSearcher searcher_;
    std::uint64_t nodes_ = 0;
};

}  // namespace fukumi::proofs
