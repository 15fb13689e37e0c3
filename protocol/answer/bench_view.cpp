// SPDX-License-Identifier: MIT
#include "protocol/answer/bench_view.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include <nlohmann/json.hpp>

#include "protocol/answer/json.hpp"

namespace fukumi::protocol::answer {

namespace {

std::string signatureText(const analysis::BenchResult& result) {
    std::ostringstream text;
    text << std::hex << std::setw(8) << std::setfill('0') << result.signature;
    return text.str();
}

/// Nodes or visits a second.
std::uint64_t speedOf(const analysis::BenchWork& work) {
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(work.elapsed.count(), 1));
    return work.nodes * 1000 / ms;
}

}  // namespace

std::string benchText(const analysis::BenchResult& result) {
    return signatureText(result) + "\nalphabeta " + std::to_string(result.alphaBeta.nodes) +
           " nodes " + std::to_string(speedOf(result.alphaBeta)) + " nps\nmcts " +
           std::to_string(result.mcts.nodes) + " visits " + std::to_string(speedOf(result.mcts)) +
           " a second\n";
}

std::string benchJson(const analysis::BenchResult& result) {
    return lineOf({{"signature", signatureText(result)},
                   {"nodes", result.alphaBeta.nodes},
                   {"nps", speedOf(result.alphaBeta)},
                   {"visits", result.mcts.nodes},
                   {"visits_per_second", speedOf(result.mcts)},
                   {"time_ms", (result.alphaBeta.elapsed + result.mcts.elapsed).count()}});
}

}  // namespace fukumi::protocol::answer
