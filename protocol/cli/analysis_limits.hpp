// SPDX-License-Identifier: MIT
//
// The options that bound an analysis, the same everywhere: --time MS, --nodes N, --depth N and
// --lines K.
#pragma once

#include "engine/search/limits.hpp"
#include "protocol/cli/analysis_bounds.hpp"
#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

void addLimitOptions(boost::program_options::options_description& own);

/// `start` is left for the caller. Throws UserError.
[[nodiscard]] search::Limits limitsFrom(const Options& options);

}  // namespace fukumi::protocol::cli
