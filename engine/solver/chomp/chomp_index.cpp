// SPDX-License-Identifier: MIT
#include "engine/solver/chomp/chomp_index.hpp"

#include <algorithm>
#include <optional>

#include "engine/solver/chomp/chomp.hpp"

namespace fukumi::solver {

namespace {

/// C(n, k); absent above 2^63.
std::optional<std::uint64_t> binomial(int n, int k) {
    __extension__ using Wide = unsigned __int128;
    Wide value = 1;
    k = std::min(k, n - k);  // so that no step is greater than the result
    for (int i = 1; i <= k; ++i) {
        value = value * static_cast<unsigned>(n - k + i) / static_cast<unsigned>(i);
        if (value > (Wide{1} << 63)) return std::nullopt;
    }
    return static_cast<std::uint64_t>(value);
}

}  // namespace

std::optional<std::uint64_t> chompPositions(ChompBar bar) {
    return binomial(bar.rows + bar.columns, bar.rows);
}

ChompIndex::ChompIndex(ChompBar bar) : bar_{bar}, positions_{chompPositions(bar).value()} {
    terms_.reserve(termCount(bar));
    for (int row = 0; row < bar.rows; ++row) {
        terms_.push_back(0);
        const int below = bar.rows - 1 - row;
        for (int length = 1; length <= bar.columns; ++length)
            terms_.push_back(binomial(below + length, below + 1).value());
    }
}

std::uint64_t ChompIndex::indexOf(const ChompLengths& lengths) const {
    std::uint64_t index = 0;
    for (int row = 0; row < bar_.rows; ++row)
        index += term(row, lengths[static_cast<std::size_t>(row)]);
    return index;
}

ChompLengths ChompIndex::lengthsOf(std::uint64_t index) const {
    ChompLengths lengths;
    int length = bar_.columns;
    for (int row = 0; row < bar_.rows; ++row) {
        while (term(row, length) > index) --length;
        index -= term(row, length);
        lengths.push_back(length);
    }
    return lengths;
}

}  // namespace fukumi::solver
