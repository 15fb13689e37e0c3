// SPDX-License-Identifier: MIT
//
// Levels for human opponents: weaker forms of the engine, each about as much stronger than the one
// below it. README.md has the matches. They are of alpha-beta: by a tree search the steps are
// others.
//
//     levels         what is weaker than full strength
//     1 to 4         each move at a glance, and rows are overlooked (FlawedVision)
//     5              each move at a glance: the player of the scoring table
//     6 to 8         a share of the moves at a glance, the others by a short search
//     9 to 19        a search of few nodes; that of 9 does without the solvers
//     20             nothing
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/player/settings.hpp"
#include "engine/player/weak_searchers.hpp"

namespace fukumi::player {

struct Level {
    /// Rating on the ladder, where 100 more are 64 of 100 points and the beginner
    /// scripts/lab/novice.py has 1000.
    int elo;
    OversightRates overlooks{};            ///< of the moves at a glance
    int glances = 0;                       ///< percent of the moves that are chosen at a glance
    std::optional<std::uint64_t> nodes{};  ///< of the search for a move; the highest has no limit
};

/// All moves, in percent.
inline constexpr int kAlways = 100;

/// Tuned until each had 60 to 80 of 100 points against the one below (README.md).
inline constexpr std::array<Level, kMaxLevel> kLevels{{
    {.elo = 400, .overlooks = {9, 57, 28}, .glances = kAlways, .nodes = 60},
    {.elo = 550, .overlooks = {7, 44, 20}, .glances = kAlways, .nodes = 60},
    {.elo = 750, .overlooks = {4, 24, 10}, .glances = kAlways, .nodes = 60},
    {.elo = 950, .overlooks = {2, 8, 3}, .glances = kAlways, .nodes = 60},
    {.elo = 1100, .glances = kAlways, .nodes = 60},
    {.elo = 1260, .glances = 80, .nodes = 60},
    {.elo = 1480, .glances = 57, .nodes = 60},
    {.elo = 1680, .glances = 27, .nodes = 60},
    {.elo = 1890, .nodes = 60},
    {.elo = 2030, .nodes = 300},
    {.elo = 2140, .nodes = 600},
    {.elo = 2280, .nodes = 1'150},
    {.elo = 2410, .nodes = 2'250},
    {.elo = 2590, .nodes = 4'400},
    {.elo = 2770, .nodes = 8'500},
    {.elo = 2940, .nodes = 14'500},
    {.elo = 3100, .nodes = 24'500},
    {.elo = 3200, .nodes = 41'000},
    {.elo = 3300, .nodes = 68'000},
    {.elo = 3420},
}};

/// REQUIRES: kMinLevel <= level <= kMaxLevel.
[[nodiscard]] const Level& levelOf(int level);

/// Whether a level searches some of its moves. The others cannot judge a position.
[[nodiscard]] bool searches(int level);

/// The rating of the settings' level; absent for levels of the tree search, which were not
/// measured.
[[nodiscard]] std::optional<int> eloOf(const Settings& settings);

/// The settings as their level leaves them. The solvers add little to a search of few nodes, and
/// would let it see long wins by fours. Levels that do not search know only the answer to the first
/// stone by a book. None below the highest plays from a proof, which has no depth.
[[nodiscard]] Settings atLevel(Settings settings);

/// The settings of a player that is asked for values: of a review, of an even position. It judges
/// at full strength, whatever level it plays at.
[[nodiscard]] Settings forJudging(Settings settings);

/// Levels of the ladder that versions up to 0.2 had.
inline constexpr int kFormerLevels = 12;

/// The level that is nearest in strength to `former`, one of the earlier twelve.
/// REQUIRES: 1 <= former <= kFormerLevels.
[[nodiscard]] int levelOfFormer(int former);

}  // namespace fukumi::player
