// SPDX-License-Identifier: MIT
//
// A book that can be changed: what readers fill and writers write out. Positions that are one up
// to symmetry are one here.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "book/format/book_entry.hpp"
#include "engine/core/zobrist.hpp"

namespace fukumi::book {

/// Games that are counted: by a game's key (GameTally) the number of its first moves that are.
using CountedGames = std::map<Key, std::uint16_t>;

/// Points as weights. If the most played move of a position has G games, all points there are
/// divided by 1 + G / 32768: they fit, and join() knows the divisor. Those of weights that people
/// wrote may not fit: then all are made smaller.
void setWeights(std::vector<BookMove>& moves, const std::vector<std::uint64_t>& points);

class BookLibrary {
public:
    /// Adds a position, or its moves to those that are known of it, for another account of the same
    /// book. If a move is known, the deeper search keeps its value and weight (the older one if
    /// they are equally deep), games are summed up. Different notes are joined. REQUIRES: the
    /// stones are on the board, each on another point; the moves are on empty points. A position
    /// that shares its key with another one, as can be contrived, is left out.
    void add(const BookPosition& position);
    /// As add(), for the position of another book, in either order. Weights are points, which add
    /// up (setWeights), as long as neither book has searched the position. After that a move that
    /// no search has looked at keeps only the weight that a book with searches gives it. If two
    /// searches are equally deep, the smaller value counts.
    void join(const BookPosition& position);
    /// As add(), but what was known of the position is forgotten.
    void replace(const BookPosition& position);
    /// Joins everything of the other one. A game that both have counted counts twice, a remark of
    /// both is there once.
    void merge(BookLibrary other);
    /// Marks a game as counted. The larger number of moves is kept.
    void markGame(Key game, std::uint16_t moves);
    /// A line about the book, which only readable books hold (book_text.hpp).
    void addRemark(std::string line) { remarks_.push_back(std::move(line)); }

    /// In canonical form, by key.
    [[nodiscard]] const std::map<Key, BookPosition>& positions() const { return positions_; }
    [[nodiscard]] std::size_t moveCount() const;
    /// The position's entry; null if there is none.
    [[nodiscard]] const BookPosition* find(const BookPosition& position) const;
    [[nodiscard]] const CountedGames& games() const { return games_; }
    [[nodiscard]] const std::vector<std::string>& remarks() const { return remarks_; }

    friend bool operator==(const BookLibrary&, const BookLibrary&) = default;

private:
    std::map<Key, BookPosition> positions_;
    CountedGames games_;
    std::vector<std::string> remarks_;
};

}  // namespace fukumi::book
