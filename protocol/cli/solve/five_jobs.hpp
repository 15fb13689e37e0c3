// SPDX-License-Identifier: MIT
//
// A proof by many programs. One, the job server, keeps the file and hands out leaves; workers solve
// them. They exchange lines of text, which a script carries (scripts/lab/solve_five).
//
//     the server writes    task freestyle 15x15 black h8/h9      once
//                          job 17 ask h8i9/h9k11 2
//                          ready                                 it waits for an answer
//                          done                                  its report follows
//     a worker answers     record 17 ask h8i9/h9k11 2 open
//                          lost 17                               it will never be done: hand it
//                                                                out again
//
// The server trusts a record about its own job and nothing else; --check trusts no record.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "engine/proofs/graph.hpp"
#include "engine/proofs/prover.hpp"
#include "engine/proofs/state_file.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

// The work at a proof: the file of `prove --quiet --out` and what is known so far.

class ProofSession {
public:
    /// Begins a file, or continues one if --resume is given. Throws UserError.
    explicit ProofSession(const Question& question);

    [[nodiscard]] const proofs::Task& task() const { return *task_; }
    /// REQUIRES (both): !isFinished().
    [[nodiscard]] proofs::Graph& graph() { return *graph_; }
    [[nodiscard]] proofs::StateWriter& writer() { return *writer_; }
    /// The moves of --hints.
    [[nodiscard]] const proofs::KnownMoves* known() const { return known_ ? &*known_ : nullptr; }
    [[nodiscard]] const std::string& path() const { return path_; }

    /// Whether the file already held a finished proof, and the number of its quiet moves.
    [[nodiscard]] bool isFinished() const { return !graph_; }
    [[nodiscard]] std::size_t winsOfFinished() const { return wins_; }

    /// Replaces the file by the finished proof. Returns the number of its quiet moves. Throws
    /// OutputError.
    std::size_t finish();

private:
    void begin(const Question& question);
    void resume(const Question& question);

    std::string path_;
    OutputFile out_;
    std::optional<proofs::Task> task_;
    std::optional<proofs::KnownMoves> known_;
    std::optional<proofs::Graph> graph_;
    std::optional<proofs::StateWriter> writer_;
    std::size_t wins_ = 0;
};

/// Hands out jobs on standard output, `most` at a time, and takes records from standard input,
/// until the proof is done, `stop` is requested, or the input ends.
[[nodiscard]] proofs::Outcome serveJobs(
    ProofSession& session,
    int most,
    std::size_t memoryBytes,
    const StopToken& stop,
    const std::function<void(const proofs::ProverProgress&)>& report,
    std::string& error);

}  // namespace fukumi::protocol::cli
