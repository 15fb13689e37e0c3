// SPDX-License-Identifier: MIT
//
// The libraries (.lib) of RenLib: a tree of moves on a board of up to 15x15, of no rule in
// particular.
//
//     20 bytes  FF "RenLib" FF, major version, minor version, ten times FF; the oldest files
//               lack it
//
// Then the nodes of the tree, each before its children, these before its siblings:
//
//     1         16 * row + column; row 0 is the top (line 15), columns count from 1; 0 is a pass,
//               or the root (before the first move) as the first node
//     1         flags: 80 a sibling comes later, 40 no child follows, 20 old comment, 10 mark,
//               08 comment, 04 start, 02 no move (the point only has a text), 01 two more bytes
//     2         where flag 01 says so; bit 0 of the second one: a text on the point
//     n         comment, then text: pairs of bytes up to the pair with a zero byte in it.
//               Backspace parts the comment's first line from the others. In an old comment, of
//               seven bits, the top bit ends it.
//
// The tree of a library that has been cut out of another one may announce siblings and children
// that the file does not hold. One of no nodes at all is empty.
//
// In a book a node is a move of the position above it, the comment the note of the position below.
// RenLib has no numbers: ours are in the comment's first line, "book 40/16 w3 g12" as in
// book_text.hpp, or "book via" if the move only leads to a position and does not belong to the
// book. Texts as Rapfi writes them are understood too: v20 value for the side that has moved, m20
// for the other one, W23 and L23 won and lost by the stone 23, W* and L* without saying when.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "book/foreign/book_tree.hpp"
#include "book/format/book_entry.hpp"
#include "book/format/opening_book.hpp"

namespace fukumi::book {

/// Properties that a library does not say of itself.
struct RenLibFrame {
    static constexpr int kMaxSide = 15;
    /// The rule that RenLib plays. Its files have it if the user does not name another one.
    static constexpr Rule kUsualRule = Rule::Renju;

    Rule rule = kUsualRule;
    BoardSize size = BoardSize::square(kMaxSide);  ///< a square, at most 15x15
};

/// Where no node has numbers of ours, weights are made from values (book_tree.hpp).
[[nodiscard]] Result<ImportedBook> readRenLib(std::span<const std::uint8_t> bytes,
                                              const RenLibFrame& frame);

/// The positions of one rule and size; reading it back gives all of them. A position that more than
/// one way leads to has its continuations in one place only.
[[nodiscard]] ExportedBook writeRenLib(const BookLibrary& library, const RenLibFrame& frame);

}  // namespace fukumi::book

namespace fukumi::book::renlib {

// Nodes of RenLib, for its reader and writer: their bytes and the meaning of their texts.

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

}  // namespace fukumi::book::renlib
