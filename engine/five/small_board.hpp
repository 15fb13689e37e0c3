// SPDX-License-Identifier: MIT
//
// Boards of up to 64 squares as words: the square (x, y) is bit y * width + x. For draws on small
// boards, where a search looks at millions of positions.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/board/board.hpp"
#include "engine/board/symmetry.hpp"

namespace fukumi::five {

using Squares = std::uint64_t;

/// The attacker wants five in a row, the defender wants that there is none.
struct SmallStones {
    Squares attacker = 0;
    Squares defender = 0;

    [[nodiscard]] Squares all() const { return attacker | defender; }
    friend bool operator==(const SmallStones&, const SmallStones&) = default;
    friend auto operator<=>(const SmallStones&, const SmallStones&) = default;
};

struct SmallStonesHash {
    std::size_t operator()(const SmallStones& s) const {
        return s.attacker * 0x9E3779B97F4A7C15ULL ^ (s.defender * 0xC2B2AE3D27D4EB4FULL >> 7U);
    }
};

/// The rows of five of a board, and its symmetries. Never changed: threads may share it.
class SmallBoard {
public:
    [[nodiscard]] static bool fits(BoardSize size) { return size.squareCount() <= 64; }

    /// REQUIRES: fits(size).
    explicit SmallBoard(BoardSize size);

    [[nodiscard]] BoardSize size() const { return size_; }
    [[nodiscard]] Squares all() const { return all_; }
    /// Five squares each.
    [[nodiscard]] const std::vector<Squares>& rows() const { return rows_; }
    /// The same, those of one line of the board together.
    [[nodiscard]] const std::vector<std::vector<Squares>>& lines() const { return lines_; }

    [[nodiscard]] Squares bitOf(Square s) const {
        return Squares{1} << static_cast<unsigned>(s.y() * size_.width() + s.x());
    }
    /// REQUIRES: one square.
    [[nodiscard]] Square squareOf(Squares one) const;

    /// Black's stones are the attacker's.
    [[nodiscard]] SmallStones stonesOf(const board::Board& board) const;
    [[nodiscard]] board::Board boardOf(const SmallStones& stones) const;

    /// The squares on which `own` makes five at once.
    [[nodiscard]] Squares fivesOf(Squares own, Squares other) const;

    /// The least of all symmetric forms.
    [[nodiscard]] SmallStones canonical(const SmallStones& stones) const;

private:
    void addLine(Square first, Direction d);

    BoardSize size_;
    Squares all_ = 0;
    std::vector<Squares> rows_;
    std::vector<std::vector<Squares>> lines_;
    std::vector<std::vector<Squares>> turns_;  // a symmetry each, where every square goes
};

}  // namespace fukumi::five
