// SPDX-License-Identifier: MIT
//
// Names of subcommands, of what a book can do and of games: words of a command line that may stand
// anywhere among its options.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

/// Takes the first word that is one of `names` off the arguments. The value of a setting is no word
/// (`--book play` has none).
[[nodiscard]] std::optional<std::string> takeNamedWord(Arguments& arguments,
                                                       const std::vector<std::string>& names);

/// The first word, whatever it is.
[[nodiscard]] std::optional<std::string> firstWord(const Arguments& arguments);

/// Whether --help, --help-all or -h is among the arguments.
[[nodiscard]] bool wantsHelp(const Arguments& arguments);

}  // namespace fukumi::protocol::cli
