// SPDX-License-Identifier: MIT
#include "engine/player/levels.hpp"

#include <algorithm>
#include <array>

#include "engine/core/check.hpp"

namespace fukumi::player {

namespace {

/// Stones that a book answers for a level that looks one move ahead.
constexpr int kGreedyBookDepth = 2;

/// With fewer nodes a level does without the solvers.
constexpr std::uint64_t kNodesForSolvers = 300;

}  // namespace

const Level& levelOf(int level) {
    FUKUMI_CHECK(level >= kMinLevel && level <= kMaxLevel);
    return kLevels[static_cast<std::size_t>(level - kMinLevel)];
}

bool searches(int level) { return levelOf(level).glances < kAlways; }

std::optional<int> eloOf(const Settings& settings) {
    const bool isMeasured = settings.mode == SearchMode::AlphaBeta || !searches(settings.level);
    return isMeasured ? std::optional{levelOf(settings.level).elo} : std::nullopt;
}

Settings atLevel(Settings settings) {
    const auto nodes = levelOf(settings.level).nodes;
    if (nodes && *nodes < kNodesForSolvers) settings.threats = Solvers::Off;
    if (!searches(settings.level))
        settings.book.depth = std::min(settings.book.depth, kGreedyBookDepth);
    return settings;
}

Settings forJudging(Settings settings) {
    settings.level = kMaxLevel;
    return settings;
}

int levelOfFormer(int former) {
    constexpr std::array<int, kFormerLevels> kNearest{2, 3, 5, 6, 9, 11, 13, 14, 16, 18, 19, 20};
    FUKUMI_CHECK(former >= 1 && former <= kFormerLevels);
    return kNearest[static_cast<std::size_t>(former - 1)];
}

}  // namespace fukumi::player
