// SPDX-License-Identifier: MIT
#include "engine/tuning/network/training_set.hpp"

#include "engine/tuning/data/chance.hpp"

namespace fukumi::tuning {

namespace {

/// The result as the side to move at `ply` sees it, 0 to 1.
float resultFor(const GameData& game, std::size_t ply) {
    const int sign = ply % 2 == 0 ? 1 : -1;
    return static_cast<float>(game.result * sign + 1) / 2.0F;
}

float laterChance(const GameData& game, std::size_t ply) {
    static_assert(kLaterPlies % 2 == 0, "the same side is to move");
    const std::size_t later = ply + kLaterPlies;
    if (later >= game.plies.size()) return resultFor(game, ply);
    for (std::size_t i = ply; i <= later; ++i)
        if (game.plies[i].random || game.plies[i].value == kNoSearch)
            return chanceOf(game.plies[ply].value);
    return chanceOf(game.plies[later].value);
}

}  // namespace

TrainingSet readTrainingSet(GameReader& reader, Rule rule, const TargetShares& shares) {
    TrainingSet set;
    while (const auto game = reader.next()) {
        if (game->rule != rule) continue;
        const auto number = static_cast<std::uint32_t>(set.games.size());
        set.games.push_back({game->size, static_cast<std::uint32_t>(set.moves.size())});
        auto& part = isHeldOut(hashOf(*game)) ? set.heldOut : set.training;
        for (std::size_t i = 0; i < game->plies.size(); ++i) {
            const GamePly& ply = game->plies[i];
            set.moves.push_back(static_cast<std::uint16_t>(ply.move.index()));
            if (!isUseful(ply) || ply.random) continue;
            const float target = game->isLine ? chanceOf(ply.value)
                                              : shares.search * chanceOf(ply.value) +
                                                    shares.later * laterChance(*game, i) +
                                                    shares.result * resultFor(*game, i);
            part.push_back({number,
                            static_cast<std::uint16_t>(i),
                            static_cast<std::uint16_t>(ply.move.index()),
                            target});
        }
    }
    return set;
}

TrainingSet trainingSetOf(const DeepFile& deep, Rule rule) {
    TrainingSet set;
    for (const DeepPosition& position : deep.positions) {
        if (position.rule != rule) continue;
        const auto number = static_cast<std::uint32_t>(set.games.size());
        set.games.push_back({position.size, static_cast<std::uint32_t>(set.moves.size())});
        for (const Move m : position.moves)
            set.moves.push_back(static_cast<std::uint16_t>(m.index()));
        set.heldOut.push_back({number,
                               static_cast<std::uint16_t>(position.moves.size()),
                               static_cast<std::uint16_t>(position.best.index()),
                               chanceOf(position.value)});
    }
    return set;
}

}  // namespace fukumi::tuning
