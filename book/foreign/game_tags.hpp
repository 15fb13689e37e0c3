// SPDX-License-Identifier: MIT
//
// The tags that sites and programs write before a list of moves (moves_format.cpp):
//
//     [White "beta"]              and Black, Event, Date, Result, Size, Rule, Game
//     [Player 1 Name "alpha"]     a file of pente.org: on 19x19, and no column is called I
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "book/foreign/stored_game.hpp"
#include "engine/core/result.hpp"

namespace fukumi::book {

struct GameTags {
    std::string_view rest;     ///< the text after the tags; all of it if there are none
    std::size_t lines = 0;     ///< that end before it
    board::GameRecord head{};  ///< players, event, date and result
    std::optional<BoardSize> size{};
    std::optional<Rule> rule{};
    bool isOfPenteOrg = false;
    LeftOut leftOut{};  ///< tags that the game has no place for, or that are not understood
};

/// ErrorKind::NotASize, or NotSupported for other games of pente.org than gomoku.
[[nodiscard]] Result<GameTags> tagsOf(std::string_view text);

}  // namespace fukumi::book
