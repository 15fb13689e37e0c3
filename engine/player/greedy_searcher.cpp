// SPDX-License-Identifier: MIT
#include "engine/player/greedy_searcher.hpp"

#include <algorithm>

#include "engine/core/static_vector.hpp"
#include "engine/eval/table/table_eval.hpp"

namespace fukumi::player {

std::optional<Move> GreedySearcher::choose(const board::Position& position,
                                           const board::SquareSet& excluded) {
    const Color us = position.sideToMove();
    MoveList moves;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s) && !excluded.contains(s)) moves.push_back(s);
    });
    if (moves.empty()) return std::nullopt;
    const FlawedVision vision{rates_, position, random_};
    for (const Color c : {us, ~us})
        for (const Move m : moves)
            if (vision.seesFive(c, m)) return m;

    if (!model_ || model_->rule() != position.rule())
        model_ = std::make_shared<const eval::TableModel>(position.rule());
    eval::TableEvaluator evaluator{model_};
    evaluator.reset(position);
    const auto seen = [&](Move m) {
        int points = 0;
        for (const Color c : kColors)
            for (std::size_t d = 0; d < eval::TableEvaluator::kDirections; ++d)
                if (!vision.isMissed(c, m, d)) points += evaluator.attackAlong(d, c, m);
        return vision.misjudged(points);
    };
    int best = 0;
    MoveList equals;
    for (const Move m : moves) {
        const int points = seen(m);
        if (points > best) equals.clear();
        best = std::max(best, points);
        if (points == best) equals.push_back(m);
    }
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
    result.report.nodes = 1;
    result.report.elapsed =
        std::chrono::duration_cast<search::Milliseconds>(clock_.now() - limits.start);
    result.report.pv = {*result.move};
    observer.onReport(result.report);
    return result;
}

}  // namespace fukumi::player
