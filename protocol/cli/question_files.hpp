// SPDX-License-Identifier: MIT
//
// Files that a question names, and the position that it is about. Errors are refused, notices
// printed to the standard error. Game files are of every format that book/foreign/format.hpp knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/format.hpp"
#include "engine/board/position.hpp"
#include "protocol/cli/language.hpp"
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

/// Refuses a pipe and what else is not on a disk, for those who read a file more than once.
void requireReadableAgain(std::string_view field, const std::string& path);

/// An output that a field names.
[[nodiscard]] OutputFile openOutput(const Question& question,
                                    std::string_view field,
                                    const std::string& path,
                                    Existing existing = Existing::Refused);

/// The output of work that a limit may have ended: if it is not whole, it replaces no file with
/// content, and that is printed.
void writeResult(const OutputFile& file, std::string_view bytes, bool isWhole);

/// All texts of the command line, for those who write files.
[[nodiscard]] CommandLine commandLineOf(const Question& question);

/// The content of a file that a field names, "-" is the standard input. Refuses one that cannot be
/// opened.
[[nodiscard]] book::FileContent openGameFile(std::string_view field, const std::string& path);

/// The format that the ending of a file's name says, if a game can be written in it; else nullptr.
[[nodiscard]] const book::Format* writtenFormat(const std::string& path);

/// The same; refuses a name without such a format.
[[nodiscard]] const book::Format& formatToWrite(std::string_view field, const std::string& path);

/// The bytes of a game in a format. Refuses a game that the format cannot hold, and prints what it
/// leaves out. `path` is the name of the output, `field` can be empty.
[[nodiscard]] std::string bytesOfGame(const book::Format& format,
                                      const book::StoredGame& game,
                                      std::string_view field,
                                      const std::string& path);

void printNotices(const std::vector<book::Notice>& notices,
                  const std::string& path,
                  const Language& t = {});

/// ".psq, .sgf, .lib, ...": the endings of all formats that can be written.
[[nodiscard]] std::string endingsText();

}  // namespace fukumi::protocol::cli
