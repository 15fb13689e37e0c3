// SPDX-License-Identifier: MIT
//
// The five rule sets and what each says about a line of five.
//
//   rule       a line wins when ...
//   Freestyle  five or more
//   Standard   exactly five
//   Renju      black: exactly five, and black may not play a foul (overline, double four, double
//              three); white: five or more, no fouls
//   Caro       exactly five, not both ends taken by enemy stones (the board's edge does not block)
//   Caro6      like Caro, but six and more win whatever their ends
//
// Sources: RIF rules section 9 (renju); Piskvork 9.0 and the Gomocup referee for both caro forms.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/types.hpp"

namespace fukumi {

enum class Rule : std::uint8_t { Freestyle, Standard, Renju, Caro, Caro6 };

inline constexpr std::array kRules{
    Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::Caro6};

/// Six and more in a row are worth nothing for this colour.
[[nodiscard]] constexpr bool needsExactFive(Rule rule, Color c) {
    return rule == Rule::Standard || rule == Rule::Caro ||
           (rule == Rule::Renju && c == Color::Black);
}
/// A five with an enemy stone at both ends does not win.
[[nodiscard]] constexpr bool needsFreeEnd(Rule rule) {
    return rule == Rule::Caro || rule == Rule::Caro6;
}
/// This colour loses by playing a forbidden point.
[[nodiscard]] constexpr bool hasFouls(Rule rule, Color c) {
    return rule == Rule::Renju && c == Color::Black;
}

/// Whether a game of renju on 15 x 15 ends where its tournaments end it.
enum class DrawCap : std::uint8_t { On, Off };

/// A game is a draw as soon as no more squares are empty; 0 = when the board is full. Piskvork
/// and the Gomocup referee end renju after 200 moves, other managers and GUIs play on.
[[nodiscard]] constexpr int drawAtEmpty(Rule rule, BoardSize size, DrawCap cap) {
    const bool isCapped =
        cap == DrawCap::On && rule == Rule::Renju && size == BoardSize::square(15);
    return isCapped ? 25 : 0;
}

/// "freestyle", "standard", "renju", "caro", "caro6": the words of the command line.
[[nodiscard]] std::string_view nameOf(Rule rule);
[[nodiscard]] std::optional<Rule> ruleFromName(std::string_view name);

/// More plies than any game has.
inline constexpr int kEndlessPlies = 2 * kMaxSquares;

/// The draw after a number of moves (drawAtEmpty() of core/rules.hpp) as a search sees it from its
/// root. Positions are distinguished by the number of their empty squares:
///
///     root ........ limit ........ full board
///      pliesLeft()   isAt()   beyond: a five counts again, as in a game that was played on
///
/// A five that makes the last stone before the limit wins.
class DrawLimit {
public:
    /// None but the full board.
    constexpr DrawLimit() = default;
    /// `rootEmpty`: empty squares of the root. If the root is at the limit or beyond, the game is
    /// played on and has no limit.
    constexpr DrawLimit(Rule rule, BoardSize size, DrawCap cap, int rootEmpty) {
        const int empty = drawAtEmpty(rule, size, cap);
        if (rootEmpty > empty) empty_ = empty;
    }

    [[nodiscard]] constexpr bool isAt(int empty) const { return empty_ > 0 && empty == empty_; }
    /// Whether the limit is still to come.
    [[nodiscard]] constexpr bool isAhead(int empty) const { return empty_ > 0 && empty > empty_; }
    /// Stones that can be put before the draw; kEndlessPlies if no limit is ahead.
    [[nodiscard]] constexpr int pliesLeft(int empty) const {
        return isAhead(empty) ? empty - empty_ : kEndlessPlies;
    }
    /// The share of the side to move in them, and the other side's if the side to move passed;
    /// kMaxSquares if no limit is ahead.
    [[nodiscard]] constexpr int ownMovesLeft(int empty) const { return (pliesLeft(empty) + 1) / 2; }
    [[nodiscard]] constexpr int theirMovesLeft(int empty) const { return pliesLeft(empty) / 2; }

private:
    int empty_ = 0;
};

}  // namespace fukumi
