// SPDX-License-Identifier: MIT
//
// Drawing of `analyze` in a terminal while it searches. Pure.
//
//      2   .  34   .        each candidate has its wins in percent on its point
//      1  61   X   .
//          a   b   c
//     white to move, 1200K nodes, 850K a second; numbers are its wins in percent; Ctrl-C ends
//     depth   #  move  score  wins draws   nodes    time  line of play
//     12-25   1  a1      153   61%    4%   1200K  1.40 s  a1 c2 ...
#pragma once

#include <string>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/search/observer.hpp"
#include "protocol/cli/terminal.hpp"

namespace fukumi::protocol::cli {

/// Lines of text, each with its end, that fit into the terminal with a row to spare: a line is cut
/// between two words, notes and then the board are left out where there is no room for them.
[[nodiscard]] std::string liveDrawing(const board::Position& position,
                                      const std::vector<search::SearchReport>& lines,
                                      TerminalSize terminal,
                                      answer::Colors colors);

/// The text in at most `columns` columns: cut at a blank, with " ..." for what is left out.
[[nodiscard]] std::string fitted(const std::string& text, int columns);

}  // namespace fukumi::protocol::cli
