// SPDX-License-Identifier: MIT
//
// The truth about a nearly full board: plain minimax over everything that can still be played, on
// the plain board and by the oracles. No pruning, no move ordering, no knowledge.
#pragma once

#include <vector>

#include "tests/support/plain_board.hpp"

namespace fukumi::test {

/// End of a game with best play: one side makes a five (or black has nothing but forbidden points
/// left, which loses), or the board fills up.
struct Outcome {
    /// Positive = the side to move wins, negative = it loses, 0 = draw.
    int sign = 0;
    /// For a win or loss: plies to the end, the winner as fast and the loser as slow as possible.
    int plies = 0;
};

class Exhaustive {
public:
    /// REQUIRES: neither side has won, at most 10 squares are empty.
    Exhaustive(const PlainBoard& board, Rule rule, Color toMove);

    [[nodiscard]] Outcome outcome() { return solve(toMove_, 0); }
    /// The outcome for the side to move if it plays there; REQUIRES: empty and legal.
    [[nodiscard]] Outcome outcomeOf(Square s);

private:
    /// `code` numbers the position: one base-3 digit an empty square of the start.
    [[nodiscard]] Outcome solve(Color side, std::size_t code);
    [[nodiscard]] Outcome outcomeOf(std::size_t digit, Color side, std::size_t code);
    [[nodiscard]] bool isLegal(Square s, Color side) const;

    PlainBoard board_;
    Rule rule_;
    Color toMove_;
    std::vector<Square> squares_;
    std::vector<std::size_t> powers_;
    struct Known {
        bool known = false;
        Outcome outcome;
    };
    std::vector<Known> known_;
};

}  // namespace fukumi::test
