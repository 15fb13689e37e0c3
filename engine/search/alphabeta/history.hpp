// SPDX-License-Identifier: MIT
//
// Butterfly history: the moves that worked in sibling nodes. Values are bounded by kHistoryLimit
// ("gravity": a bonus counts less the nearer the bound is).
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/core/types.hpp"
#include "engine/search/alphabeta/parameters.hpp"

namespace fukumi::search::alphabeta {

class History {
public:
    void clear() { quiet_ = {}; }
    /// Between two moves of a game old lessons fade but stay.
    void fade() {
        for (const Color c : kColors)
            for (std::int16_t& score : quiet_[c]) score = static_cast<std::int16_t>(score / 2);
    }

    [[nodiscard]] int quiet(Color c, Move m) const { return quiet_[c][m.index()]; }
    void reward(Color c, Move m, int bonus) { update(quiet_[c][m.index()], bonus); }

private:
    static void update(std::int16_t& score, int bonus) {
        score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kHistoryLimit);
    }

    ByColor<std::array<std::int16_t, kSquareSpan>> quiet_{};
};

}  // namespace fukumi::search::alphabeta
