// SPDX-License-Identifier: MIT
#include "engine/player/levels.hpp"

#include <algorithm>
#include <array>

namespace fukumi::player {

namespace {

/// Stones that a book answers for a level that looks one move ahead.
constexpr int kGreedyBookDepth = 2;

/// Tuned until a beginner (scripts/lab/novice.py) had three quarters of the points against level 1
/// and half of them against level 2; he has a quarter against level 3.
constexpr std::array kOversightRates{
    OversightRates{.fours = 6, .threes = 45, .vague = 20},
    OversightRates{.fours = 3, .threes = 25, .vague = 10},
};

}  // namespace

OversightRates oversightRatesOfLevel(int level) {
    const auto index = static_cast<std::size_t>(level - kMinLevel);
    return index < kOversightRates.size() ? kOversightRates[index] : OversightRates{};
}

std::optional<std::uint64_t> nodeLimitOfLevel(int level) {
    return kLevels[static_cast<std::size_t>(level - kMinLevel)].nodes;
}

Settings atLevel(Settings settings) {
    if (settings.level <= 5) settings.threats = Solvers::Off;
    if (settings.level <= 4) settings.eval = EvalKind::Table;
    if (settings.level <= kLastGreedyLevel)
        settings.book.depth = std::min(settings.book.depth, kGreedyBookDepth);
    return settings;
}

}  // namespace fukumi::player
