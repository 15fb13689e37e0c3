// SPDX-License-Identifier: MIT
//
// The work at a proof: the file of `prove --quiet --out` and what is known so far.
#pragma once

#include <optional>
#include <string>

#include "engine/proofs/graph.hpp"
#include "engine/proofs/state_file.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

class ProofSession {
public:
    /// Begins a file, or goes on with one where --resume is given. Throws UserError.
    explicit ProofSession(const Question& question);

    [[nodiscard]] const proofs::Task& task() const { return *task_; }
    /// REQUIRES (both): !isFinished().
    [[nodiscard]] proofs::Graph& graph() { return *graph_; }
    [[nodiscard]] proofs::StateWriter& writer() { return *writer_; }
    [[nodiscard]] const std::string& path() const { return path_; }

    /// Whether the file already held a finished proof, and the number of its quiet moves.
    [[nodiscard]] bool isFinished() const { return !graph_; }
    [[nodiscard]] std::size_t winsOfFinished() const { return wins_; }

    /// Replaces the file by the finished proof. Returns the number of its quiet moves. Throws
    /// OutputError.
    std::size_t finish();

private:
    void begin(const proofs::Task& task);
    void resume(const Question& question);

    std::string path_;
    OutputFile out_;
    std::optional<proofs::Task> task_;
    std::optional<proofs::Graph> graph_;
    std::optional<proofs::StateWriter> writer_;
    std::size_t wins_ = 0;
};

}  // namespace fukumi::protocol::cli
