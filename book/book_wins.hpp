// SPDX-License-Identifier: MIT
//
// Wins that a book leads to. A book that ends at a long win leaves the player alone where only one
// move wins, and where a move that looks better to a short search loses what was won. So a win is
// written down to where any search sees it, or is left to the player from the start.
#pragma once

#include <cstdint>
#include <vector>

#include "book/book_library.hpp"
#include "engine/search/stopper.hpp"

namespace fukumi::book {

struct WinBudget {
    std::uint64_t nodes = 3'000'000;  ///< of the proof (threat::prove())
    std::size_t positions = 100;      ///< no win is written down that has more of them
};

/// Where the side to move wins by threats: the position and those on the way, each with the move
/// that wins as the only one. The way ends where fours alone win, and at replies that the proof
/// does not name, which parry nothing. Empty where no such win was found, or it is too large.
[[nodiscard]] std::vector<BookPosition> winFrom(const BookPosition& position,
                                                const WinBudget& budget,
                                                const search::StopToken& stop);

/// Makes the library play a position's move as winFrom() names it. Other moves that are known of
/// the position stay known and are not played.
void playWin(BookLibrary& library, const BookPosition& position);

/// Whether a move that a book plays in the position wins by proof.
[[nodiscard]] bool playsWin(const BookPosition& position);

/// Takes the weight from all moves of a position: they stay known, and the player searches.
void leaveToPlayer(BookLibrary& library, const BookPosition& position);

}  // namespace fukumi::book
