// SPDX-License-Identifier: MIT
//
// The positions that a walk from one start has met, each with a label. A position is named by the
// stones that it has and the start has not, in square order, and names are compared whole: two
// positions can be made that share a Zobrist key, so that no proof may rest on one.
//
//     index   | 24 bits of the hash | place in names, plus one |...    0 = free
//     names   | label, 4 words | stones | a word a stone: square, colour |...
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/board.hpp"

namespace fukumi::threat {

class VisitedPositions {
public:
    explicit VisitedPositions(const board::Board& start) : start_{start} {}

    /// The walk goes on from `board`, which has the size of the start.
    void goTo(const board::Board& board);
    /// One stone more, or one less, on the board of the walk and here. REQUIRES: as Board::put()
    /// and Board::clear().
    void put(board::Board& board, Square s, Color c);
    void clear(board::Board& board, Square s, Color c);

    /// Whether the position was met with the label.
    [[nodiscard]] bool contains(std::uint64_t label) const { return index_[slotOf(label)] != 0; }
    /// False if it was met with this label before.
    bool insert(std::uint64_t label);

    [[nodiscard]] std::size_t size() const { return size_; }

private:
    using Word = std::uint16_t;

    /// The place of the position with the label, present or not.
    [[nodiscard]] std::size_t slotOf(std::uint64_t label) const;
    /// Whether it is the one whose name begins there.
    [[nodiscard]] bool isAt(std::uint64_t place, std::uint64_t label) const;
    void grow();

    board::Board start_;
    std::vector<Word> stones_;      // those that the start has not, in order
    std::uint64_t stonesHash_ = 0;  // a sum over them
    std::vector<std::uint64_t> index_ = std::vector<std::uint64_t>(256);
    std::vector<Word> names_;
    std::size_t size_ = 0;
};

}  // namespace fukumi::threat
