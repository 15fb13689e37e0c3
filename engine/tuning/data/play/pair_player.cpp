// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/pair_player.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::uint64_t kOpeningNodes = 4000;
constexpr int kOpeningMaxValue = 120;

std::unique_ptr<search::Clock> clockOf(const MatchOptions& options) {
    if (options.clock) return std::make_unique<search::FakeClock>(options.clock->pollInterval());
    return std::make_unique<search::SteadyClock>();
}

}  // namespace

PairPlayer::PairPlayer(const MatchOptions& options)
    : options_{options},
      random_{options.seed},
      clock_{clockOf(options)},
      judge_{searcherOf({}, *clock_)},
      searchers_{searcherOf(options.first, *clock_), searcherOf(options.second, *clock_)} {}

std::optional<PairResult> PairPlayer::play(const search::StopToken& stop) {
    thought_ = {};
    const auto opening = makeOpening(
        {options_.rule, options_.size, kOpeningNodes, kOpeningMaxValue}, *judge_, random_, stop);
    if (!opening) return std::nullopt;
    int halfPoints = 0;
    for (const Color color : kColors) {
        const auto points = playGame(*opening, color, stop);
        if (!points) return std::nullopt;
        halfPoints += *points;
    }
    return PairResult{halfPoints, thought_};
}

std::optional<int> PairPlayer::playGame(board::Position position,
                                        Color firstColor,
                                        const search::StopToken& stop) {
    for (const auto& searcher : searchers_) searcher->newGame();
    if (options_.clock) left_.fill(options_.clock->match);
    while (!position.winner() && position.emptyCount() > lastEmpty(options_.rule, options_.size)) {
        const std::size_t side = position.sideToMove() == firstColor ? 0 : 1;
        const auto start = clock_->now();
        const auto found = think(position, side, stop);
        if (stop.stopRequested()) return std::nullopt;
        const auto used = clock_->now() - start;
        thought_[side] += used;
        if (options_.clock && (left_[side] -= used) < search::Milliseconds{0})
            return side == 0 ? 0 : 2;
        if (!found.move) break;
        position.play(*found.move);
    }
    const auto winner = position.winner();
    return !winner ? 1 : *winner == firstColor ? 2 : 0;
}

search::SearchResult PairPlayer::think(const board::Position& position,
                                       std::size_t side,
                                       const search::StopToken& stop) {
    const MatchSide& settings = side == 0 ? options_.first : options_.second;
    search::Searcher& searcher = *searchers_[side];
    if (!options_.clock) return searchNodes(searcher, position, settings.nodes, stop);
    search::Limits limits;
    limits.start = clock_->now();
    limits.clock.emplace();
    limits.clock->turn = options_.clock->turn;
    limits.clock->match = options_.clock->match;
    limits.clock->left = std::chrono::floor<search::Milliseconds>(left_[side]);
    search::SilentObserver silent;
    return searcher.search(position, limits, stop, silent);
}

}  // namespace fukumi::tuning
