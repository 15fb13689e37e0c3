// SPDX-License-Identifier: MIT
//
// Answers to a threat by the words of engine/threat/threat_answers.hpp: every legal move of both
// sides is tried on the plain board, and a point is asked by itself whether it makes a five.
#pragma once

#include <optional>
#include <vector>

#include "tests/support/plain_board.hpp"

namespace fukumi::test {

class SlowAnswers {
public:
    /// REQUIRES: no five on the board. `budget` is the number of points that may be asked.
    SlowAnswers(const PlainBoard& board, Rule rule, Color attacker, long budget)
        : board_{board}, rule_{rule}, attacker_{attacker}, budget_{budget} {}

    /// The defender's answers, in square order; absent if the budget was spent.
    [[nodiscard]] std::optional<std::vector<Square>> answers();
    /// Whether the attacker, to move, would win by a five or by a four without a legal stop.
    [[nodiscard]] bool threatens();

private:
    [[nodiscard]] std::vector<Square> fives(Color c);
    [[nodiscard]] bool isLegal(Square s, Color c) const;
    [[nodiscard]] bool attackerWins();
    [[nodiscard]] bool winsByFour();
    [[nodiscard]] bool defenderHolds();
    /// Legal moves of `c` after which `test` is true of the board.
    template <class Test>
    [[nodiscard]] bool someMove(Color c, Test&& test);

    PlainBoard board_;
    Rule rule_;
    Color attacker_;
    long budget_;
};

}  // namespace fukumi::test
