// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "engine/core/random.hpp"
#include "engine/tuning/teacher/pool.hpp"

namespace fukumi::test {

/// Settings of self-play in no time.
[[nodiscard]] inline tuning::teacher::Settings quickSettings(Rule rule, int size) {
    tuning::teacher::Settings settings{};
    settings.seed = 5;
    settings.rule = static_cast<std::int32_t>(rule);
    settings.size = size;
    settings.isSelfPlay = 1;
    settings.threads = 1;
    settings.games = 6;
    settings.leaves = 3;
    settings.visits = 40;
    settings.fastVisits = 12;
    settings.hotPlies = 4;
    settings.maxPlies = 100;
    settings.rootFours = 1000;
    settings.leafFours = 100;
    settings.theirFours = 64;
    settings.fullShare = 0.3F;
    settings.exploration = 1.1F;
    settings.untriedPenalty = 0.2F;
    settings.noiseShare = 0.25F;
    settings.noiseTotal = 10;
    settings.hotTemperature = 1;
    settings.coldTemperature = 0.2F;
    return settings;
}

/// A network that knows nothing: its answers hang on the board only, not on its place in the batch.
class StubNetwork {
public:
    explicit StubNetwork(const tuning::teacher::Settings& settings)
        : points_{static_cast<std::size_t>(settings.size * settings.size)} {
        const auto boards = static_cast<std::size_t>(settings.games * settings.leaves);
        words_.resize(boards * points_);
        contexts_.resize(boards);
        logits_.resize(boards * points_);
        chances_.resize(boards * 3);
        batch.words = words_.data();
        batch.contexts = contexts_.data();
        batch.logits = logits_.data();
        batch.chances = chances_.data();
    }

    void answer() {
        for (std::size_t b = 0; b < static_cast<std::size_t>(batch.boards); ++b) {
            std::uint64_t hash = contexts_[b];
            for (std::size_t p = 0; p < points_; ++p)
                hash =
                    (hash ^ static_cast<std::uint64_t>(words_[b * points_ + p])) * 0x100000001B3U;
            Random random{hash};
            for (std::size_t p = 0; p < points_; ++p) logits_[b * points_ + p] = number(random, 3);
            chances_[3 * b] = number(random, 1);
            chances_[3 * b + 2] = 1 - chances_[3 * b];
        }
    }

    tuning::teacher::Batch batch;

private:
    static float number(Random& random, float most) {
        return most * static_cast<float>(random.below(1 << 20)) / (1 << 20);
    }

    std::size_t points_;
    std::vector<std::int16_t> words_;
    std::vector<std::uint8_t> contexts_;
    std::vector<float> logits_, chances_;
};

/// A game of random moves near the middle, none of which wins.
[[nodiscard]] inline std::vector<std::uint16_t> randomMoves(Random& random,
                                                            Rule rule,
                                                            int size,
                                                            int plies) {
    board::Position position{rule, BoardSize::square(size)};
    std::vector<std::uint16_t> moves;
    for (int tries = 0; tries < 3000 && static_cast<int>(moves.size()) < plies; ++tries) {
        const auto side = static_cast<std::uint32_t>(size);
        const Square s{static_cast<int>(random.below(side)), static_cast<int>(random.below(side))};
        if (!position.isLegal(s) || position.makesFive(position.sideToMove(), s)) continue;
        position.play(s);
        moves.push_back(static_cast<std::uint16_t>(s.index()));
    }
    return moves;
}

}  // namespace fukumi::test
