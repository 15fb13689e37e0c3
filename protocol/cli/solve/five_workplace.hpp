// SPDX-License-Identifier: MIT
//
// The file of `solve five --out`, with what is known so far.
#pragma once

#include <optional>
#include <string>

#include "engine/five/graph.hpp"
#include "engine/five/state_file.hpp"
#include "protocol/options.hpp"

namespace fukumi::protocol::cli {

class Workplace {
public:
    /// Begins a file, or goes on with one where --resume is given. Throws UserError.
    explicit Workplace(const Options& options);

    [[nodiscard]] const five::Task& task() const { return *task_; }
    /// REQUIRES (both): !isFinished().
    [[nodiscard]] five::Graph& graph() { return *graph_; }
    [[nodiscard]] five::StateWriter& writer() { return *writer_; }
    [[nodiscard]] const std::string& path() const { return path_; }

    /// Whether the file was a finished proof before, and of how many quiet moves.
    [[nodiscard]] bool isFinished() const { return !graph_; }
    [[nodiscard]] std::size_t winsOfFinished() const { return wins_; }

    /// Puts the finished proof in the place of the work; its quiet moves. Throws OutputError.
    std::size_t finish();

private:
    void begin(const five::Task& task);
    void resume(const Options& options);

    std::string path_;
    std::optional<five::Task> task_;
    std::optional<five::Graph> graph_;
    std::optional<five::StateWriter> writer_;
    std::size_t wins_ = 0;
};

}  // namespace fukumi::protocol::cli
