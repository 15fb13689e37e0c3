// SPDX-License-Identifier: MIT
#include "book/format/known_moves.hpp"

#include <optional>
#include <tuple>

#include "engine/board/square_set.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

/// Its value and depth are those of the best reply; absent if none has been searched.
std::optional<BookMove> moveBefore(Move move, const std::vector<BookMove>& replies) {
    const BookMove* best = nullptr;
    for (const BookMove& each : replies)
        if (each.isSearched() && (best == nullptr || each.value > best->value)) best = &each;
    if (best == nullptr) return std::nullopt;
    constexpr std::uint32_t kNoGames = 0;
    constexpr std::uint16_t kNoWeight = 0;
    return BookMove{move, valueBefore(best->value), best->depth, kNoGames, kNoWeight};
}

}  // namespace

std::vector<BookMove> knownMoves(const OpeningBook& book, const board::Position& position) {
    std::vector<BookMove> moves;
    board::SquareSet known;
    const Color mover = position.sideToMove();
    if (const auto hit = book.find(position.rule(), position.board(), mover))
        for (BookMove each : hit->moves)
            for (const Move image : hit->key.fromCanonical(each.move)) {
                if (!position.isLegal(image)) continue;
                each.move = image;
                moves.push_back(each);
                known.insert(image);
            }
    board::Board behind = position.board();
    forEachSquare(position.size(), [&](Square s) {
        if (known.contains(s) || !position.isLegal(s)) return;
        behind.put(s, board::cellOf(mover));
        const auto hit = book.find(position.rule(), behind, ~mover);
        behind.clear(s);
        const auto move = hit ? moveBefore(s, hit->moves) : std::nullopt;
        if (move) moves.push_back(*move);
    });
    const auto rank = [](const BookMove& each) {
        return std::tuple{each.weight, each.isSearched(), each.value};
    };
    ranges::stableSort(moves,
                       [&](const BookMove& a, const BookMove& b) { return rank(a) > rank(b); });
    return moves;
}

}  // namespace fukumi::book
