// SPDX-License-Identifier: MIT
//
// Chomp (Gale 1974; Schuh 1952): a bar of chocolate; the player to move picks a square that is left
// and eats it with everything below it and to its right. The square (1,1) is poisoned: the player
// who eats it loses.
//
//     # # # # #          # # # # #
//     # # # # #   (2,3)  # # . . .     what is left of each row never grows from row to row,
//     # # # # #    ->    # # . . .     so a position is the list of these lengths: 5 2 2
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/result.hpp"

namespace fukumi::solver {

/// The bar at the start.
struct ChompBar {
    /// Memory ends sooner: only bars of one or two rows can be as long.
    static constexpr int kMaxSide = 1'000'000;

    int rows = 1;  ///< 1 to kMaxSide, as columns
    int columns = 1;

    /// Reads "4x5" or "4 5", also with a comma; absent for any other text.
    [[nodiscard]] static std::optional<ChompBar> parse(std::string_view text);

    friend bool operator==(const ChompBar&, const ChompBar&) = default;
};

/// Row and column from 1.
struct ChompMove {
    int row = 1;
    int column = 1;

    friend auto operator<=>(const ChompMove&, const ChompMove&) = default;
};

/// Squares left of each row of the bar, from the top.
using ChompLengths = std::vector<int>;

/// A bar with bites out of it.
class ChompPosition {
public:
    /// The whole bar.
    explicit ChompPosition(ChompBar bar);
    /// REQUIRES: a length for each row, none greater than the one before it, the first not greater
    /// than the bar's columns.
    ChompPosition(ChompBar bar, ChompLengths lengths) : bar_{bar}, lengths_{std::move(lengths)} {}

    [[nodiscard]] ChompBar bar() const { return bar_; }
    /// The smallest bar that holds all that is left, 1x1 where nothing is.
    [[nodiscard]] ChompBar boundingBar() const;
    [[nodiscard]] const ChompLengths& lengths() const { return lengths_; }
    /// `row` from 1.
    [[nodiscard]] int lengthOf(int row) const {
        return lengths_[static_cast<std::size_t>(row - 1)];
    }
    /// The poison is eaten: the side to move has won.
    [[nodiscard]] bool isOver() const { return lengths_[0] == 0; }
    [[nodiscard]] bool isLegal(ChompMove bite) const;
    /// REQUIRES: isLegal(bite).
    [[nodiscard]] ChompPosition after(ChompMove bite) const;
    /// Rows and columns exchanged: a bite at (2,3) is one at (3,2) there.
    [[nodiscard]] ChompPosition transposed() const;

    friend bool operator==(const ChompPosition&, const ChompPosition&) = default;

private:
    ChompBar bar_;
    ChompLengths lengths_;
};

/// "2,3".
[[nodiscard]] std::string toText(ChompMove bite);

/// A letter a square, a line a row: `letterOf` for what is left, '.' for what is eaten.
template <class LetterOf>
[[nodiscard]] std::string drawChomp(const ChompPosition& position, LetterOf&& letterOf) {
    std::string drawing;
    for (int row = 1; row <= position.bar().rows; ++row) {
        for (int column = 1; column <= position.bar().columns; ++column) {
            drawing += column == 1 ? "  " : " ";
            drawing += column <= position.lengthOf(row) ? letterOf(ChompMove{row, column}) : '.';
        }
        drawing += '\n';
    }
    return drawing;
}

/// 'P' for the poison, '#' for others.
[[nodiscard]] std::string draw(const ChompPosition& position);

/// A bite as "2,3" or "(2,3)", all of the text; absent for any other one.
[[nodiscard]] std::optional<ChompMove> chompMoveFrom(std::string_view text);

/// The bites of a list such as "2,3 1,4" that can be played one after the other on the whole bar;
/// an error names the move by its number.
[[nodiscard]] Result<std::vector<ChompMove>> chompMovesFrom(std::string_view text, ChompBar bar);

/// The whole bar after these bites. REQUIRES: they can be played one after the other.
[[nodiscard]] ChompPosition positionAfter(const std::vector<ChompMove>& bites, ChompBar bar);

/// The position that a drawing or a list of bites holds: what has a comma is a list. In a drawing
/// 'P', '#' and '*', as they are printed, are left, '.', '_' and '-' eaten; an error names the row.
[[nodiscard]] Result<ChompPosition> chompPositionFrom(std::string_view text, ChompBar bar);

// A number for every position of a bar, 0 .. C(rows + columns, rows) - 1, without gaps: its place
// in the dictionary order of the row lengths. A bite makes a length smaller and none greater, so it
// always leads to a smaller number; 0 is the eaten bar.
//
// Lists that agree up to row i and are smaller there number C(below + length, below + 1), where
// `below` is the number of rows after it. The place is the sum of that over the rows, so a change
// of one length changes one term.

class ChompIndex {
public:
    /// REQUIRES: chompPositions(bar) is present.
    explicit ChompIndex(ChompBar bar);

    /// Numbers of eight bytes that an index keeps.
    [[nodiscard]] static std::size_t termCount(ChompBar bar) {
        return static_cast<std::size_t>(bar.rows) * static_cast<std::size_t>(bar.columns + 1);
    }

    [[nodiscard]] ChompBar bar() const { return bar_; }
    [[nodiscard]] std::uint64_t positions() const { return positions_; }
    /// Share of row `row` (from 0) in the number.
    [[nodiscard]] std::uint64_t term(int row, int length) const {
        return terms_[static_cast<std::size_t>(row) * static_cast<std::size_t>(bar_.columns + 1) +
                      static_cast<std::size_t>(length)];
    }
    [[nodiscard]] std::uint64_t indexOf(const ChompLengths& lengths) const;
    /// REQUIRES: index < positions().
    [[nodiscard]] ChompLengths lengthsOf(std::uint64_t index) const;

private:
    ChompBar bar_;
    std::uint64_t positions_;
    std::vector<std::uint64_t> terms_;  // by row and length
};

}  // namespace fukumi::solver
