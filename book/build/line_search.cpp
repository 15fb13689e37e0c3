// SPDX-License-Identifier: MIT
#include "book/build/line_search.hpp"

#include <algorithm>

#include "book/format/book_key.hpp"
#include "engine/core/ranges.hpp"
#include "engine/search/observer.hpp"

namespace fukumi::book {

std::vector<BookMove> searchLines(player::Player& player,
                                  const board::Position& position,
                                  const LineBudget& budget,
                                  const search::StopToken& stop) {
    search::Limits limits;
    limits.nodes = budget.nodes;
    limits.lines = budget.lines;
    search::SilentObserver silent;
    search::LatestLines latest{silent};
    const search::SearchResult result = player.analyze(position, limits, stop, latest);
    if (!result.move || stop.stopRequested()) return {};
    std::vector<BookMove> moves;
    const auto add = [&](Move m, const search::SearchReport& report) {
        BookMove move;
        move.move = m;
        move.value = report.value;
        move.depth = std::max(report.depth, Depth{1});
        moves.push_back(move);
    };
    for (const search::SearchReport& line : latest.lines())
        if (!line.pv.empty()) add(line.pv.front(), line);
    if (moves.empty()) add(*result.move, result.report);
    return moves;
}

std::vector<BookMove> searchDistinct(player::Player& player,
                                     const BookPosition& position,
                                     const LineBudget& budget,
                                     const search::StopToken& stop) {
    const BookKey key = bookKey(position);
    LineBudget enough = budget;
    enough.lines = std::min(budget.lines * static_cast<int>(key.form.alike.size()), kMaxSquares);
    std::vector<BookMove> distinct;
    for (BookMove each : searchLines(player, playedOut(position), enough, stop)) {
        each.move = key.toCanonical(each.move);
        const bool isNew = ranges::find(distinct, each.move, &BookMove::move) == distinct.end();
        if (isNew && static_cast<int>(distinct.size()) < budget.lines) distinct.push_back(each);
    }
    return distinct;
}

board::Position playedOut(const BookPosition& position) {
    board::Position played{position.rule, position.size};
    for (const Square s : position.stones) played.play(s);
    return played;
}

}  // namespace fukumi::book
