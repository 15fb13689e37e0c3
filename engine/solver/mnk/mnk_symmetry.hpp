// SPDX-License-Identifier: MIT
//
// The images of a board under its symmetries: eight of a square, four of a rectangle. Positions
// that are images of each other have one value, and one entry in a table.
#pragma once

#include <array>
#include <vector>

#include "engine/solver/mnk/mnk_rules.hpp"

namespace fukumi::solver {

class MnkSymmetries {
public:
    explicit MnkSymmetries(const MnkRules& rules);

    /// Number of symmetries, the identity (number 0) among them: 1, 2, 4 or 8.
    [[nodiscard]] int count() const { return static_cast<int>(images_.size()); }
    /// Where a cell goes under symmetry `number`.
    [[nodiscard]] Cell image(int number, Cell c) const {
        return images_[static_cast<std::size_t>(number)][static_cast<std::size_t>(indexOf(c))];
    }
    /// The cell that goes to `c`.
    [[nodiscard]] Cell origin(int number, Cell c) const {
        return origins_[static_cast<std::size_t>(number)][static_cast<std::size_t>(indexOf(c))];
    }
    [[nodiscard]] CellSet image(int number, CellSet cells) const;

private:
    using Images = std::array<Cell, MnkRules::kMaxCells>;

    std::vector<Images> images_;
    std::vector<Images> origins_;
};

}  // namespace fukumi::solver
