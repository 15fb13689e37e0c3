// SPDX-License-Identifier: MIT
#include "book/build/book_builder.hpp"

#include <algorithm>
#include <queue>
#include <set>
#include <utility>

#include "book/format/book_entry.hpp"
#include "engine/board/position.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/core/ranges.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::book {

std::vector<BookMove> searchLines(player::Player& player,
                                  const board::Position& position,
                                  const LineBudget& budget,
                                  const StopToken& stop,
                                  const board::SquareSet& excluded) {
    if (board::isFinished(position)) return {};
    search::Limits limits;
    limits.excluded = excluded;
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

board::Position playedOut(const BookPosition& position) {
    board::Position played{position.rule, position.size};
    for (const Square s : position.stones) played.play(s);
    return played;
}

namespace {

/// Cost of a ply, in units lost by a move: the choice between depth and breadth.
constexpr int kPlyCost = 8;
constexpr int kOwnFactor = 2;

/// The units below the best move that halve a weight.
constexpr int kHalfWeightLoss = 10;

/// The best value that a search has found; absent if none has looked.
std::optional<Value> bestValue(const BookPosition& position) {
    std::optional<Value> best;
    for (const BookMove& each : position.moves)
        if (each.isSearched() && (!best || each.value > *best)) best = each.value;
    return best;
}

/// A line on its way from the root.
struct Line {
    int cost;
    Color bookSide;  ///< whose moves are the book's own
    BookPosition end;
};

struct Dearer {
    bool operator()(const Line& a, const Line& b) const { return a.cost > b.cost; }
};

}  // namespace

BookBuilder::BookBuilder(BookLibrary library, const BookPosition& root, const BuildOptions& options)
    : library_{std::move(library)}, root_{canonical(root)}, options_{options} {
    root_.moves.clear();
    root_.note.clear();
    for (const auto& [key, position] : library_.positions()) noteParents(position);
}

std::optional<BookPosition> BookBuilder::next() const {
    std::priority_queue<Line, std::vector<Line>, Dearer> lines;
    std::set<std::pair<Key, Color>> seen;
    for (const Color side : kColors) lines.push({0, side, root_});
    while (!lines.empty()) {
        const Line line = lines.top();
        lines.pop();
        if (static_cast<int>(line.end.stones.size()) >= options_.stones) continue;
        if (!seen.insert({bookKey(line.end).key, line.bookSide}).second) continue;
        const BookPosition* known = library_.find(line.end);
        const auto best = known == nullptr ? std::nullopt : bestValue(*known);
        if (!best && board::isFinished(playedOut(line.end))) continue;
        if (!best || needsOtherMoves(*known)) return line.end;
        const bool isOwn = line.end.sideToMove() == line.bookSide;
        for (const BookMove& each : known->moves)
            if (const auto loss = lossOnTheWay(*known, each, isOwn))
                lines.push({line.cost + kPlyCost + (isOwn ? kOwnFactor : 1) * *loss,
                            line.bookSide,
                            childOf(*known, each.move)});
    }
    return std::nullopt;
}

std::optional<int> BookBuilder::lossOnTheWay(const BookPosition& known,
                                             const BookMove& move,
                                             bool isOwn) const {
    const BookPosition child = childOf(known, move.move);
    // Where the result is known the search finds it again. But a book of 0.2.0 can have carried it
    // up from where other moves are to be searched.
    if (move.isSearched() && isProven(move.value))
        return isSearched(child) ? std::optional{0} : std::nullopt;
    const Value best = *bestValue(known);
    if (isProven(best)) return std::nullopt;
    const int mostLoss = isOwn ? options_.ownLoss : options_.replyLoss;
    // A move that only games know is followed where they go on.
    if (!move.isSearched())
        return isOwn || library_.find(child) == nullptr ? std::nullopt : std::optional{mostLoss};
    const int loss = (best - move.value).raw();
    return loss > mostLoss ? std::nullopt : std::optional{loss};
}

board::SquareSet BookBuilder::refuted(const BookPosition& position) const {
    board::SquareSet moves;
    const BookPosition* known = library_.find(position);
    if (known == nullptr) return moves;
    const BookKey key = bookKey(*known);
    for (const BookMove& each : known->moves)
        if (each.isSearched() && isLoss(each.value))
            for (const Move same : key.fromCanonical(each.move)) moves.insert(same);
    return moves;
}

bool BookBuilder::isSearched(const BookPosition& position) const {
    const BookPosition* known = library_.find(position);
    return known != nullptr && bestValue(*known);
}

bool BookBuilder::needsOtherMoves(const BookPosition& known) const {
    const auto best = bestValue(known);
    if (!best || !isLoss(*best)) return false;
    // A search that lists a lost move has found all that it does not list lost, too.
    const auto isFoundByOwnSearch = [&](const BookMove& each) {
        return each.isSearched() && !isSearched(childOf(known, each.move));
    };
    return ranges::noneOf(known.moves, isFoundByOwnSearch) &&
           board::hasLegalMove(playedOut(known), refuted(known));
}

void BookBuilder::take(const BookPosition& searched) {
    library_.add(searched);
    const BookPosition known = *library_.find(searched);
    noteParents(known);
    const Key key = bookKey(known).key;
    // Moves of the position may lead to others that are known already.
    for (const BookMove& each : known.moves)
        if (const BookPosition* child = library_.find(childOf(known, each.move)))
            carryUp(bookKey(*child).key);
    carryUp(key);
}

void BookBuilder::noteParents(const BookPosition& position) {
    const Key key = bookKey(position).key;
    for (const BookMove& each : position.moves) {
        auto& parents = parents_[bookKey(childOf(position, each.move)).key];
        if (ranges::find(parents, key) == parents.end()) parents.push_back(key);
    }
}

void BookBuilder::carryUp(Key key) {
    std::vector<Key> due{key};
    while (!due.empty()) {
        const Key at = due.back();
        due.pop_back();
        BookPosition position = library_.positions().at(at);
        weigh(position);
        library_.replace(position);
        const auto best = bestValue(position);
        const auto parents = parents_.find(at);
        if (!best || parents == parents_.end() || needsOtherMoves(position)) continue;
        Depth depth{0};
        for (const BookMove& each : position.moves) depth = std::max(depth, each.depth);
        for (const Key parent : parents->second) {
            BookPosition before = library_.positions().at(parent);
            bool isChanged = false;
            for (BookMove& each : before.moves) {
                if (!each.isSearched() || bookKey(childOf(before, each.move)).key != at) continue;
                const Depth deeper = std::max(each.depth, depth + Depth{1});
                isChanged |= each.value != valueBefore(*best) || each.depth != deeper;
                each.value = valueBefore(*best);
                each.depth = deeper;
            }
            if (!isChanged) continue;
            library_.replace(before);
            due.push_back(parent);
        }
    }
}

void BookBuilder::weigh(BookPosition& position) const {
    const auto best = bestValue(position);
    if (!best) return;
    for (BookMove& each : position.moves) {
        each.weight = 0;
        // A move that only games know has no value to weigh.
        if (!each.isSearched() || isLoss(each.value)) continue;
        const int loss = (*best - each.value).raw();
        if (loss > options_.ownLoss) continue;
        const int weight = kFullWeight >> std::min(loss / kHalfWeightLoss, 8);
        each.weight = static_cast<std::uint16_t>(std::max(1, weight));
    }
}

std::size_t searchedCount(const BookLibrary& library) {
    std::size_t count = 0;
    for (const auto& [key, position] : library.positions())
        if (ranges::anyOf(position.moves, &BookMove::isSearched)) ++count;
    return count;
}

}  // namespace fukumi::book
