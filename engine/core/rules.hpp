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

}  // namespace fukumi
