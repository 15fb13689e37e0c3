// SPDX-License-Identifier: MIT
//
// Knowledge of a book around a position: its moves there, and the moves after which it knows the
// position.
//
//     h8 | i9 w16          known: i9 by its entry, and what equals it by symmetry: g7, i7, g9
//     h8 i10 | g7 120/9    known: i10 as well, by the position after it: no weight, worth -120
#pragma once

#include <vector>

#include "book/format/opening_book.hpp"
#include "engine/board/position.hpp"

namespace fukumi::book {

/// On this board, images by symmetry included, only legal ones. A move that the position's entry
/// lacks, but after which the book knows the position, has the value of the best move there, its
/// depth, no weight and no games. The greatest weight first, then the greatest value; searched
/// moves come before the others of their weight.
[[nodiscard]] std::vector<BookMove> knownMoves(const OpeningBook& book,
                                               const board::Position& position);

}  // namespace fukumi::book
