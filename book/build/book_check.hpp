// SPDX-License-Identifier: MIT
//
// A book's moves searched again.
#pragma once

#include <vector>

#include "book/format/book_library.hpp"
#include "engine/player/player.hpp"

namespace fukumi::book {

/// The library's positions, the most played first: what is reached with which probability when both
/// sides choose by the weights, lines beginning where the book's do.
[[nodiscard]] std::vector<BookPosition> byPlay(const BookLibrary& library);

/// A longer search's opinion of a position.
struct CheckedPosition {
    struct Loss {
        Move move;
        int units;  ///< below the best move that is known now; 0 between moves that win
    };
    /// The moves with new values and depths, the search's own best move among them; weights as they
    /// were, 0 for a move that is new. A win or loss that was known stays where the new search
    /// found neither.
    BookPosition position;
    std::vector<Loss> losses{};  ///< of the moves with a weight
    std::size_t kept = 0;        ///< moves of which a win or loss stayed
};

/// Searches the position for its best move, and the positions after that, after each move with a
/// weight and after those whose old value is not below the best new one, `nodes` nodes each. A move
/// that ends the game has the value of its result. Absent if `stop` ended it, or if the game is
/// over.
[[nodiscard]] std::optional<CheckedPosition> checkPosition(player::Player& player,
                                                           const BookPosition& position,
                                                           std::uint64_t nodes,
                                                           const StopToken& stop);

/// Takes the weight from moves that lose more than `maxLoss` units. Where no other is left, the
/// best move has it.
void mend(CheckedPosition& checked, int maxLoss);

}  // namespace fukumi::book
