// SPDX-License-Identifier: MIT
//
// Points of a list of moves (moves_format.cpp) that are numbers:
//
//     8,8 (9,9) [[8, 8], [9, 9]]   column from the left and row from the bottom
//     8,8,120                      with a time or the number of a player: the row is from the top
//
// They are counted from 1, as people and Piskvork do, or from 0 if a point has the column or the
// row 0, as lists of programs do. A list that can be either is read from 1 with a notice.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "book/foreign/move_words.hpp"
#include "book/foreign/stored_game.hpp"

namespace fukumi::book {

class NumberPoints {
public:
    NumberPoints() = default;
    /// `isOfPiskvork`: rows are counted from the top.
    NumberPoints(std::span<const MoveWord> words, bool isOfPiskvork);

    /// The first word, and the numbers that belong to it. REQUIRES: a word.
    [[nodiscard]] static std::span<const MoveWord> firstOf(std::span<const MoveWord> words);

    /// Absent outside the board. REQUIRES: two numbers or three.
    [[nodiscard]] std::optional<Square> squareOf(std::span<const MoveWord> numbers,
                                                 BoardSize size) const;
    [[nodiscard]] bool isAny() const { return count_ > 0; }
    /// The way that they are read, unless it is certain.
    [[nodiscard]] std::vector<Notice> notices(BoardSize size) const;

private:
    [[nodiscard]] bool isFromTop(std::size_t numbers) const {
        return numbers == 3 || isOfPiskvork_;
    }

    bool isOfPiskvork_ = false;
    int count_ = 0;
    int first_ = 1;  ///< column and row
    int lastColumn_ = 0, lastRow_ = 0, lastThird_ = 0;
    bool isCounted_ = true;  ///< all have three numbers, and the first is that of the move
    bool areThree_ = true;
};

}  // namespace fukumi::book
