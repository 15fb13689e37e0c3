// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "book/format/book_entry.hpp"
#include "book/format/book_library.hpp"
#include "engine/board/position.hpp"
#include "engine/core/result.hpp"
#include "engine/player/settings.hpp"
#include "engine/player/thinker.hpp"

namespace fukumi::book {

/// A compiled book (book_format.hpp) in memory that belongs to the caller: embedded, or a mapped
/// file. Immutable, free to be read by many threads.
class OpeningBook {
public:
    /// Looks at every byte: a book that was accepted can be read without surprises.
    [[nodiscard]] static Result<OpeningBook> open(std::span<const std::uint8_t> bytes);
    /// REQUIRES: open() would accept the bytes. For the book that was built with the program.
    [[nodiscard]] static OpeningBook trusted(std::span<const std::uint8_t> bytes);

    struct Hit {
        BookKey key;                  ///< turns the moves into those of the board
        std::vector<BookMove> moves;  ///< in the canonical frame
    };
    /// Absent if the book does not know the position.
    [[nodiscard]] std::optional<Hit> find(Rule rule, const board::Board& b, Color toMove) const;

    /// The stones of all positions that have this note, in the common frame. Looks at every
    /// position.
    [[nodiscard]] std::vector<std::vector<Square>> noted(Rule rule,
                                                         BoardSize size,
                                                         std::string_view note) const;

    /// Everything in it.
    [[nodiscard]] BookLibrary library() const;

private:
    explicit OpeningBook(std::span<const std::uint8_t> bytes);

    [[nodiscard]] Key keyAt(std::size_t index) const;
    /// The place of the marks of games, which end the file.
    [[nodiscard]] std::size_t gamesAt() const;
    /// A field of a position's record, or the place after the last one: the total.
    [[nodiscard]] std::uint32_t first(std::size_t index, std::size_t field) const;
    [[nodiscard]] BookMove moveAt(std::size_t index) const;
    [[nodiscard]] Square stoneAt(std::size_t index) const;
    [[nodiscard]] std::uint32_t frameAt(std::size_t index) const;
    [[nodiscard]] BookPosition positionAt(std::size_t index) const;
    /// Whether the position is this one, not only one with the same key.
    [[nodiscard]] bool isAt(std::size_t index,
                            Rule rule,
                            const board::Board& b,
                            Color toMove,
                            const BookKey& key) const;
    [[nodiscard]] bool isSound(std::size_t index) const;

    std::span<const std::uint8_t> bytes_;
    std::size_t positions_ = 0, moves_ = 0, stones_ = 0, texts_ = 0;
};

/// The book's move in a position; absent if it knows none that can be played. The same seed and
/// position give the same move.
[[nodiscard]] std::optional<player::KnownMove> bookMove(const OpeningBook& book,
                                                        const board::Position& position,
                                                        player::BookPick pick,
                                                        std::uint64_t seed);

// Knowledge of a book around a position: its moves there, and the moves after which it knows the
// position.
//
//     h8 | i9 w16          known: i9 by its entry, and what equals it by symmetry: g7, i7, g9
//     h8 i10 | g7 120/9    known: i10 as well, by the position after it: no weight, worth -120

/// On this board, images by symmetry included, only legal ones. A move that the position's entry
/// lacks, but after which the book knows the position, has the value of the best move there, its
/// depth, no weight and no games. The greatest weight first, then the greatest value; searched
/// moves come before the others of their weight.
[[nodiscard]] std::vector<BookMove> knownMoves(const OpeningBook& book,
                                               const board::Position& position);

}  // namespace fukumi::book
