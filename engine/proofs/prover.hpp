// SPDX-License-Identifier: MIT
//
// Works at a proof until it is done: gives the jobs of the graph to threads, writes what they find
// to the file and takes it in.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/proofs/graph.hpp"
#include "engine/proofs/state_file.hpp"
#include "engine/search/clock.hpp"
#include "engine/search/stop_token.hpp"

namespace fukumi::proofs {

struct ProverLimits {
    int threads = 1;
    /// Half for the graph, half for the threads.
    std::size_t memoryBytes = std::size_t{1} << 30;
    /// Nodes of the solvers after which no job is begun: an end that every run comes to alike.
    std::uint64_t nodes = UINT64_MAX;
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

    /// `onProgress` is called about every second, from the thread of the call.
    [[nodiscard]] Outcome run(const ProverLimits& limits,
                              const search::StopToken& stop,
                              const std::function<void(const ProverProgress&)>& onProgress);

    [[nodiscard]] const std::string& error() const { return error_; }

private:
    struct Shared;
    void work(Shared& shared, const ProverLimits& limits, const search::StopToken& stop);
    [[nodiscard]] std::optional<Outcome> ending(const ProverLimits& limits,
                                                const ProverProgress& progress,
                                                const search::StopToken& stop) const;

    Task task_;
    Graph& graph_;
    StateWriter& file_;
    const search::Clock& clock_;
    std::string error_;
};

}  // namespace fukumi::proofs
