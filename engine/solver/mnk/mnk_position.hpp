// SPDX-License-Identifier: MIT
//
// A position of an m,n,k game that play can reach, a value of 40 bytes: playing gives a new one.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/core/types.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"

namespace fukumi::solver {

/// Value of a position under perfect play, and the length of the rest of the game: a winner
/// hurries, a loser delays, a draw lasts until the board is full.
struct MnkValue {
    std::optional<Color> winner;  ///< absent: a draw
    int pliesToEnd = 0;           ///< from the position on

    friend bool operator==(const MnkValue&, const MnkValue&) = default;
};

// The images of a board under its symmetries: eight of a square, four of a rectangle. Positions
// that are images of each other have one value, and one entry in a table.

class MnkSymmetries {
public:
    explicit MnkSymmetries(const MnkRules& rules);

    /// Number of symmetries, the identity (number 0) among them: 1, 2, 4 or 8.
    [[nodiscard]] int count() const { return static_cast<int>(images_.size()); }
    /// Where a cell goes under symmetry `number`.
    [[nodiscard]] Cell image(int number, Cell c) const {
        return images_[static_cast<std::size_t>(number)][static_cast<std::size_t>(indexOf(c))];
    }
    /// The cell that goes to `c`.
    [[nodiscard]] Cell origin(int number, Cell c) const {
        return origins_[static_cast<std::size_t>(number)][static_cast<std::size_t>(indexOf(c))];
    }
    [[nodiscard]] CellSet image(int number, CellSet cells) const;

private:
    using Images = std::array<Cell, MnkRules::kMaxCells>;

    std::vector<Images> images_;
    std::vector<Images> origins_;
};

class MnkPosition {
public:
    /// The empty board.
    explicit MnkPosition(const MnkRules& rules) : rules_{rules} {}

    /// The position with these stones. An error if play cannot lead to it: a cell taken twice,
    /// numbers of stones, two winners, a row that no last move explains.
    [[nodiscard]] static Result<MnkPosition> make(const MnkRules& rules, ByColor<CellSet> stones);

    [[nodiscard]] const MnkRules& rules() const { return rules_; }
    [[nodiscard]] CellSet stones(Color c) const { return stones_[c]; }
    [[nodiscard]] CellSet taken() const { return stones_[Color::Black] | stones_[Color::White]; }
    [[nodiscard]] CellSet emptyCells() const { return rules_.allCells() & ~taken(); }
    /// Plies played so far.
    [[nodiscard]] int ply() const { return countOf(taken()); }

    /// The side that moves next, or would if the game were not over.
    [[nodiscard]] Color sideToMove() const {
        return countOf(stones_[Color::Black]) == countOf(stones_[Color::White]) ? Color::Black
                                                                                : Color::White;
    }
    [[nodiscard]] std::optional<Color> winner() const { return winner_; }
    [[nodiscard]] bool isFull() const { return emptyCells() == 0; }
    [[nodiscard]] bool isOver() const { return winner_ || isFull(); }

    [[nodiscard]] bool isLegal(Cell c) const { return !isOver() && contains(emptyCells(), c); }
    /// REQUIRES: isLegal(c).
    [[nodiscard]] MnkPosition after(Cell c, const MnkLines& lines) const;

    friend bool operator==(const MnkPosition&, const MnkPosition&) = default;

private:
    MnkRules rules_;
    ByColor<CellSet> stones_;
    std::optional<Color> winner_;
};

}  // namespace fukumi::solver
