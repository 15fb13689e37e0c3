// SPDX-License-Identifier: MIT
//
// Stones on a plain array with their Zobrist key: what a person sees. No rule lives here.
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/check.hpp"
#include "engine/core/types.hpp"
#include "engine/core/zobrist.hpp"

namespace fukumi::board {

/// Blocked: no player may use the square (value 3 of the continuous game); it is not an enemy
/// stone.
enum class Cell : std::uint8_t { Black = 0, White = 1, Empty = 2, Blocked = 3 };

[[nodiscard]] constexpr Cell cellOf(Color c) { return static_cast<Cell>(indexOf(c)); }

class Board {
public:
    explicit Board(BoardSize size) : size_{size}, emptyCount_{size.squareCount()} {
        cells_.fill(Cell::Empty);
    }

    [[nodiscard]] BoardSize size() const { return size_; }
    [[nodiscard]] Cell cellAt(Square s) const { return cells_[s.index()]; }
    [[nodiscard]] bool isEmpty(Square s) const { return cellAt(s) == Cell::Empty; }
    [[nodiscard]] int emptyCount() const { return emptyCount_; }
    /// XOR over all stones and blocked squares; the side to move is not part of it.
    [[nodiscard]] Key key() const { return key_; }

    /// Its part for a stone or a blocked square. REQUIRES: `what` is not Empty.
    [[nodiscard]] static Key keyOf(Square s, Cell what) {
        return what == Cell::Blocked ? blockedKey(s) : stoneKey(static_cast<Color>(what), s);
    }

    /// REQUIRES: on the board and empty; `what` is not Empty.
    void put(Square s, Cell what) {
        FUKUMI_CHECK(size_.contains(s) && isEmpty(s) && what != Cell::Empty);
        cells_[s.index()] = what;
        key_ ^= keyOf(s, what);
        --emptyCount_;
    }
    /// Makes the square empty again; REQUIRES: on the board and not empty.
    void clear(Square s) {
        FUKUMI_CHECK(size_.contains(s) && !isEmpty(s));
        key_ ^= keyOf(s, cellAt(s));
        cells_[s.index()] = Cell::Empty;
        ++emptyCount_;
    }

    friend bool operator==(const Board&, const Board&) = default;

private:
    BoardSize size_;
    int emptyCount_;
    Key key_ = 0;
    std::array<Cell, kSquareSpan> cells_{};
};

}  // namespace fukumi::board
