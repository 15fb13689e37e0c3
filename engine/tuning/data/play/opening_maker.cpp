// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/opening_maker.hpp"

#include <cstdlib>

namespace fukumi::tuning {

namespace {

int pick(Random& random, int bound) {
    return bound <= 1 ? 0 : static_cast<int>(random.below(static_cast<std::uint32_t>(bound)));
}

board::Position randomStones(const OpeningOptions& options, Random& random) {
    board::Position position{options.rule, options.size};
    const int side = 5 + pick(random, 4);
    const int left = pick(random, options.size.width() - side + 1);
    const int top = pick(random, options.size.height() - side + 1);
    const int stones = kFewestStones + pick(random, kMostStones - kFewestStones + 1);
    while (position.stoneCount() < stones) {
        const Square s{left + pick(random, side), top + pick(random, side)};
        if (options.size.contains(s) && position.isLegal(s) &&
            !position.makesFive(position.sideToMove(), s))
            position.play(s);
    }
    return position;
}

}  // namespace

search::SearchResult searchNodes(search::Searcher& searcher,
                                 const board::Position& position,
                                 std::uint64_t nodes,
                                 const search::StopToken& stop) {
    search::SilentObserver silent;
    search::Limits limits;
    limits.nodes = nodes;
    return searcher.search(position, limits, stop, silent);
}

std::optional<board::Position> makeOpening(const OpeningOptions& options,
                                           search::Searcher& searcher,
                                           Random& random,
                                           const search::StopToken& stop) {
    while (!stop.stopRequested()) {
        board::Position position = randomStones(options, random);
        const auto found = searchNodes(searcher, position, options.nodes, stop);
        if (found.move && std::abs(found.report.value.raw()) <= options.maxValue) return position;
    }
    return std::nullopt;
}

}  // namespace fukumi::tuning
