// SPDX-License-Identifier: MIT
//
// Modes of `analyze` next to that of one position; analyze.cpp chooses. All throw UserError.
#pragma once

#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

/// --review FILE
int runReview(const Options& options);
/// --balance 1|2
int runBalance(const Options& options);
/// --values
int runValues(const Options& options);

}  // namespace fukumi::protocol::cli
