// SPDX-License-Identifier: MIT
//
// The rules and what each says about a line of five; rules.def has a row for each.
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

enum class Rule : std::uint8_t {
#define FUKUMI_RULE(id, ...) id,
#include "engine/core/rules.def"
#undef FUKUMI_RULE
};

inline constexpr std::array kRules{
#define FUKUMI_RULE(id, ...) Rule::id,
#include "engine/core/rules.def"
#undef FUKUMI_RULE
};

/// Facts about a rule that code, files and other programs need.
struct RuleRow {
    std::string_view name;          ///< of the command line: "caro6"
    std::string_view number;        ///< of the protocol, INFO rule
    std::string_view continuous;    ///< the same, of a game that goes on after a five
    std::string_view guiNumbers{};  ///< where the GUIs of Yixin have others, with blanks
    std::string_view spellings{};   ///< beginnings of names elsewhere; with =, whole names
    ByColor<bool> exactFive{};      ///< six and more are worth nothing for the colour
    bool freeEnd = false;           ///< a five with an enemy stone at both ends does not win
    bool blackFouls = false;        ///< black loses by playing a forbidden point
    int drawAtEmpty = 0;            ///< empty squares at which tournaments end a game on 15x15
    bool isOfYixin = false;         ///< Yixin's files have it, under its place in this table
};

inline constexpr std::array kRuleRows{
#define FUKUMI_RULE(id, ...) RuleRow{__VA_ARGS__},
#include "engine/core/rules.def"
#undef FUKUMI_RULE
};

[[nodiscard]] constexpr const RuleRow& rowOf(Rule rule) {
    return kRuleRows[static_cast<std::size_t>(rule)];
}

/// A bit for each rule. A search asks often; a shift costs less than a row.
class RuleSet {
public:
    /// The rules whose row is such.
    explicit constexpr RuleSet(bool (*isSuch)(const RuleRow&)) {
        for (const Rule rule : kRules)
            if (isSuch(rowOf(rule))) bits_ |= bitOf(rule);
    }
    [[nodiscard]] constexpr bool contains(Rule rule) const { return (bits_ & bitOf(rule)) != 0; }

private:
    static constexpr std::uint32_t bitOf(Rule rule) {
        return std::uint32_t{1} << static_cast<unsigned>(rule);
    }
    static_assert(kRules.size() <= 32);

    std::uint32_t bits_ = 0;
};

/// Six and more in a row are worth nothing for this colour.
[[nodiscard]] constexpr bool needsExactFive(Rule rule, Color c) {
    constexpr ByColor<RuleSet> kExact{
        RuleSet{[](const RuleRow& row) { return row.exactFive[Color::Black]; }},
        RuleSet{[](const RuleRow& row) { return row.exactFive[Color::White]; }}};
    return kExact[c].contains(rule);
}
/// A five with an enemy stone at both ends does not win.
[[nodiscard]] constexpr bool needsFreeEnd(Rule rule) {
    constexpr RuleSet kFreeEnd{[](const RuleRow& row) { return row.freeEnd; }};
    return kFreeEnd.contains(rule);
}
/// Black loses by playing a forbidden point.
[[nodiscard]] constexpr bool hasFouls(Rule rule) {
    constexpr RuleSet kFouls{[](const RuleRow& row) { return row.blackFouls; }};
    return kFouls.contains(rule);
}
/// This colour loses by playing a forbidden point.
[[nodiscard]] constexpr bool hasFouls(Rule rule, Color c) {
    return c == Color::Black && hasFouls(rule);
}
/// Cells at the ends of five stones may keep them from winning.
[[nodiscard]] constexpr bool looksBeyondFive(Rule rule) {
    return needsFreeEnd(rule) || needsExactFive(rule, Color::Black) ||
           needsExactFive(rule, Color::White);
}
/// Whether a position with all colours exchanged is worth as much.
[[nodiscard]] constexpr bool hasLikeColors(Rule rule) {
    return !hasFouls(rule) &&
           needsExactFive(rule, Color::Black) == needsExactFive(rule, Color::White);
}

/// Whether a game of renju on 15 x 15 ends where its tournaments end it.
enum class DrawCap : std::uint8_t { On, Off };

/// A game is a draw as soon as no more squares are empty; 0 = when the board is full. Piskvork
/// and the Gomocup referee end renju after 200 moves, other managers and GUIs play on.
[[nodiscard]] constexpr int drawAtEmpty(Rule rule, BoardSize size, DrawCap cap) {
    const bool isCapped = cap == DrawCap::On && size == BoardSize::square(15);
    return isCapped ? rowOf(rule).drawAtEmpty : 0;
}

/// "freestyle", "caro6": the words of the command line.
[[nodiscard]] constexpr std::string_view nameOf(Rule rule) { return rowOf(rule).name; }
[[nodiscard]] std::optional<Rule> ruleFromName(std::string_view name);

/// The common name of the first rule: five in a row without further rules.
inline constexpr std::string_view kCommonName = "gomoku";

/// More plies than any game has.
inline constexpr int kEndlessPlies = 2 * kMaxSquares;

/// The draw after a number of moves (drawAtEmpty()) as a search sees it from its
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
