// SPDX-License-Identifier: MIT
//
// How the levels for human opponents weaken the engine.
#pragma once

#include <cstdint>
#include <optional>

namespace fukumi::player {

/// Nodes that a level may search a move: about three times more from level to level. Level 1 (the
/// greedy player) does not search; level 10 has no limit.
[[nodiscard]] std::optional<std::uint64_t> nodeLimitOfLevel(int level);

}  // namespace fukumi::player
