// SPDX-License-Identifier: MIT
#include "protocol/cli/solve/proof_session.hpp"

#include <filesystem>
#include <iostream>

#include "engine/proofs/proof_tree.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/solve/five_options.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

ProofSession::ProofSession(const Question& question)
    : path_{*question::partOf<question::ProveQuiet>(question).out},
      out_{openOutput(question, "out", path_, FileKind::Continued)} {
    std::error_code ignored;
    if (!std::filesystem::exists(path_, ignored)) {
        begin(taskOf(question));
        return;
    }
    if (!question::partOf<question::ProveQuiet>(question).resume)
        refuse({.kind = ErrorKind::FileExists,
                .field = "out",
                .value = path_,
                .expected = {"resume"}});
    resume(question);
}

void ProofSession::begin(const proofs::Task& task) {
    task_ = task;
    graph_.emplace(task);
    writer_.emplace(proofs::StateWriter::create(path_, task));
}

void ProofSession::resume(const Question& question) {
    const proofs::StateFile file = stateFileOf({"out", path_});
    task_ = file.task;
    requireTask(question, {"resume", path_}, file.task);
    if (file.isFinished()) {
        wins_ = file.records.size() - 1;
        return;
    }
    graph_.emplace(file.task);
    if (const auto fault = replay(file, *graph_))
        refuse(inFile({.kind = ErrorKind::NotPossible, .field = "out", .value = fault->text()},
                      path_));
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
