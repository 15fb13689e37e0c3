// SPDX-License-Identifier: MIT
//
// Notes, which are one line of UTF-8, and the comments of other programs, which may have many lines
// in any 8-bit encoding. In a note `\n` is the end of a line and `\\` a backslash.
#pragma once

#include <string>
#include <string_view>

namespace fukumi::book {

/// A comment as a note: trimmed, line ends of all kinds alike, zero bytes dropped. The encoding of
/// bytes that are not UTF-8 is guessed.
[[nodiscard]] std::string noteFromComment(std::string_view comment);
/// The comment of a note, whose lines end in "\n".
[[nodiscard]] std::string commentOfNote(std::string_view note);

/// The bytes of a text for programs that do not know UTF-8: in Latin-1 if it has all characters and
/// the bytes are recognised as Latin-1, otherwise as it is. noteFromComment() reads both back.
[[nodiscard]] std::string toEightBit(std::string_view utf8);

}  // namespace fukumi::book
