// SPDX-License-Identifier: MIT
#include "protocol/cli/bench_json.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include <nlohmann/json.hpp>

#include "protocol/cli/json.hpp"

namespace fukumi::protocol::cli {

std::string benchSignature(const analysis::BenchResult& result) {
    std::ostringstream text;
    text << std::hex << std::setw(8) << std::setfill('0') << result.signature;
    return text.str();
}

std::uint64_t benchSpeed(const analysis::BenchWork& work) {
    const auto ms = static_cast<std::uint64_t>(std::max<std::int64_t>(work.elapsed.count(), 1));
    return work.nodes * 1000 / ms;
}

std::string benchJson(const analysis::BenchResult& result) {
    return lineOf({{"signature", benchSignature(result)},
                   {"nodes", result.alphaBeta.nodes},
                   {"nps", benchSpeed(result.alphaBeta)},
                   {"visits", result.mcts.nodes},
                   {"visits_per_second", benchSpeed(result.mcts)},
                   {"time_ms", (result.alphaBeta.elapsed + result.mcts.elapsed).count()}});
}

}  // namespace fukumi::protocol::cli
