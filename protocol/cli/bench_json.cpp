// SPDX-License-Identifier: MIT
#include "protocol/cli/bench_json.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

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

JsonObject benchJson(const analysis::BenchResult& result) {
    const auto time = result.alphaBeta.elapsed + result.mcts.elapsed;
    return JsonObject{}
        .text("signature", benchSignature(result))
        .number("nodes", result.alphaBeta.nodes)
        .number("nps", benchSpeed(result.alphaBeta))
        .number("visits", result.mcts.nodes)
        .number("visits_per_second", benchSpeed(result.mcts))
        .number("time_ms", time.count());
}

}  // namespace fukumi::protocol::cli
