// SPDX-License-Identifier: MIT
#pragma once

#include "book/format/book_entry.hpp"
#include "engine/board/symmetry.hpp"

namespace fukumi::book {

/// Names a position up to symmetry. Board, side to move, rule and size are all part of the key, so
/// that one book can hold them all.
struct BookKey {
    Key key;
    BoardSize size;
    board::CanonicalForm form;

    /// The move in the common frame. If a symmetric board makes moves equal, the one with the
    /// smallest square is taken for all.
    [[nodiscard]] Move toCanonical(Move m) const;
    /// The moves of this board that `toCanonical` makes to `m`, in square order.
    [[nodiscard]] std::vector<Move> fromCanonical(Move m) const;
};

[[nodiscard]] BookKey bookKey(Rule rule, const board::Board& board, Color sideToMove);

/// REQUIRES: the stones are on the board, each on another point.
[[nodiscard]] board::Board boardOf(const BookPosition& position);

[[nodiscard]] inline BookKey bookKey(const BookPosition& position) {
    return bookKey(position.rule, boardOf(position), position.sideToMove());
}

/// The same position in the common frame: each colour's stones in square order, the moves too.
[[nodiscard]] BookPosition canonical(const BookPosition& position);

/// The position after a move, in the common frame; neither moves nor a note. REQUIRES: the move is
/// on an empty point.
[[nodiscard]] BookPosition childOf(const BookPosition& parent, Move m);

}  // namespace fukumi::book
