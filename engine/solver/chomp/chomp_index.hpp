// SPDX-License-Identifier: MIT
//
// A number for every position of a bar, 0 .. C(rows + columns, rows) - 1, without gaps: its place
// in the dictionary order of the row lengths. A bite makes a length smaller and none greater, so it
// always leads to a smaller number; 0 is the eaten bar.
//
// Lists that agree up to row i and are smaller there number C(below + length, below + 1), where
// `below` is the number of rows after it. The place is the sum of that over the rows, so a change
// of one length changes one term.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/solver/chomp/chomp_position.hpp"

namespace fukumi::solver {

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
