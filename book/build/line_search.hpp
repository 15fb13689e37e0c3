// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "book/format/book_entry.hpp"
#include "engine/player/player.hpp"

namespace fukumi::book {

/// Limits of the search of one position, and the number of its moves that are wanted.
struct LineBudget {
    std::uint64_t nodes = 1'000'000;
    int lines = 1;
};

/// The best moves of a position as the searcher finds them, the best first, each with the value and
/// depth of the last depth that was finished. Empty if there is no legal move, or where `stop`
/// ended the search: what is in a book has had its whole budget.
[[nodiscard]] std::vector<BookMove> searchLines(player::Player& player,
                                                const board::Position& position,
                                                const LineBudget& budget,
                                                const search::StopToken& stop);

/// The same in the common frame, without moves that symmetry makes equal: `budget.lines` of them
/// where the position has that many.
[[nodiscard]] std::vector<BookMove> searchDistinct(player::Player& player,
                                                   const BookPosition& position,
                                                   const LineBudget& budget,
                                                   const search::StopToken& stop);

/// The position with its stones played in turn.
[[nodiscard]] board::Position playedOut(const BookPosition& position);

}  // namespace fukumi::book
