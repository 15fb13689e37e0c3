// SPDX-License-Identifier: MIT
//
// Bytes from standard input and to standard output, past every buffer: what a manager writes must
// be seen while a search runs, and what we write must be seen at once.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <system_error>

namespace fukumi::protocol {

/// Line ends stay as they are (Windows would turn LF into CR LF), and a manager that has closed its
/// end of the pipe does not kill the process. Call once, before any other function here.
void prepareStandardStreams();

/// Waits for bytes and puts them into `buffer`; 0 at the end of the input, or when it cannot be
/// read.
[[nodiscard]] std::size_t readInput(std::span<char> buffer);

/// Whether standard input is a terminal.
[[nodiscard]] bool inputIsTyped();

/// Whether standard output is a terminal.
[[nodiscard]] bool outputIsWatched();

/// Writes everything, in one call if the system takes it in one; what kept it from that.
[[nodiscard]] std::error_code writeOutput(std::string_view bytes);

}  // namespace fukumi::protocol
