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

/// Compares positions in canonical form.
bool isSame(const BookPosition& a, const BookPosition& b) {
    return a.rule == b.rule && a.size == b.size && a.stones == b.stones;
}

}  // namespace

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
    for (const auto& [key, position] : other.positions_) add(position);
    for (const auto& [game, moves] : other.games_) markGame(game, moves);
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
