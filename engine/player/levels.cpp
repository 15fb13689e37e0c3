// SPDX-License-Identifier: MIT
#include "engine/player/levels.hpp"

#include "engine/player/settings.hpp"

namespace fukumi::player {

std::optional<std::uint64_t> nodeLimitOfLevel(int level) {
    if (level >= kMaxLevel) return std::nullopt;
    std::uint64_t nodes = 60;
    for (int i = 2; i < level; ++i) nodes *= 3;
    return nodes;
}

}  // namespace fukumi::player
