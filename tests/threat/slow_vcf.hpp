// SPDX-License-Identifier: MIT
//
// The definition of a VCF written down with nothing but the plain board: a second opinion on the
// solver that shares no line of code with it (fouls excepted).
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/board/position.hpp"

namespace fukumi::test {

class SlowVcf {
public:
    /// REQUIRES: `position` outlives this; it is played on and restored.
    SlowVcf(board::Position& position, Color attacker) : position_{position}, attacker_{attacker} {}

    /// Least number of attacker moves of a win by fours if that is at most `limit`, else 0: a win
    /// that needs more, or none at all (with a limit of kMaxSquares: none).
    /// Absent when more than `budget` positions had to be looked at.
    [[nodiscard]] std::optional<int> shortest(int limit, int budget);

    /// Whether there is a win of at most `limit` moves; absent as above.
    [[nodiscard]] std::optional<bool> winsWithin(int limit, int budget);

private:
    int attack(int limit);
    [[nodiscard]] bool canFive(Color c) const;
    int longestDefence(const std::vector<Square>& fives, int limit);
    [[nodiscard]] std::vector<Square> fiveSquares(Square last) const;
    [[nodiscard]] bool wins(Color c, Square s) const;
    [[nodiscard]] bool legal(Color c, Square s) const;

    board::Position& position_;
    Color attacker_;
    int budget_ = 0;
    std::map<std::pair<Key, int>, int> known_;
};

}  // namespace fukumi::test
