// SPDX-License-Identifier: MIT
//
// Levels for human opponents: weaker forms of the engine.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/player/settings.hpp"

namespace fukumi::player {

/// Nodes that a level may search a move: about three times more from level to level. Level 1 (the
/// greedy player) does not search; level 10 has no limit.
[[nodiscard]] std::optional<std::uint64_t> nodeLimitOfLevel(int level);

/// The settings as their level leaves them. With few nodes, more of them mean little: levels
/// 2 and 3 do without the threat solvers, and level 2 judges by the scoring table.
[[nodiscard]] Settings atLevel(Settings settings);

}  // namespace fukumi::player
