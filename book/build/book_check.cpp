// SPDX-License-Identifier: MIT
#include "book/build/book_check.hpp"

#include <algorithm>
#include <map>

#include "book/build/book_builder.hpp"
#include "book/format/book_entry.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

int lossOf(Value value, Value best) { return isWin(value) ? 0 : std::max(0, (best - value).raw()); }

/// The one with the best value.
BookMove& bestOf(std::vector<BookMove>& moves) {
    return *ranges::maxElement(moves, {}, &BookMove::value);
}

}  // namespace

std::vector<BookPosition> byPlay(const BookLibrary& library) {
    std::vector<const BookPosition*> byStones;
    for (const auto& [key, position] : library.positions()) byStones.push_back(&position);
    ranges::stableSort(byStones, {}, [](const BookPosition* each) { return each->stones.size(); });
    std::map<Key, double> reached;
    std::vector<std::pair<double, const BookPosition*>> ranked;
    for (const BookPosition* each : byStones) {
        // Lines begin at positions that no move of the book leads to.
        const auto found = reached.find(bookKey(*each).key);
        const double often = found == reached.end() ? 1.0 : found->second;
        ranked.emplace_back(often, each);
        double total = 0;
        for (const BookMove& move : each->moves) total += move.weight;
        for (const BookMove& move : each->moves)
            if (move.weight > 0)
                reached[bookKey(childOf(*each, move.move)).key] += often * move.weight / total;
    }
    ranges::stableSort(ranked, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<BookPosition> positions;
    for (const auto& [often, position] : ranked) positions.push_back(*position);
    return positions;
}

std::optional<CheckedPosition> checkPosition(player::Player& player,
                                             const BookPosition& position,
                                             std::uint64_t nodes,
                                             const StopToken& stop) {
    CheckedPosition checked{canonical(position)};
    auto& moves = checked.position.moves;
    const board::Position now = playedOut(checked.position);
    const auto own = searchLines(player, now, {nodes, 1}, stop);
    if (own.empty()) return std::nullopt;
    const BookKey key = bookKey(checked.position);
    const Move rival = key.toCanonical(own.front().move);
    const bool isRivalNew = ranges::find(moves, rival, &BookMove::move) == moves.end();
    if (isRivalNew) {
        moves.push_back(own.front());
        moves.back().move = rival;
        moves.back().weight = 0;
    }
    // All are looked at from behind: the value of a search before a move, which has looked less
    // deep into it, would not compare.
    std::optional<Value> best;
    std::vector<Move> looked;
    const auto lookAt = [&](BookMove& each) {
        // The stones of a child are sorted: a foul is seen only as the last move.
        board::Position after = now;
        after.play(each.move);
        if (const auto end = board::gameEnd(after)) {
            each.value = !end->winner                         ? kDraw
                         : *end->winner == after.sideToMove() ? lossIn(1)
                                                              : winIn(1);
            each.depth = Depth{1};
        } else if (const auto reply = searchLines(
                       player, playedOut(childOf(checked.position, each.move)), {nodes, 1}, stop);
                   !reply.empty()) {
            const Value value = valueBefore(reply.front().value);
            if (each.isSearched() && isProven(each.value) && !isProven(value)) {
                if (!isRivalNew || each.move != rival) ++checked.kept;
            } else {
                each.value = value;
                each.depth = reply.front().depth + Depth{1};
            }
        }
        best = std::max(best.value_or(each.value), each.value);
        looked.push_back(each.move);
    };
    for (BookMove& each : moves)
        if (each.weight > 0 || each.move == rival) lookAt(each);
    // Else a move could pass for the best by an old value that no search of today has seen.
    const auto passesForBest = [&](const BookMove& each) {
        return each.value >= *best && ranges::find(looked, each.move) == looked.end();
    };
    for (auto each = ranges::findIf(moves, passesForBest); each != moves.end();
         each = ranges::findIf(moves, passesForBest))
        lookAt(*each);
    if (stop.stopRequested()) return std::nullopt;
    for (const BookMove& each : moves)
        if (each.weight > 0) checked.losses.push_back({each.move, lossOf(each.value, *best)});
    return checked;
}

void mend(CheckedPosition& checked, int maxLoss) {
    auto& moves = checked.position.moves;
    std::uint16_t heaviest = 1;
    bool hasMove = false;
    for (const auto& loss : checked.losses) {
        BookMove& move = *ranges::find(moves, loss.move, &BookMove::move);
        heaviest = std::max(heaviest, move.weight);
        if (loss.units > maxLoss) move.weight = 0;
        hasMove |= move.weight > 0;
    }
    if (!hasMove && !moves.empty()) bestOf(moves).weight = heaviest;
}

}  // namespace fukumi::book
