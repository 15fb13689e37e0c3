// SPDX-License-Identifier: MIT
#pragma once

#include <map>

#include "book/format/book_library.hpp"
#include "engine/board/records/game_record.hpp"

namespace fukumi::book {

/// Counts what was played in games, and how it went.
class GameTally {
public:
    /// The first `stones` moves of a game, up to its five or a pass. REQUIRES: the game begins with
    /// the empty board and black.
    void add(const board::GameRecord& game, Rule rule, int stones);

    /// Moves with their games; the weight is the points that the side which played it made: two for
    /// a win, one for a game without a five, none for a loss. Weights of a position are made
    /// smaller together where they would not fit.
    [[nodiscard]] BookLibrary library() const;

private:
    struct Count {
        std::uint32_t games = 0;
        std::uint64_t points = 0;
    };
    struct Counted {
        BookPosition position;
        std::map<Move, Count> moves;
    };
    std::map<Key, Counted> positions_;
};

/// Puts the counts into a book. A move's own count is raised to the tally's, not added to it: the
/// same games given twice count once. Weights of moves that a search has valued are left.
void putGames(const BookLibrary& games, BookLibrary& library);

}  // namespace fukumi::book
