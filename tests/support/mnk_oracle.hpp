// SPDX-License-Identifier: MIT
//
// m,n,k games the slow and obvious way: a string of X, O and '.', rows found by walking, minimax
// over every position with a map. Shares nothing with engine/solver but the rules' numbers.
#pragma once

#include <map>
#include <string>

#include "engine/core/random.hpp"
#include "engine/solver/mnk/mnk_position.hpp"

namespace fukumi::test {

class MnkOracle {
public:
    explicit MnkOracle(const solver::MnkRules& rules) : rules_{rules} {}

    /// One letter a cell, a1 first.
    using Board = std::string;

    [[nodiscard]] Board emptyBoard() const {
        return Board(static_cast<std::size_t>(rules_.cells()), '.');
    }
    [[nodiscard]] bool hasRow(const Board& board, char stone) const;
    [[nodiscard]] bool isOver(const Board& board) const;
    /// The points of a cell for the side to move: one for each line of the game's length through
    /// it, and one for each own stone on a line without a stone of the other side. A taken cell has
    /// none.
    [[nodiscard]] int pointsOf(const Board& board, int cell) const;
    /// 'X' where both have the same number of stones.
    [[nodiscard]] static char sideToMove(const Board& board);

    struct Value {
        char winner = '.';
        int plies = 0;
        friend bool operator==(const Value&, const Value&) = default;
    };
    /// Perfect play: the winner hurries, the loser delays.
    [[nodiscard]] Value valueOf(const Board& board);
    /// One letter a cell: '*' for an optimal move, '.' for others.
    [[nodiscard]] std::string bestMoves(const Board& board);

    /// A random position after up to `plies` random moves.
    [[nodiscard]] Board randomBoard(Random& random, int plies) const;

private:
    [[nodiscard]] bool isBetter(const Value& a, const Value& b, char mover) const;

    solver::MnkRules rules_;
    std::map<Board, Value> known_;
};

[[nodiscard]] solver::MnkPosition positionOf(const MnkOracle::Board& board,
                                             const solver::MnkRules& rules);

}  // namespace fukumi::test
