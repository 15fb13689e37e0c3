// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_symmetry.hpp"

#include "engine/core/ranges.hpp"

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

}  // namespace fukumi::solver
