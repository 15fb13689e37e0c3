// SPDX-License-Identifier: MIT
//
// Options that all exact solvers share: --time, --memory, --method and --json.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <boost/program_options.hpp>

#include "engine/search/clock.hpp"
#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

/// `methods` says what --method may be.
[[nodiscard]] boost::program_options::options_description solveOptions(const char* methods);
/// Absent without --time. Throws UserError.
[[nodiscard]] std::optional<search::Milliseconds> timeOption(const Options& options);
/// All of the file that an option names, "-" being standard input. Throws UserError.
[[nodiscard]] std::string textOrStandardInput(const Options& options, const std::string& name);
/// MiB; 1024 without the option. Throws UserError.
[[nodiscard]] std::size_t memoryOption(const Options& options);

}  // namespace fukumi::protocol::cli
