// SPDX-License-Identifier: MIT
#include "protocol/cli/analysis_limits.hpp"

#include "engine/core/types.hpp"
#include "protocol/cli/number_option.hpp"

namespace fukumi::protocol::cli {

void addLimitOptions(boost::program_options::options_description& own) {
    own.add_options()("time", textValue("MS"), "milliseconds to think")(
        "nodes", textValue("N"), "nodes to search")("depth", textValue("N"), "plies to search")(
        "lines", textValue("K"), "best lines to show (default 1)");
}

search::Limits limitsFrom(const Options& options) {
    search::Limits limits;
    if (const auto ms = numberOption(options, "time", std::int64_t{1}, kLongestAnalysisMs))
        limits.fixedTime = search::Milliseconds{*ms};
    limits.nodes = numberOption(options, "nodes", std::uint64_t{1}, ~std::uint64_t{0});
    if (const auto depth = numberOption(options, "depth", 1, kMaxSquares))
        limits.depth = Depth{*depth};
    limits.lines = numberOption(options, "lines", 1, kMaxSquares).value_or(1);
    return limits;
}

}  // namespace fukumi::protocol::cli
