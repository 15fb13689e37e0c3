// SPDX-License-Identifier: MIT
//
// Notes, which are one line of UTF-8, and the comments of other programs, which may have many lines
// in any 8-bit encoding. In a note `\n` stands for the end of a line and `\\` for a backslash.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::book {

/// A comment as a note: trimmed, line ends of all kinds alike, zero bytes dropped. Bytes that are
/// no UTF-8 are read as Latin-1, so that none of them is lost.
[[nodiscard]] std::string noteFromComment(std::string_view comment);
/// The comment that a note stands for, lines end in "\n".
[[nodiscard]] std::string commentOfNote(std::string_view note);

/// The bytes of a text for programs that know no UTF-8: in Latin-1 where it has all characters and
/// the bytes cannot be mistaken for UTF-8, otherwise as it is. noteFromComment() reads both back.
[[nodiscard]] std::string toEightBit(std::string_view utf8);

}  // namespace fukumi::book
