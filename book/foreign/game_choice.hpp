// SPDX-License-Identifier: MIT
//
// One game of a file, and one line of its tree.
#pragma once

#include <cstddef>
#include <string>

#include "book/foreign/format.hpp"

namespace fukumi::book {

struct GameChoice {
    ReadOptions options{};
    std::size_t number = 1;  ///< of the game in the file
    std::string player{};    ///< if not empty: the first game of a player whose name has this text
    std::string line{};      ///< "h8 i9": how the line begins; else the main line
};

struct ChosenGame {
    board::GameRecord record;  ///< with the moves of the line
    std::optional<Rule> rule;  ///< that of the options, or the file's
    StoredGame game;
    const Format* format;
    std::size_t games;  ///< in the file
};

/// Reads the whole file to count its games; several ones are a notice. ErrorKind::NotInFile if
/// there is no such game or line.
[[nodiscard]] Result<ChosenGame> chooseGame(FileContent content, const GameChoice& choice);

}  // namespace fukumi::book
