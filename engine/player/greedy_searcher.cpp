// SPDX-License-Identifier: MIT
#include "engine/player/greedy_searcher.hpp"

#include <algorithm>
#include <array>

#include "engine/core/static_vector.hpp"
#include "engine/eval/table_eval.hpp"

namespace fukumi::player {

std::optional<Move> GreedySearcher::choose(const board::Position& position,
                                           const board::SquareSet& excluded) {
    const Color us = position.sideToMove();
    MoveList moves;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s) && !excluded.contains(s)) moves.push_back(s);
    });
    if (moves.empty()) return std::nullopt;
    for (const Color c : {us, ~us})
        for (const Move m : moves)
            if (position.makesFive(c, m)) return m;

    eval::TableEvaluator evaluator{position.rule()};
    evaluator.reset(position);
    std::array<std::int32_t, kMaxSquares> scores;
    evaluator.scoreMoves(position, {moves.begin(), moves.size()}, {scores.data(), moves.size()});
    const std::int32_t best = *std::max_element(
        scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(moves.size()));
    MoveList equals;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (scores[i] == best) equals.push_back(moves[i]);
    return equals[random_.below(static_cast<std::uint32_t>(equals.size()))];
}

search::SearchResult GreedySearcher::search(const board::Position& position,
                                            const search::Limits& limits,
                                            const search::StopToken&,
                                            search::Observer& observer) {
    search::SearchResult result;
    result.move = choose(position, limits.excluded);
    if (!result.move) result.move = choose(position, {});
    if (!result.move) return result;
    result.report.depth = Depth{1};
    result.report.selDepth = Depth{1};
    result.report.nodes = 1;
    result.report.elapsed =
        std::chrono::duration_cast<search::Milliseconds>(clock_.now() - limits.start);
    result.report.pv = {*result.move};
    observer.onReport(result.report);
    return result;
}

}  // namespace fukumi::player
