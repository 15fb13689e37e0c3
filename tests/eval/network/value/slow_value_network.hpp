// SPDX-License-Identifier: MIT
//
// The value network by its definition, as slow_network.hpp: nothing in it is shared with the engine
// but the weights, the board and the line classes.
#pragma once

#include <array>

#include "engine/eval/network/value/value_file.hpp"
#include "tests/eval/network/slow_parts.hpp"

namespace fukumi::test {

class SlowValueNetwork {
public:
    explicit SlowValueNetwork(const eval::network::ValueWeights& weights);

    /// Computes all features of a position; everything below speaks of the latest.
    void look(const board::Position& position);

    [[nodiscard]] const SlowNumbers& z(Color c, Square s) const { return z_[c][s.index()]; }
    /// Regions row by row, from the top left.
    [[nodiscard]] const SlowNumbers& pool(Color c, std::size_t region) const {
        return pools_[c][region];
    }
    /// In value units, before clampHeuristic.
    [[nodiscard]] std::int64_t value(Color us) const;

private:
    using View = eval::network::ValueView;

    [[nodiscard]] const View& viewOf(Color own) const;

    const eval::network::ValueWeights& weights_;
    ByColor<board::PatternTable> classes_;
    ByColor<std::array<SlowNumbers, kSquareSpan>> z_;
    ByColor<std::array<SlowNumbers, 9>> pools_;
};

}  // namespace fukumi::test
