// SPDX-License-Identifier: MIT
//
// Texts that are generated from the table of fields. The manual page and the completion of shells
// are made from them (scripts/packaging).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/question/field.hpp"

namespace fukumi::protocol::question {

/// Short: the settings that matter to the subcommand. Whole: all settings that it takes.
enum class HelpSize : std::uint8_t { Short, Whole };

/// A line or more of a help, at most 80 columns wide: what to type, and from a fixed column on what
/// it means.
[[nodiscard]] std::string writeRow(const std::string& usage, std::string_view meaning);
/// The answer to --help without a subcommand: what can be asked.
[[nodiscard]] std::string writeOverview(HelpSize size);
/// The subcommands whose names begin with this word: those of `book`.
[[nodiscard]] std::string writeGroupHelp(std::string_view word);
/// The answer to --help after a subcommand, at most 80 columns wide.
[[nodiscard]] std::string writeHelp(const Subcommand& subcommand, HelpSize size);
/// A Markdown table of the fields of a task at a door, with their names there.
[[nodiscard]] std::string writeTable(Task task, Door door);

}  // namespace fukumi::protocol::question
