// SPDX-License-Identifier: MIT
//
// The network by its definition: every number of a position from the cells of the board, in plain
// loops over 64-bit integers, with window codes of its own. Slow, and nothing in it is shared with
// the engine but the weights, the board and the line classes.
#pragma once

#include <array>
#include <vector>

#include "engine/board/pattern_table.hpp"
#include "engine/board/position.hpp"
#include "engine/core/by_color.hpp"
#include "engine/eval/network/network_file.hpp"
#include "tests/eval/network/slow_parts.hpp"

namespace fukumi::test {

class SlowNetwork {
public:
    using Numbers = SlowNumbers;

    explicit SlowNetwork(const eval::network::NetworkWeights& weights);

    /// Computes all features of a position; everything below speaks of the latest.
    void look(const board::Position& position);

    [[nodiscard]] const Numbers& z(Color c, Square s) const { return z_[c][s.index()]; }
    /// The features of a point: [y | h].
    [[nodiscard]] const Numbers& features(Color c, Square s) const { return f_[c][s.index()]; }
    [[nodiscard]] const Numbers& pool(Color c) const { return pool_[c]; }
    /// Log-odds of a draw.
    [[nodiscard]] double draw(Color us) const;
    [[nodiscard]] std::int64_t score(Color us, Square s) const;

private:
    using View = eval::network::ViewWeights;

    [[nodiscard]] const View& viewOf(Color own) const;
    [[nodiscard]] Numbers window(const board::Position& position,
                                 Color own,
                                 Square s,
                                 Direction d) const;
    [[nodiscard]] Numbers mix(const board::Position& position, Color own, Square s) const;
    [[nodiscard]] Numbers activations(Color us) const;

    const eval::network::NetworkWeights& weights_;
    ByColor<board::PatternTable> classes_;
    ByColor<std::array<Numbers, kSquareSpan>> z_;
    ByColor<std::array<Numbers, kSquareSpan>> f_;
    ByColor<Numbers> pool_;
};

}  // namespace fukumi::test
