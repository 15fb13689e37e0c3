// SPDX-License-Identifier: MIT
//
// Files that a question names, and the position that it is about. Errors are
// refused, notices printed to the standard error.
#pragma once

#include <string>
#include <string_view>

#include "book/foreign/format.hpp"
#include "engine/board/position.hpp"
#include "protocol/io/output_file.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

[[nodiscard]] board::Position positionOf(const Question& question);

/// The game of the file that a field names.
[[nodiscard]] book::ChosenGame gameOf(const Question& question,
                                      std::string_view field,
                                      const std::string& path);

/// The whole content of a file that a field names, as text or as bytes.
[[nodiscard]] std::string textOf(std::string_view field, const std::string& path);
[[nodiscard]] std::string bytesOf(std::string_view field, const std::string& path);

/// An output that a field names.
[[nodiscard]] OutputFile openOutput(const Question& question,
                                    std::string_view field,
                                    const std::string& path,
                                    FileKind kind);

/// All texts of the command line, for those who write files.
[[nodiscard]] CommandLine commandLineOf(const Question& question);

}  // namespace fukumi::protocol::cli
