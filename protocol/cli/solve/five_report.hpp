// SPDX-License-Identifier: MIT
//
// What `solve five` says while it works and at the end.
#pragma once

#include <string>

#include "engine/five/graph.hpp"
#include "engine/five/prover.hpp"
#include "engine/search/clock.hpp"

namespace fukumi::protocol::cli {

struct FiveReport {
    five::Task task;
    five::Outcome outcome = five::Outcome::Stopped;
    five::Graph::Counts counts;
    five::ProofNumbers root;
    five::Graph::Line hardest;
    std::optional<five::Graph::RootReplies> replies;
    std::optional<Move> winningMove;  ///< in the frame of the task
    std::size_t wins = 0;             ///< quiet moves of the finished proof
    five::ProverProgress progress;
    bool isChecked = false;  ///< of a proof: it was verified by the rules alone
    std::string fault{};     ///< why it was not
    search::Milliseconds time{};
    std::string file;
};

[[nodiscard]] FiveReport reportOn(const five::Task& task, const five::Graph& graph);

/// "312 proved, 97 open, 4 disproved, 2.1 jobs a second, root 23/14, ..."; the guess says that it
/// is one.
[[nodiscard]] std::string progressLine(const FiveReport& report);

void printText(const FiveReport& report);
void printJson(const FiveReport& report);

}  // namespace fukumi::protocol::cli
