// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdlib>

#include "engine/core/random.hpp"
#include "engine/tuning/network/training_set.hpp"

namespace fukumi::test {

/// Games of stones at random near the centre, of several sizes; every position is one to learn
/// from. The side that put more stones next to own ones in a row is said to win: something that
/// windows can show. Long games on the small board are said to end in a draw, and nothing is known
/// of every seventh. Every fifth game is held out.
inline tuning::TrainingSet randomTrainingSet(int games, std::uint64_t seed) {
    Random random{seed};
    const auto below = [&](int bound) {
        return static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
    };
    tuning::TrainingSet set;
    for (int g = 0; g < games; ++g) {
        const int side = g % 3 == 0 ? 20 : 15;
        const auto first = static_cast<std::uint32_t>(set.moves.size());
        const int plies = 8 + below(30);
        set.games.push_back({BoardSize::square(side), first, {}});
        if (g % 7 != 0) set.games.back().isDraw = side == 15 && plies > 24;
        int lead = 0;  // of black
        for (int i = 0; i < plies; ++i) {
            Square s{side / 2 - 4 + below(9), side / 2 - 4 + below(9)};
            while (std::find(set.moves.begin() + first, set.moves.end(), s.index()) !=
                   set.moves.end())
                s = Square{below(side), below(side)};
            const bool blackToMove = i % 2 == 0;
            const auto ownLead = static_cast<float>(blackToMove ? lead : -lead);
            const float target = std::clamp(0.5F + 0.4F * ownLead, 0.0F, 1.0F);
            auto& part = g % 5 == 0 ? set.heldOut : set.training;
            part.push_back({static_cast<std::uint32_t>(g),
                            static_cast<std::uint16_t>(i),
                            static_cast<std::uint16_t>(s.index()),
                            target});
            for (std::size_t k = first + static_cast<std::size_t>(i) % 2; k < set.moves.size();
                 k += 2) {
                const Square own = Square::fromIndex(set.moves[k]);
                if (own.y() == s.y() && std::abs(own.x() - s.x()) == 1)
                    lead += blackToMove ? 1 : -1;
            }
            set.moves.push_back(static_cast<std::uint16_t>(s.index()));
        }
    }
    return set;
}

}  // namespace fukumi::test
