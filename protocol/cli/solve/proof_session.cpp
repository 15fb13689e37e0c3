// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/proof_session.hpp"

#include <filesystem>
#include <iostream>

#include "engine/core/error.hpp"
#include "engine/proofs/proof_tree.hpp"
#include "protocol/cli/solve/five_options.hpp"

namespace fukumi::protocol::cli {

ProofSession::ProofSession(const Options& options)
    : path_{options.text("out")}, out_{options.values, "out", FileKind::Continued} {
    std::error_code ignored;
    if (!std::filesystem::exists(path_, ignored)) {
        begin(taskFrom(options));
        return;
    }
    if (!options.has("resume"))
        throw UserError{"--out: '" + path_ + "' is there already; --resume goes on with it"};
    resume(options);
}

void ProofSession::begin(const proofs::Task& task) {
    task_ = task;
    graph_.emplace(task);
    writer_.emplace(proofs::StateWriter::create(path_, task));
}

void ProofSession::resume(const Options& options) {
    const proofs::StateFile file = stateFileFrom(options, "out");
    task_ = file.task;
    requireTask(options, "resume", path_, file.task);
    if (file.isFinished()) {
        wins_ = file.records.size() - 1;
        return;
    }
    graph_.emplace(file.task);
    if (const auto fault = replay(file, *graph_))
        throw UserError{"--out: '" + path_ + "': " + fault->text()};
    if (file.cutBytes > 0)
        std::cerr << "the last line was cut off (" << file.cutBytes
                  << " bytes); it is dropped, and its leaf done again\n";
    writer_.emplace(proofs::StateWriter::resume(path_, file));
}

std::size_t ProofSession::finish() {
    const auto wins = graph_->wins();
    writer_.reset();
    out_.write(proofs::finishedFile(*task_, wins));
    return wins.size();
}

}  // namespace fukumi::protocol::cli
