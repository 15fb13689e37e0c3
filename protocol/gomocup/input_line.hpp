// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>

#include "engine/search/clock.hpp"
#include "protocol/gomocup/command_parser.hpp"

namespace fukumi::protocol {

/// A line of input, parsed once, when it came: the reader asks its command for END, the queue for
/// what stops a search, the session for what to do.
struct InputLine {
    /// `line` is without its line end.
    InputLine(std::string line, search::TimePoint when)
        : command{parseCommand(line)}, text{std::move(line)}, arrival{when} {}

    Command command;
    std::string text;  ///< a block reads it, whatever the command is
    search::TimePoint arrival;
};

}  // namespace fukumi::protocol
