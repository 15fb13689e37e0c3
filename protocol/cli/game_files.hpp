// SPDX-License-Identifier: MIT
//
// Game files of the command line, of every format that book/foreign/format.hpp knows.
#pragma once

#include <string>

#include "book/foreign/game_choice.hpp"
#include "protocol/settings/options.hpp"

namespace fukumi::protocol::cli {

/// --game and --encoding.
void addGameFileOptions(boost::program_options::options_description& own);

/// The options about files: rule, size, game, line, encoding.
[[nodiscard]] book::GameChoice choiceFrom(const Options& options);

/// The game of the file that an option names. Prints its notices to the standard error. Throws
/// UserError.
[[nodiscard]] book::ChosenGame gameFrom(const Options& options, const std::string& option);

/// The content of a file that `asker` ("--review") names. Throws UserError.
[[nodiscard]] book::FileContent openGameFile(const std::string& asker, const std::string& path);

/// The format that the ending of a file's name says, if a game can be written in it; else nullptr.
[[nodiscard]] const book::Format* writtenFormat(const std::string& path);

void printNotices(const std::vector<book::Notice>& notices, const std::string& path);

/// ".psq, .sgf, .lib, ...": the endings of all formats, or of those that can be written.
[[nodiscard]] std::string endingsText(bool writtenOnly);

}  // namespace fukumi::protocol::cli
