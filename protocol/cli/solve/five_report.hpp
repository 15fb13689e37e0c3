// SPDX-License-Identifier: MIT
//
// Words of `prove --quiet` while it works and at the end.
#pragma once

#include <string>

#include "engine/proofs/graph.hpp"
#include "engine/proofs/prover.hpp"
#include "engine/search/clock.hpp"

namespace fukumi::protocol::cli {

struct FiveReport {
    proofs::Task task;
    proofs::Outcome outcome = proofs::Outcome::Stopped;
    proofs::Graph::Counts counts;
    proofs::ProofNumbers root;
    proofs::Graph::Line hardest;
    std::optional<proofs::Graph::RootReplies> replies;
    std::optional<Move> winningMove;  ///< in the frame of the task
    std::size_t wins = 0;             ///< quiet moves of the finished proof
    proofs::ProverProgress progress;
    bool isChecked = false;  ///< of a proof: it was verified by the rules alone
    std::string fault{};     ///< why it was not
    search::Milliseconds time{};
    std::string file;
};

[[nodiscard]] FiveReport reportOn(const proofs::Task& task, const proofs::Graph& graph);

/// "312 proved, 97 open, 4 disproved, 2.1 jobs a second, root 23/14, ..."; the guess says that it
/// is one.
[[nodiscard]] std::string progressLine(const FiveReport& report);

void printText(const FiveReport& report);
void printJson(const FiveReport& report);

}  // namespace fukumi::protocol::cli
