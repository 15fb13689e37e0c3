// SPDX-License-Identifier: MIT
//
// Works at a proof until it is done: gives the jobs of the graph to threads, writes what they find
// to the file and takes it in.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/eval/model.hpp"
#include "engine/proofs/graph.hpp"
#include "engine/proofs/job.hpp"
#include "engine/proofs/known_moves.hpp"
#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/record.hpp"
#include "engine/proofs/reply_sieve.hpp"
#include "engine/proofs/state_file.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/clock.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::proofs {

// Does jobs. Each thread has one, with its own solvers and searcher.

class Worker {
public:
    /// `clock` and `known` outlive the worker.
    Worker(const Task& task,
           std::size_t bytes,
           const search::Clock& clock,
           const KnownMoves* known = nullptr);

    /// Absent if `stop` ended the work. REQUIRES: the job is about a position of the task.
    [[nodiscard]] std::optional<Record> work(const Job& job, const StopToken& stop);

    /// Nodes of the solvers so far.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    [[nodiscard]] Record ask(const Job& job, board::Position& position, threat::StopCheck stop);
    [[nodiscard]] Record moves(const Job& job, board::Position& position, const StopToken& stop);
    [[nodiscard]] Record replies(const Job& job, board::Position& position, threat::StopCheck stop);
    /// The best moves of a short search, in its order.
    [[nodiscard]] std::vector<Move> bestMoves(const board::Position& position,
                                              int count,
                                              const StopToken& stop);

    /// The defender's most likely replies first: a move that fails should fail soon.
    void putLikelyFirst(const board::Position& afterMove, std::vector<Move>& replies);

    Task task_;
    const search::Clock& clock_;
    const KnownMoves* known_;
    eval::ModelSource models_;
    std::unique_ptr<eval::Evaluator> evaluator_;
    LeafSolver leaves_;
    ReplySieve sieve_;
    search::alphabeta::AlphaBetaSearcher searcher_;
    std::uint64_t nodes_ = 0;
};

struct ProverLimits {
    int threads = 1;
    /// Half for the graph, half for the threads, of which there are as many as it is enough for.
    std::size_t memoryBytes = std::size_t{1} << 30;
    /// Nodes of the solvers after which no job is begun: an end that every run comes to alike.
    std::uint64_t nodes = UINT64_MAX;
    /// Moves to try first; outlives the prover.
    const KnownMoves* known = nullptr;
};

enum class Outcome : std::uint8_t {
    Proved,       ///< the attacker wins, as far as claims go: the proof is to be checked yet
    Disproved,    ///< every move of the attacker is refuted
    Stopped,      ///< by the stop token, or the nodes were spent
    MemoryFull,   ///< the graph takes its half
    NothingLeft,  ///< all budgets were spent
    WriteFailed   ///< see Prover::error
};

struct ProverProgress {
    std::uint64_t jobs = 0;   ///< done by this prover
    std::uint64_t nodes = 0;  ///< of the solvers, for these
    std::uint64_t bytes = 0;  ///< of the file
};

class Prover {
public:
    /// All outlive the prover.
    Prover(const Task& task, Graph& graph, StateWriter& file, const search::Clock& clock)
        : task_{task}, graph_{graph}, file_{file}, clock_{clock} {}

    /// `onProgress` is called about every second, by one thread at a time. Throws what a thread
    /// throws: std::bad_alloc.
    [[nodiscard]] Outcome run(const ProverLimits& limits,
                              const StopToken& stop,
                              const std::function<void(const ProverProgress&)>& onProgress);

    [[nodiscard]] const std::string& error() const { return error_; }

private:
    struct Shared;
    void work(Shared& shared, const ProverLimits& limits);
    [[nodiscard]] std::optional<Outcome> ending(const ProverLimits& limits,
                                                const ProverProgress& progress,
                                                const StopToken& stop) const;

    Task task_;
    Graph& graph_;
    StateWriter& file_;
    const search::Clock& clock_;
    std::string error_;
};

}  // namespace fukumi::proofs
