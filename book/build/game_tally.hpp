// SPDX-License-Identifier: MIT
//
// The games of a book: what was played in them, and which ones are counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

#include "book/format/book_entry.hpp"
#include "book/format/book_library.hpp"
#include "engine/board/records/game_record.hpp"

namespace fukumi::book {

/// Counts what was played in games, and how it went. A game is its rule and its moves up to a five,
/// up to symmetry: the same game counts once.
class GameTally {
public:
    /// `counted`: the games of the book that goes on.
    explicit GameTally(CountedGames counted = {}) : games_{std::move(counted)} {}

    /// The first `stones` moves of a game, up to its five or a pass; of a game that is counted
    /// already only those after the counted ones. REQUIRES: the game begins with the empty board
    /// and black.
    void add(const board::GameRecord& game, Rule rule, int stones);

    /// Calls of add() that counted a game or more of its moves, and those that did not.
    [[nodiscard]] std::size_t added() const { return added_; }
    [[nodiscard]] std::size_t passedOver() const { return passedOver_; }

    /// Moves with their games; the weight is the points that the side which played it made: two for
    /// a win, one for a game without a five, none for a loss (setWeights). All games that are
    /// counted are marked.
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
    CountedGames games_;
    std::size_t added_ = 0, passedOver_ = 0;
};

}  // namespace fukumi::book
