// SPDX-License-Identifier: MIT
//
// The databases (.db) of Yixin and Rapfi, all numbers little endian, whole or in an LZ4 frame:
//
//     4 bytes   count of records, then for each
//     2         length of the key: 0 = no record, nothing follows
//     key       rule (0 freestyle, 1 standard, 2 renju), width, height, then x and y of each stone,
//               a byte each: black's sorted, white's sorted, the smallest of all symmetric
//               pictures. Black has one stone more if their number is odd; -1,-1 is a pass
//     2         length of the data
//     data      label (1), value (2), depth x 4 + bound (2), text; it may end after any of them
//
// A record describes the position: its value is for the side to move there (on our own scale,
// value.hpp), its label for the other side, which has just moved:
//
//     'w' won, 'l' lost, 'd' draw, 'x' not to be played, '!' to be played, -1 nothing, 0 no data
//     bound: 0 no value, 1 upper, 2 lower, 3 exact
//
// In a book a record is a move of every position that it can come from and that is in the file too.
// A record without a size describes the file: charset="UTF-8". Texts on points (in front of the
// comment, "@BTXT@"), passes and the labels '!', '?' and 'd' are not held by a book, and each bound
// becomes an exact value, all with a notice; weights and games are not held by a .db.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "book/foreign/book_tree.hpp"
#include "book/format/opening_book.hpp"

namespace fukumi::book {

/// The rule of a key; absent if these programs have no such rule.
[[nodiscard]] std::optional<Rule> ruleOfYixin(std::uint8_t number);

/// Weights are made from the values (book_tree.hpp); 'x' is weight 0. `encoding` is that of the
/// texts that are not valid UTF-8; without it a guess for all of them.
[[nodiscard]] Result<ImportedBook> readYixinDb(std::span<const std::uint8_t> bytes,
                                               std::optional<Encoding> encoding = std::nullopt);

/// Not packed (lz4_frame.hpp). The same library gives the same bytes.
[[nodiscard]] ExportedBook writeYixinDb(const BookLibrary& library);

}  // namespace fukumi::book
