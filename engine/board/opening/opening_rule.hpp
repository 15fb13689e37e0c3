// SPDX-License-Identifier: MIT
//
// The opening rules: who puts the first stones, where, and who may change colours. README.md has
// the table of them and its sources.
//
// Each rule is a list of stages, and a row of the table in opening_rule.cpp. The first player
// begins with black. After the last stage the game goes on under its own rule, the colour to move
// first.
//
//     rif    Put centre   Put 3x3   Put 5x5   Swap    Put     Offer 2   Choose
//            First        First     First     Other   Holder  Holder    Other
//
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/board/square_set.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/sentence.hpp"

namespace fukumi::opening {

enum class OpeningRule : std::uint8_t {
    Free,
    Pro,
    LongPro,
    Swap,
    Swap2,
    Rif,
    Yamaguchi,
    Soosorv8,
    Taraguchi10
};

inline constexpr auto kOpeningRules = [] {
    std::array<OpeningRule, static_cast<std::size_t>(OpeningRule::Taraguchi10) + 1> rules{};
    for (std::size_t i = 0; i < rules.size(); ++i) rules[i] = static_cast<OpeningRule>(i);
    return rules;
}();

/// Where a stone may go: anywhere, inside a square of some lines around the centre, or outside.
struct Zone {
    enum class Kind : std::uint8_t { Anywhere, Inside, Outside };

    Kind kind = Kind::Anywhere;
    int side = 0;  ///< odd; 1 is the centre itself

    [[nodiscard]] bool contains(Square s, BoardSize size) const;
    friend bool operator==(const Zone&, const Zone&) = default;
};

/// First and Second are persons; Holder is who holds the colour that is to move, Other who did not
/// act last, Same who did.
enum class Actor : std::uint8_t { First, Second, Holder, Other, Same };

/// Task of a stage.
enum class Task : std::uint8_t {
    Put,          ///< the next stone, inside the zone
    Swap,         ///< change colours, or stay
    SwapOrTwo,    ///< the same, or put two stones and leave the choice to the other
    SwapOrOffer,  ///< the same, or offer ten fifth moves
    Declare,      ///< how many fifth moves there will be, up to `number`
    Offer,        ///< `number` fifth moves, or as many as were declared where it is 0
    Choose,       ///< one of the fifth moves that were offered
    Over
};

struct Stage {
    Task task;
    Actor actor;
    Zone zone{};
    int number = 0;
};

/// All stages up to the end, if neither player puts two or offers ten.
[[nodiscard]] std::vector<Stage> stagesOf(OpeningRule rule);
/// Stages that replace the rest after "two" (REQUIRES: SwapOrTwo) or "offer" (SwapOrOffer).
[[nodiscard]] std::vector<Stage> branchAfter(Task task);

/// Number of fifth moves that black offers.
struct FifthCount {
    int least, most;
};
/// Absent if the rule has no fifth moves.
[[nodiscard]] std::optional<FifthCount> fifthCountOf(OpeningRule rule);

/// "free", "long-pro", "soosorv-8": the words of the command line.
[[nodiscard]] std::string_view nameOf(OpeningRule rule);
[[nodiscard]] std::optional<OpeningRule> openingRuleFromName(std::string_view name);

/// Whether the opening rule was made for renju: its games are renju.
[[nodiscard]] bool isForRenju(OpeningRule rule);
/// Whether a player may change colours in it.
[[nodiscard]] bool hasSwap(OpeningRule rule);
/// Whether black offers fifth moves whatever the players choose, and how many is not declared.
[[nodiscard]] bool hasFixedOffer(OpeningRule rule);
/// Why a game cannot begin like that, as a clause; absent if it can.
[[nodiscard]] std::optional<Sentence> whyUnfit(OpeningRule rule, Rule game, BoardSize size);

}  // namespace fukumi::opening
