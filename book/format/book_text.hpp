// SPDX-License-Identifier: MIT
//
// Books as people read and edit them: one position a line.
//
//     # a remark
//     freestyle 15 | h8 | h9 40/16 w3, i9 35/16 w1 g12 | what people should know
//     renju 15x15 | | h8
//     # game 10446744073709551615 12
//
//     rule, size | stones, black's first | moves, each with
//         value/depth   as a search found it, for the side that plays the move
//         w             weight (1 where it is not said; 0 = known, but never played)
//         g             games
//     | note (may be absent): `\n` is the end of a line, `\\` a backslash; one before another
//         character is read as `\\`
//
//     # game marks a game that the numbers of games include, so that it is not counted again: its
//     key, and how many of its first moves are counted (GameTally). Other readers skip it. Every
//     other line with # is a remark; remarks come first when a book is written.
//
// Squares as in notation.hpp, human.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "book/format/book_library.hpp"
#include "engine/core/result.hpp"

namespace fukumi::book {

/// Adds what the text says to `library`; on an error, lines before it have been added.
[[nodiscard]] Result<void> readBookText(std::string_view text, BookLibrary& library);

/// Reading it back gives the same library.
[[nodiscard]] std::string writeBookText(const BookLibrary& library);

/// One line, without a line end.
[[nodiscard]] std::string lineOf(const BookPosition& position);

/// A line's numbers of a move, without its square: " 40/16 w3 g12".
[[nodiscard]] std::string numbersOf(const BookMove& move);
/// Reads it back; the square is not set.
[[nodiscard]] std::optional<BookMove> moveFromNumbers(std::string_view text);

}  // namespace fukumi::book
