// SPDX-License-Identifier: MIT
//
// A position of an m,n,k game that play can reach, a value of 40 bytes: playing gives a new one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/types.hpp"
#include "engine/solver/mnk/mnk_lines.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"

namespace fukumi::solver {

class MnkPosition {
public:
    /// The empty board.
    explicit MnkPosition(const MnkRules& rules) : rules_{rules} {}

    /// The position with these stones, or in words why play cannot lead to it: a cell taken twice,
    /// numbers of stones, two winners, a row that no last move explains.
    [[nodiscard]] static std::variant<MnkPosition, std::string> make(const MnkRules& rules,
                                                                     ByColor<CellSet> stones);

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
