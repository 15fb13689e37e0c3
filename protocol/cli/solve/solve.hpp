// SPDX-License-Identifier: MIT
//
// The games of `solve`.
#pragma once

#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

/// They get the words behind the game's name, and return an exit code: kFailed where the work was
/// ended before everything was proven.
int runSolveMnk(const Arguments& arguments);
int runSolveChomp(const Arguments& arguments);
/// prove --quiet; `solve five` is a word for it.
int runProveQuiet(const Arguments& arguments);

}  // namespace fukumi::protocol::cli
