// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_position.hpp"

#include "engine/core/check.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::solver {

namespace {

/// Mirror at the vertical axis, mirror at the horizontal one, exchange of rows and columns.
enum Move : unsigned { kMirror = 1, kFlip = 2, kTranspose = 4 };

int imageOf(int index, unsigned moves, const MnkRules& rules) {
    int column = index % rules.columns();
    int row = index / rules.columns();
    if ((moves & kMirror) != 0) column = rules.columns() - 1 - column;
    if ((moves & kFlip) != 0) row = rules.rows() - 1 - row;
    if ((moves & kTranspose) != 0) std::swap(column, row);
    return row * rules.columns() + column;
}

}  // namespace

MnkSymmetries::MnkSymmetries(const MnkRules& rules) {
    const unsigned all = rules.columns() == rules.rows() ? 8 : 4;
    for (unsigned moves = 0; moves < all; ++moves) {
        Images images{};
        Images origins{};
        for (int i = 0; i < rules.cells(); ++i) {
            const int image = imageOf(i, moves, rules);
            images[static_cast<std::size_t>(i)] = Cell(image);
            origins[static_cast<std::size_t>(image)] = Cell(i);
        }
        // On a board one cell wide some of them are the same.
        if (ranges::find(images_, images) != images_.end()) continue;
        images_.push_back(images);
        origins_.push_back(origins);
    }
}

CellSet MnkSymmetries::image(int number, CellSet cells) const {
    CellSet result = 0;
    forEachCell(cells, [&](Cell c) { result |= setOf(image(number, c)); });
    return result;
}

namespace {

std::string nameOf(Color c) { return c == Color::Black ? "black" : "white"; }

InputError unreachable(const std::string& why) {
    return damagedInput("no game reaches it: " + why);
}

}  // namespace

Result<MnkPosition> MnkPosition::make(const MnkRules& rules, ByColor<CellSet> stones) {
    const CellSet black = stones[Color::Black];
    const CellSet white = stones[Color::White];
    if (((black | white) & ~rules.allCells()) != 0) return unreachable("a stone is off the board");
    if ((black & white) != 0)
        return unreachable(toText(firstOf(black & white), rules) + " has a stone of each colour");
    const int more = countOf(black) - countOf(white);
    if (more != 0 && more != 1)
        return unreachable("black has " + counted(countOf(black), "stone") + " and white " +
                           std::to_string(countOf(white)) +
                           "; black moves first and the players alternate");

    const MnkLines lines{rules};
    MnkPosition position{rules};
    position.stones_ = stones;
    if (lines.hasLine(black) && lines.hasLine(white)) return unreachable("both sides have a row");
    for (const Color c : kColors) {
        if (!lines.hasLine(stones[c])) continue;
        if (position.sideToMove() == c)
            return unreachable(nameOf(c) + " has a row, but " + nameOf(~c) + " has moved since");
        if (lines.lastStones(stones[c]) == 0)
            return unreachable(nameOf(c) + " has rows that no single last move can have made");
        position.winner_ = c;
    }
    return position;
}

MnkPosition MnkPosition::after(Cell c, const MnkLines& lines) const {
    FUKUMI_CHECK(isLegal(c));
    const Color mover = sideToMove();
    MnkPosition next = *this;
    next.stones_[mover] |= setOf(c);
    if (lines.hasLine(next.stones_[mover])) next.winner_ = mover;
    return next;
}

}  // namespace fukumi::solver
