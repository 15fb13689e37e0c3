// SPDX-License-Identifier: MIT
//
// A player with little memory, and a position for it.
#pragma once

#include "engine/player/player.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

[[nodiscard]] inline player::Settings smallSettings() {
    player::Settings settings;
    settings.memoryBytes = player::kMemoryFloor;
    return settings;
}

[[nodiscard]] inline player::Settings settingsOfLevel(int level) {
    player::Settings settings = smallSettings();
    settings.level = level;
    return settings;
}

[[nodiscard]] inline search::SearchResult think(player::Player& player,
                                                const board::Position& position,
                                                const search::Limits& limits) {
    search::SilentObserver silent;
    return player.think(position, limits, NeverStop{}, silent);
}

/// A fight of six stones, black to move.
[[nodiscard]] inline board::Position openingFight() {
    return fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 i7 g9 j10 k8");
}

}  // namespace fukumi::test
