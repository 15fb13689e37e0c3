// SPDX-License-Identifier: MIT
//
// What worked in sibling nodes: butterfly history and counter moves. Values are bounded by
// kHistoryLimit ("gravity": a bonus counts less the nearer the bound is).
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "engine/core/by_color.hpp"
#include "engine/core/types.hpp"
#include "engine/search/alphabeta/parameters.hpp"

namespace fukumi::search::alphabeta {

class History {
public:
    void clear() {
        quiet_ = {};
        for (const Color c : kColors) counter_[c].fill(kNone);
    }
    /// Between two moves of a game old lessons fade but stay.
    void fade() {
        for (const Color c : kColors)
            for (std::int16_t& score : quiet_[c]) score = static_cast<std::int16_t>(score / 2);
    }

    [[nodiscard]] int quiet(Color c, Move m) const { return quiet_[c][m.index()]; }
    void reward(Color c, Move m, int bonus) { update(quiet_[c][m.index()], bonus); }

    /// The reply of `c` that last refuted the opponent's move.
    [[nodiscard]] std::optional<Move> counter(Color c, Move opponentMove) const {
        const std::uint16_t index = counter_[c][opponentMove.index()];
        return index == kNone ? std::nullopt : std::optional{Square::fromIndex(index)};
    }
    void setCounter(Color c, Move opponentMove, Move reply) {
        counter_[c][opponentMove.index()] = static_cast<std::uint16_t>(reply.index());
    }

private:
    static constexpr std::uint16_t kNone = 0xFFFF;

    static void update(std::int16_t& score, int bonus) {
        score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / kHistoryLimit);
    }

    ByColor<std::array<std::int16_t, kSquareSpan>> quiet_{};
    ByColor<std::array<std::uint16_t, kSquareSpan>> counter_{};
};

}  // namespace fukumi::search::alphabeta
