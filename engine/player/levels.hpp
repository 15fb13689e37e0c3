// SPDX-License-Identifier: MIT
//
// Levels for human opponents: weaker forms of the engine, each about as much stronger than the one
// below it. The table of what they hold back, and of who beats them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/player/flawed_vision.hpp"
#include "engine/player/settings.hpp"

namespace fukumi::player {

struct Level {
    std::optional<std::uint64_t>
        nodes;                  ///< of a search, one for each move; the highest has no limit
    std::string_view beatenBy;  ///< in words for people
};

/// Level 1 first; from 5 on each has three times the nodes of the one below. The beginner is
/// scripts/lab/novice.py; from level 5 on the words are a guess: no people were measured.
inline constexpr std::array<Level, kMaxLevel> kLevels{{
    {60, "a beginner, in three games of four"},
    {60, "a beginner, in every second game"},
    {60, "a beginner, in one game of four"},
    {60, "a beginner, in one game of ten"},
    {180, "players who see every open three"},
    {540, "players who look some moves ahead"},
    {1'620, "players who know wins by fours and threes"},
    {4'860, "club players"},
    {14'580, "strong club players"},
    {43'740, "masters"},
    {131'220, "other engines"},
    {std::nullopt, "few engines"},
}};

/// Levels up to this one look one move ahead (GreedySearcher) and cannot judge a position.
inline constexpr int kLastGreedyLevel = 3;

/// Rows that a level overlooks; none from level 3 on.
[[nodiscard]] OversightRates oversightRatesOfLevel(int level);

/// Nodes that a level may search a move; the highest has no limit.
[[nodiscard]] std::optional<std::uint64_t> nodeLimitOfLevel(int level);

/// The settings as their level leaves them. With few nodes, more of them mean little: levels up to
/// 5 do without the threat solvers, up to 4 they judge by the scoring table. Those that look one
/// move ahead know only the answer to the first stone by a book.
[[nodiscard]] Settings atLevel(Settings settings);

}  // namespace fukumi::player
