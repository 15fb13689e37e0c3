// SPDX-License-Identifier: MIT
//
// Meaning of the networks' last sums. REQUIRES of all: the accumulator is up to date with the
// position.
#pragma once

#include <cstdint>
#include <span>

#include "engine/core/value.hpp"
#include "engine/eval/nets/accumulator.hpp"

namespace fukumi::eval::nets {

/// Correction of the value network to the value for `us`, who is to move.
[[nodiscard]] Value valueSaid(const Accumulator<ValueNet>& network, Color us);

/// Adds what the order network says of moves, in order units. REQUIRES: moves are empty squares.
void addOrder(const Accumulator<OrderNet>& network,
              Color us,
              std::span<const Move> moves,
              std::span<std::int32_t> scores);

/// Answer of the draw network, from 0 to 1.
[[nodiscard]] double drawChanceSaid(const Accumulator<OrderNet>& network, Color us);
/// Whether it ever learned of draws: all of it is zero otherwise.
[[nodiscard]] bool knowsDraws(const Weights<OrderNet>& weights);

}  // namespace fukumi::eval::nets
