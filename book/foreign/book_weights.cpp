// SPDX-License-Identifier: MIT
#include "book/foreign/book_weights.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

constexpr std::uint16_t kBest = 4096;
constexpr int kHalving = 10;  // units; as in the book's own data
constexpr int kMostHalvings = 12;

bool isWeighed(const BookMove& move) { return move.weight != 0 && move.isSearched(); }

void weigh(std::vector<BookMove>& moves) {
    Value best = -kInfinity;
    for (const BookMove& each : moves)
        if (isWeighed(each)) best = std::max(best, each.value);
    if (best == -kInfinity) return;
    const bool allAreLost = ranges::allOf(moves, [](const BookMove& m) {
        return m.weight == 0 || (isWeighed(m) && isLoss(m.value));
    });
    for (BookMove& each : moves) {
        if (!isWeighed(each)) continue;
        const int halvings = std::min((best - each.value).raw() / kHalving, kMostHalvings);
        each.weight = static_cast<std::uint16_t>(kBest >> halvings);
        if (isLoss(each.value) && !allAreLost) each.weight = 0;
    }
}

}  // namespace

BookLibrary weighedByValue(BookLibrary library) {
    const auto hasValues = [](const auto& entry) {
        return ranges::anyOf(entry.second.moves, isWeighed);
    };
    // Large libraries often have no value at all: nothing has to be built anew.
    if (ranges::noneOf(library.positions(), hasValues)) return library;
    BookLibrary weighed;
    for (const auto& [key, position] : library.positions()) {
        BookPosition copy = position;
        weigh(copy.moves);
        weighed.add(copy);
    }
    return weighed;
}

}  // namespace fukumi::book
