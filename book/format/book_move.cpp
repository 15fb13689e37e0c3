// SPDX-License-Identifier: MIT
#include "book/format/book_move.hpp"

#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

/// One of the moves at random, as their weights say; the total is not 0.
const BookMove& pickWeighted(const std::vector<BookMove>& moves,
                             std::uint32_t total,
                             Random& random) {
    std::uint32_t rest = random.below(total);
    for (const BookMove& each : moves) {
        if (rest < each.weight) return each;
        rest -= each.weight;
    }
    return moves.back();
}

}  // namespace

std::optional<player::KnownMove> bookMove(const OpeningBook& book,
                                          const board::Position& position,
                                          player::BookPick pick,
                                          std::uint64_t seed) {
    auto hit = book.find(position.rule(), position.board(), position.sideToMove());
    if (!hit) return std::nullopt;
    // A move that cannot be played is a damaged or an adventurous book's: not worth a game.
    std::erase_if(hit->moves, [&](const BookMove& each) {
        return each.weight == 0 || !position.isLegal(hit->key.fromCanonical(each.move).front());
    });
    std::uint32_t total = 0;
    for (const BookMove& each : hit->moves) total += each.weight;
    if (total == 0) return std::nullopt;
    // Mixed with the position, so that one choice does not decide the next.
    Random random{seed ^ hit->key.key};
    const BookMove& chosen = pick == player::BookPick::Best
                                 ? *ranges::maxElement(hit->moves, {}, &BookMove::weight)
                                 : pickWeighted(hit->moves, total, random);
    const auto images = hit->key.fromCanonical(chosen.move);
    const Move move = images[random.below(static_cast<std::uint32_t>(images.size()))];
    return player::KnownMove{move, chosen.value, chosen.depth};
}

}  // namespace fukumi::book
