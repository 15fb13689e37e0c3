// SPDX-License-Identifier: MIT
//
// Game files of the command line, of every format that book/foreign/format.hpp knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/format.hpp"

namespace fukumi::protocol::cli {

/// The content of a file that a field names. Refuses one that cannot be opened.
[[nodiscard]] book::FileContent openGameFile(std::string_view field, const std::string& path);

/// The format that the ending of a file's name says, if a game can be written in it; else nullptr.
[[nodiscard]] const book::Format* writtenFormat(const std::string& path);

void printNotices(const std::vector<book::Notice>& notices, const std::string& path);

/// ".psq, .sgf, .lib, ...": the endings of all formats, or of those that can be written.
[[nodiscard]] std::string endingsText(bool writtenOnly);

}  // namespace fukumi::protocol::cli
