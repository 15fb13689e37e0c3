// SPDX-License-Identifier: MIT
//
// The definition of a VCT written down with nothing but the plain board, for short wins: a second
// opinion on the solver that shares no line of code with it (fouls excepted).
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "engine/board/position.hpp"

namespace fukumi::test {

/// A win in which every move makes a four, or threatens to win by fours should the defender pass.
class SlowVct {
public:
    /// REQUIRES: `position` outlives this; it is played on and restored.
    SlowVct(board::Position& position, Color attacker) : position_{position}, attacker_{attacker} {}

    /// Whether the attacker, to move, wins so in at most `moves` moves, the five included. Absent
    /// when more than `budget` positions with him to move had to be looked at.
    [[nodiscard]] std::optional<bool> winsWithin(int moves, int budget);

private:
    [[nodiscard]] bool attack(int moves);
    [[nodiscard]] bool isThreat(int moves);
    [[nodiscard]] bool answersAll(int moves);
    [[nodiscard]] bool winsByFours(int moves);
    [[nodiscard]] bool canFive(Color c) const;
    [[nodiscard]] bool legal(Color c, Square s) const;

    board::Position& position_;
    Color attacker_;
    int budget_ = 0;
    std::map<std::pair<Key, int>, bool> known_;
};

}  // namespace fukumi::test
