// SPDX-License-Identifier: MIT
#include "book/format/book_library.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "book/format/book_entry.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
    constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
    return a > kMost - b ? kMost : a + b;
}

void addMove(std::vector<BookMove>& moves, const BookMove& added) {
    const auto place = ranges::lowerBound(moves, added.move, {}, &BookMove::move);
    if (place == moves.end() || place->move != added.move) {
        moves.insert(place, added);
        return;
    }
    const std::uint32_t games = sum(place->games, added.games);
    if (added.depth > place->depth) *place = added;
    place->games = games;
}

/// Points that are one unit of weight. A game makes up to two points, so that those of the move
/// with the most games fit.
std::uint64_t pointsPerWeight(const std::vector<BookMove>& moves) {
    constexpr std::uint64_t kGamesPerUnit = std::uint64_t{1} << 15;
    std::uint64_t most = 0;
    for (const BookMove& each : moves) most = std::max<std::uint64_t>(most, each.games);
    return most / kGamesPerUnit + 1;
}

/// The account of a move that counts in a position that a search has valued.
BookMove better(const BookMove& a, const BookMove& b) {
    if (a.depth != b.depth) return a.depth > b.depth ? a : b;
    if (a.isSearched() && a.value != b.value) return a.value < b.value ? a : b;
    return a.weight >= b.weight ? a : b;
}

/// The moves of both, in square order.
std::vector<BookMove> joined(std::vector<BookMove> a, std::vector<BookMove> b) {
    const bool isSearched =
        ranges::anyOf(a, &BookMove::isSearched) || ranges::anyOf(b, &BookMove::isSearched);
    std::map<Move, std::pair<BookMove, std::uint64_t>> all;  // with its points
    for (std::vector<BookMove>* const moves : {&a, &b}) {
        const bool isTally = ranges::noneOf(*moves, &BookMove::isSearched);
        const std::uint64_t unit = pointsPerWeight(*moves);
        for (BookMove& each : *moves) {
            const std::uint64_t points = unit * each.weight;
            if (isSearched && isTally) each.weight = 0;
            const auto [place, isNew] = all.try_emplace(each.move, each, points);
            if (isNew) continue;
            auto& [known, knownPoints] = place->second;
            const std::uint32_t games = sum(known.games, each.games);
            known = better(known, each);
            known.games = games;
            knownPoints += points;
        }
    }
    std::vector<BookMove> moves;
    std::vector<std::uint64_t> points;
    for (const auto& [move, entry] : all) {
        moves.push_back(entry.first);
        points.push_back(entry.second);
    }
    if (!isSearched) setWeights(moves, points);
    return moves;
}

/// Compares positions in canonical form.
bool isSame(const BookPosition& a, const BookPosition& b) {
    return a.rule == b.rule && a.size == b.size && a.stones == b.stones;
}

}  // namespace

void setWeights(std::vector<BookMove>& moves, const std::vector<std::uint64_t>& points) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint16_t>::max();
    std::uint64_t most = 0;
    for (const std::uint64_t each : points) most = std::max(most, each);
    const std::uint64_t divisor = std::max(pointsPerWeight(moves), most / (kMost + 1) + 1);
    for (std::size_t i = 0; i < moves.size(); ++i)
        moves[i].weight = static_cast<std::uint16_t>(points[i] / divisor);
}

void BookLibrary::add(const BookPosition& position) {
    const BookPosition added = canonical(position);
    BookPosition& known = positions_[bookKey(added).key];
    if (known.stones.empty() && known.moves.empty() && known.note.empty()) {
        known = added;
        known.moves.clear();
    }
    if (!isSame(known, added)) return;
    for (const BookMove& each : added.moves) addMove(known.moves, each);
    joinText(known.note, added.note, kNoteGap);
}

void BookLibrary::join(const BookPosition& position) {
    BookPosition added = canonical(position);
    std::vector<BookMove> moves = std::exchange(added.moves, {});
    add(added);
    BookPosition& known = positions_[bookKey(added).key];
    if (isSame(known, added)) known.moves = joined(std::move(known.moves), std::move(moves));
}

void BookLibrary::replace(const BookPosition& position) {
    const BookPosition copy = position;  // it may be the library's own
    positions_.erase(bookKey(copy).key);
    add(copy);
}

void BookLibrary::merge(BookLibrary other) {
    if (*this == BookLibrary{}) {
        *this = std::move(other);
        return;
    }
    for (const auto& [key, position] : other.positions_) join(position);
    for (const auto& [game, moves] : other.games_) markGame(game, moves);
    const std::vector<std::string> known = remarks_;
    for (std::string& each : other.remarks_)
        if (ranges::find(known, each) == known.end()) addRemark(std::move(each));
}

void BookLibrary::markGame(Key game, std::uint16_t moves) {
    std::uint16_t& marked = games_[game];
    marked = std::max(marked, moves);
}

std::size_t BookLibrary::moveCount() const {
    std::size_t count = 0;
    for (const auto& [key, position] : positions_) count += position.moves.size();
    return count;
}

const BookPosition* BookLibrary::find(const BookPosition& position) const {
    const auto found = positions_.find(bookKey(position).key);
    return found == positions_.end() || !isSame(found->second, canonical(position))
               ? nullptr
               : &found->second;
}

}  // namespace fukumi::book
