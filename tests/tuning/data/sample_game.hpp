// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/random.hpp"
#include "engine/tuning/data/game_data.hpp"

namespace fukumi::test {

/// Stones anywhere, each once, with values and flags that no play gave. Only for files.
[[nodiscard]] inline tuning::GameData randomGame(Random& random, Rule rule, BoardSize size) {
    tuning::GameData game;
    game.rule = rule;
    game.size = size;
    game.openingPlies = 2;
    game.isLine = random.below(4) == 0;
    game.result = game.isLine ? 0 : static_cast<int>(random.below(3)) - 1;
    forEachSquare(size, [&](Square s) {
        if (random.below(3) != 0) return;
        const bool searched = game.plies.size() >= 2;
        tuning::GamePly ply{s};
        if (searched)
            ply.value = static_cast<std::int16_t>(static_cast<int>(random.below(60001)) - 30000);
        ply.quiet = random.below(2) == 0;
        ply.repeated = random.below(4) == 0;
        ply.random = !searched || random.below(12) == 0;
        ply.backedUp = random.below(9) == 0;
        game.plies.push_back(ply);
    });
    return game;
}

}  // namespace fukumi::test
