// SPDX-License-Identifier: MIT
#include "engine/tuning/data/pair_player.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::uint64_t kOpeningNodes = 4000;
constexpr int kOpeningMaxValue = 120;

}  // namespace

PairPlayer::PairPlayer(const MatchOptions& options)
    : options_{options},
      random_{options.seed},
      judge_{searcherOf({}, clock_)},
      first_{searcherOf(options.first, clock_)},
      second_{searcherOf(options.second, clock_)} {}

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
    first_->newGame();
    second_->newGame();
    while (!position.winner() && position.emptyCount() > lastEmpty(options_.rule, options_.size)) {
        const bool isFirst = position.sideToMove() == firstColor;
        const auto start = clock_.now();
        const auto found = searchNodes(isFirst ? *first_ : *second_,
                                       position,
                                       isFirst ? options_.first.nodes : options_.second.nodes,
                                       stop);
        if (stop.stopRequested()) return std::nullopt;
        thought_[isFirst ? 0 : 1] += clock_.now() - start;
        if (!found.move) break;
        position.play(*found.move);
    }
    const auto winner = position.winner();
    return !winner ? 1 : *winner == firstColor ? 2 : 0;
}

}  // namespace fukumi::tuning
