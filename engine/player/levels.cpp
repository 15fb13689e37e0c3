// SPDX-License-Identifier: MIT
#include "engine/player/levels.hpp"

namespace fukumi::player {

std::optional<std::uint64_t> nodeLimitOfLevel(int level) {
    if (level >= kMaxLevel) return std::nullopt;
    std::uint64_t nodes = 60;
    for (int i = 2; i < level; ++i) nodes *= 3;
    return nodes;
}

Settings atLevel(Settings settings) {
    if (settings.level <= 3) settings.threats = Solvers::Off;
    if (settings.level <= 2) settings.eval = EvalKind::Table;
    return settings;
}

}  // namespace fukumi::player
