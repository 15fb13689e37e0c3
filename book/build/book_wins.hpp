// SPDX-License-Identifier: MIT
//
// Wins that a book leads to. A book that ends at a long win leaves the player without help where
// only one move wins, and where a move that looks better to a short search loses what was won. So a
// win is written down to where any search sees it, or is left to the player from the start.
#pragma once

#include <cstdint>
#include <vector>

#include "book/format/book_library.hpp"
#include "engine/player/player.hpp"

namespace fukumi::book {

struct WinBudget {
    std::uint64_t nodes = 1'000'000;  ///< of a proof by threats (threat::prove()), and of a search
    std::size_t positions = 60;       ///< of one win at most
    int replies = 3;                  ///< followed where no proof says which of them matter
};

/// Where the side to move wins: the position and those on the way, each with the move that wins as
/// the only one. A win by threats is followed through every reply that its proof names; the others
/// parry nothing. One that needs quiet moves, or has too large a proof, is followed as searches
/// find it, through the replies that a short search likes best, the nearest positions first. The
/// way ends where fours are enough to win, and where the positions are used up. Empty if no win was
/// found.
[[nodiscard]] std::vector<BookPosition> winFrom(player::Player& player,
                                                const BookPosition& position,
                                                const WinBudget& budget,
                                                const StopToken& stop);

/// Makes the library play a position's move as winFrom() names it. Other moves that are known of
/// the position stay known and are not played.
void playWin(BookLibrary& library, const BookPosition& position);

/// Whether a move that a book plays in the position wins by proof.
[[nodiscard]] bool playsWin(const BookPosition& position);

/// Takes the weight from all moves of a position: they stay known, and the player searches.
void leaveToPlayer(BookLibrary& library, const BookPosition& position);

}  // namespace fukumi::book
