// SPDX-License-Identifier: MIT
//
// The options that bound an analysis, the same everywhere: --time MS, --nodes N, --depth N and
// --lines K.
#pragma once

#include "engine/search/limits.hpp"
#include "protocol/options.hpp"

namespace fukumi::protocol::cli {

inline constexpr std::int64_t kLongestAnalysisMs = std::int64_t{1000} * 60 * 60 * 24;

void addLimitOptions(boost::program_options::options_description& own);

/// `start` is left for the caller. Throws UserError.
[[nodiscard]] search::Limits limitsFrom(const Options& options);

/// Whether time, nodes or depth end the search.
[[nodiscard]] bool hasEnd(const search::Limits& limits);

}  // namespace fukumi::protocol::cli
