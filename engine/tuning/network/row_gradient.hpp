// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace fukumi::tuning {

/// The gradient of table rows, most of which a batch does not meet: those outside `used` are zero.
template <class Row>
struct RowGradient {
    explicit RowGradient(std::size_t rowCount) : rows(rowCount), isUsed(rowCount) {}

    /// Adds the gradient of a point's sum to the rows of its four windows.
    void addPoint(const std::array<std::uint16_t, 4>& windows, const Row& gradient) {
        for (const std::uint16_t row : windows) {
            if (row == 0) continue;
            if (isUsed[row] == 0) {
                isUsed[row] = 1;
                used.push_back(row);
            }
            Row& to = rows[row];
            for (std::size_t k = 0; k < gradient.size(); ++k) to[k] += gradient[k];
        }
    }
    void clearRows() {
        for (const std::uint16_t row : used) {
            rows[row].fill(0);
            isUsed[row] = 0;
        }
        used.clear();
    }

    std::vector<Row> rows;
    std::vector<char> isUsed;
    std::vector<std::uint16_t> used;
};

}  // namespace fukumi::tuning
