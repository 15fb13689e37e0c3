// SPDX-License-Identifier: MIT
//
// The m,n,k game: M columns, N rows, black moves first, the first player with K stones in a row (or
// more) wins, a full board without a row is a draw. 3,3,3 is tic-tac-toe.
//
// Cells are numbered row by row from the BOTTOM left, so that a1 is 0, and a set of cells is one
// 64-bit word:
//
//     3  8  9 10 11
//     2  4  5  6  7       columns() = 4, rows() = 3
//     1  0  1  2  3
//        a  b  c  d
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fukumi::solver {

/// A cell's number, 0 .. cells()-1.
enum class Cell : std::uint8_t {};

/// Bit i is Cell{i}.
using CellSet = std::uint64_t;

[[nodiscard]] constexpr int indexOf(Cell c) { return static_cast<int>(c); }
[[nodiscard]] constexpr CellSet setOf(Cell c) { return CellSet{1} << static_cast<unsigned>(c); }
[[nodiscard]] constexpr bool contains(CellSet set, Cell c) { return (set & setOf(c)) != 0; }
[[nodiscard]] constexpr int countOf(CellSet set) { return std::popcount(set); }
/// The cell of the smallest number; REQUIRES: the set is not empty.
[[nodiscard]] constexpr Cell firstOf(CellSet set) { return Cell(std::countr_zero(set)); }

/// Calls `visit(Cell)` for each cell of the set, smallest number first.
template <class Visitor>
constexpr void forEachCell(CellSet set, Visitor&& visit) {
    for (; set != 0; set &= set - 1) visit(firstOf(set));
}

/// Column and row of a cell, from 0 at the bottom left.
struct MnkPoint {
    int column;
    int row;

    friend bool operator==(const MnkPoint&, const MnkPoint&) = default;
};

/// Three numbers such as "4x4x3", whatever they are.
struct MnkShape {
    int columns;
    int rows;
    int length;  ///< stones in a row that win

    /// Reads "4x4x3" or "4 4 3", also with commas.
    [[nodiscard]] static std::optional<MnkShape> parse(std::string_view text);
};

class MnkRules {
public:
    static constexpr int kMaxCells = 64;
    static constexpr int kMaxColumns = 26;  // a letter each
    static constexpr int kMaxLength = 64;

    /// Absent unless columns are 1 to 26, rows at least 1, cells at most 64, the length 1 to 64. A
    /// length that fits nowhere on the board is allowed: such games are draws.
    [[nodiscard]] static std::optional<MnkRules> make(int columns, int rows, int length);
    /// The same of a shape's text; absent if make() refuses.
    [[nodiscard]] static std::optional<MnkRules> parse(std::string_view text);

    [[nodiscard]] int columns() const { return columns_; }
    [[nodiscard]] int rows() const { return rows_; }
    /// The K: stones in a row that win.
    [[nodiscard]] int length() const { return length_; }
    [[nodiscard]] int cells() const { return columns_ * rows_; }
    [[nodiscard]] CellSet allCells() const { return ~CellSet{0} >> (kMaxCells - cells()); }

    friend bool operator==(const MnkRules&, const MnkRules&) = default;

private:
    MnkRules(int columns, int rows, int length) : columns_{columns}, rows_{rows}, length_{length} {}

    int columns_;
    int rows_;
    int length_;
};

/// "4x4x3".
[[nodiscard]] std::string toText(const MnkRules& rules);

/// "b2": the column's letter and the row from the bottom. REQUIRES (both): on the board.
[[nodiscard]] std::string toText(MnkPoint point);
[[nodiscard]] std::string toText(Cell c, const MnkRules& rules);
[[nodiscard]] std::vector<std::string> toTexts(CellSet cells, const MnkRules& rules);

/// Distance of a cell, in half cells: 0 for the middle of a board with odd sides.
[[nodiscard]] int distanceToCentre(Cell c, const MnkRules& rules);
/// The point that the whole text names: "b2" (or "B2"), column and row from 1 as "2,2" or "(2,2)",
/// or row and column from 0 at the TOP left of a board of `rows` as "[1,1]". It may be off the
/// board.
[[nodiscard]] std::optional<MnkPoint> mnkPointFrom(std::string_view text, int rows);
/// The same as a cell; absent off the board.
[[nodiscard]] std::optional<Cell> cellFrom(std::string_view text, const MnkRules& rules);

// The rows that win, seen twice: as a list of cell sets, and bit-parallel. A line begins at a cell
// and goes on in steps of `step` bits; `starts` are the cells where one begins, so that shifting
// never runs over an edge:
//
//     4,3,3   row      step 1, starts a b of every row
//             column   step 4, starts a1 b1 c1 d1
//             diag  /  step 5, starts a1 b1
//             anti  \  step 3, starts c1 d1

class MnkLines {
public:
    explicit MnkLines(const MnkRules& rules);

    /// Every winning line as a set of cells.
    [[nodiscard]] const std::vector<CellSet>& all() const { return lines_; }

    /// The same, those in one straight line of the board together.
    [[nodiscard]] const std::vector<std::vector<CellSet>>& straight() const { return straight_; }

    [[nodiscard]] bool hasLine(CellSet own) const;

    /// Empty cells where one more own stone completes a line.
    [[nodiscard]] CellSet completions(CellSet own, CellSet other) const;

    /// Empty cells of the lines that lack two stones: playing one of them threatens to complete.
    [[nodiscard]] CellSet threatCells(CellSet own, CellSet other) const;

    /// The cells that lie on every complete line of `own`: without any of them there is no line, so
    /// one of them was the last stone. Empty if there is no line, or if no single last stone
    /// explains them all.
    [[nodiscard]] CellSet lastStones(CellSet own) const;

private:
    struct Way {
        unsigned step;
        CellSet starts;
    };

    unsigned length_;
    std::vector<Way> ways_;
    std::vector<CellSet> lines_;
    std::vector<std::vector<CellSet>> straight_;
};

}  // namespace fukumi::solver
