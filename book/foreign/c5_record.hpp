// SPDX-License-Identifier: MIT
//
// Records of China's championships of computer games (CCGC), which call five in a row C5:
//
//     {[C5][black's team][white's team][先手胜][2017.07.29 14:00 place][2017 CCGC];B(J,10);W(L,10)}
//
// Columns are A to O, rows count from the bottom. Black has won (先手胜: the first player),
// or white (后手胜), or it is a draw (和棋). The contest asks for GBK. Programs also write
// "{{C5}[", "{C5;B(J,10)", moves without a head, fewer fields, a result without brackets, no
// braces, a list of Python ("['B(J,10)', ..."), small letters, and a number on a move,
// "B(J,10)MARK[1]".
#pragma once

#include <string_view>

#include "book/foreign/format.hpp"

namespace fukumi::book {

/// Also of a text that is not decoded yet, in any encoding that has ASCII.
[[nodiscard]] bool isC5Record(std::string_view text);
/// That of a record that is not UTF-8; empty for all else.
[[nodiscard]] std::string_view encodingOfC5Record(std::string_view bytes);
/// REQUIRES: isC5Record(text).
[[nodiscard]] Result<StoredGame> readC5Record(std::string_view text, const ReadOptions& options);

}  // namespace fukumi::book
