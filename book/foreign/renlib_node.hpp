// SPDX-License-Identifier: MIT
//
// Nodes of RenLib, for its reader and writer: their bytes and the meaning of their texts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "book/format/book_entry.hpp"

namespace fukumi::book::renlib {

inline constexpr std::array<std::uint8_t, 8> kMagic{0xFF, 'R', 'e', 'n', 'L', 'i', 'b', 0xFF};
inline constexpr std::size_t kHeader = 20;
inline constexpr int kMajorVersion = 3, kRootVersion = 4;
/// The point h8: what the oldest files begin with.
inline constexpr std::uint8_t kCentre = 0x78;

namespace flag {
inline constexpr std::uint8_t kSibling = 0x80, kNoChild = 0x40, kOldComment = 0x20, kMark = 0x10,
                              kComment = 0x08, kNoMove = 0x02, kMore = 0x01;
}  // namespace flag

/// Parts our line, the first of a comment, from the note.
inline constexpr char kLineBreak = '\b';

/// A node's data about its move.
struct Numbers {
    BookMove move;        ///< the square is not set
    bool isMove = true;   ///< false: it only leads to a position
    bool isOurs = false;  ///< not another program's way to write values
};

/// "book 40/16 w3 g12"; for no move "book via".
[[nodiscard]] std::string lineOf(const Numbers& numbers);
/// Takes our line off a comment; absent if there is none.
[[nodiscard]] std::optional<Numbers> takeLine(std::string_view& comment);

/// "v40", "W23": what other programs understand; empty for a move without a value. `stones` were
/// there before the move.
[[nodiscard]] std::string pointText(const BookMove& move, int stones);
/// Absent if the text says something else.
[[nodiscard]] std::optional<Numbers> fromPointText(std::string_view text, int stones);

}  // namespace fukumi::book::renlib
