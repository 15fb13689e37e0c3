// SPDX-License-Identifier: MIT
//
// Finds pairings of small boards. Two squares lie in one line at most, so each line of the board
// chooses pairs of its own, so that each of its rows that holds no stone of the defender holds one:
//
//     . . 1 1 . .     six squares, two rows of five, one pair
//     . X . 2 2 .     a stone of the attacker: the pair has to be where the row is empty
//     . . O . . .     a stone of the defender in both rows: nothing is needed
//
// and the choices of all lines must not share a square. The line with the fewest choices left goes
// first.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/five/small_board.hpp"

namespace fukumi::five {

/// Remembers the choices of lines; not thread-safe.
class PairingFinder {
public:
    /// `board` outlives the finder.
    explicit PairingFinder(const SmallBoard& board);

    struct Result {
        std::optional<std::vector<Squares>> pairs;  ///< two squares each
        bool isExhaustive = false;                  ///< without pairs: there is none
        std::uint64_t nodes = 0;
    };
    /// The same for the same question, whatever was asked before.
    [[nodiscard]] Result find(const SmallStones& stones, std::uint64_t nodes);

private:
    struct Choice {
        Squares squares;
        std::vector<Squares> pairs;
    };
    using Choices = std::vector<Choice>;

    [[nodiscard]] const Choices& choicesOf(std::size_t line, const SmallStones& stones);
    /// All ways to serve the rows from `served` on.
    static void addChoices(const std::vector<Squares>& rows,
                           unsigned served,
                           Choice& chosen,
                           Choices& all);
    [[nodiscard]] bool search(Squares used);

    const SmallBoard& board_;
    std::vector<Squares> lineSquares_;
    std::vector<std::unordered_map<SmallStones, Choices, SmallStonesHash>> known_;
    std::vector<const Choices*> open_;  // lines without a choice yet
    std::vector<Squares> pairs_;
    Squares empty_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t mostNodes_ = 0;
};

}  // namespace fukumi::five
