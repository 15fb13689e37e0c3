// SPDX-License-Identifier: MIT
//
// A book that can be changed: what readers fill and writers write out. Positions that are one up
// to symmetry are one here.
#pragma once

#include <cstdint>
#include <map>

#include "book/format/book_entry.hpp"
#include "engine/core/zobrist.hpp"

namespace fukumi::book {

/// Games that are counted: by a game's key (GameTally) the number of its first moves that are.
using CountedGames = std::map<Key, std::uint16_t>;

class BookLibrary {
public:
    /// Adds a position, or its moves to those that are known of it: see merge(). REQUIRES: the
    /// stones are on the board, each on another point; the moves are on empty points. A
    /// position that shares its key with another one, as can be contrived, is left out.
    void add(const BookPosition& position);
    /// As add(), but what was known of the position is forgotten.
    void replace(const BookPosition& position);
    /// Adds everything of the other one. If both know a move, the deeper search keeps its value and
    /// weight (the older one if they are equally deep), games are summed up. Different notes are
    /// joined. A game that both have counted counts twice.
    void merge(BookLibrary other);
    /// Marks a game as counted. The larger number of moves is kept.
    void markGame(Key game, std::uint16_t moves);

    /// In canonical form, by key.
    [[nodiscard]] const std::map<Key, BookPosition>& positions() const { return positions_; }
    [[nodiscard]] std::size_t moveCount() const;
    /// The position's entry; null if there is none.
    [[nodiscard]] const BookPosition* find(const BookPosition& position) const;
    [[nodiscard]] const CountedGames& games() const { return games_; }

    friend bool operator==(const BookLibrary&, const BookLibrary&) = default;

private:
    std::map<Key, BookPosition> positions_;
    CountedGames games_;
};

}  // namespace fukumi::book
