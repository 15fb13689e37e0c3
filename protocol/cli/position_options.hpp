// SPDX-License-Identifier: MIT
//
// The options that say which position a subcommand is about, the same everywhere:
//
//     --size N|WxH
//     --moves "h8 i9 ..."                          black first
//     --black "..." --white "..." [--to-move C]    either may be empty
//     --psq FILE [--ply N] [--game N] [--encoding NAME]     of any format (book/foreign/format.hpp)
//     --board FILE [--to-move C]                   the drawing that the program itself prints
//
// The rule is a setting like others (--rule), else that of the game file. Without any of them: the
// empty board, 15x15.
#pragma once

#include <optional>

#include "engine/board/position.hpp"
#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

[[nodiscard]] boost::program_options::options_description positionOptions();

/// The text of the file that an option names; throws UserError where it cannot be read.
[[nodiscard]] std::string fileContent(const Options& options, const std::string& option);

/// --size, absent where it was not given. Throws UserError.
[[nodiscard]] std::optional<BoardSize> sizeFrom(const Options& options);

/// Throws UserError that names the option and its value.
[[nodiscard]] board::Position positionFrom(const Options& options);

}  // namespace fukumi::protocol::cli
