// SPDX-License-Identifier: MIT
//
// A network by its definition: every number of a position from the cells of the board, in plain
// loops over 64-bit integers, with its own window codes. Slow, and nothing in it is shared with
// the engine but the shape, the weights, the board and the line classes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/board/pattern.hpp"
#include "engine/board/position.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/nets/weights.hpp"

namespace fukumi::test {

class SlowNetwork {
public:
    using Numbers = std::vector<std::int64_t>;

    SlowNetwork(const eval::nets::Shape& shape, const eval::nets::AnyWeights& weights);

    /// Computes all features of a position; everything below speaks of the latest.
    void loadPosition(const board::Position& position);

    [[nodiscard]] const Numbers& z(Color c, Square s) const { return z_[c][s.index()]; }
    /// Numbers after the rectifiers of a point, the 3x3 first.
    [[nodiscard]] const Numbers& features(Color c, Square s) const { return f_[c][s.index()]; }
    /// Regions row by row, from the top left.
    [[nodiscard]] const Numbers& pool(Color c, std::size_t region) const {
        return pools_[c][region];
    }
    /// Output of a layer for `us`, who is to move; `point` is where one that reads a point looks.
    [[nodiscard]] Numbers outputs(std::size_t layer, Color us, Square point = {}) const;

private:
    [[nodiscard]] const eval::nets::View& viewOf(Color own) const;
    [[nodiscard]] Numbers row(const board::Position& position,
                              Color own,
                              Square s,
                              Direction d) const;
    [[nodiscard]] Numbers mix(const board::Position& position, Color own, Square s) const;
    [[nodiscard]] Numbers activations(Color us, std::size_t from, std::size_t to) const;
    [[nodiscard]] Numbers inputs(eval::nets::Source source, Color us, Square point) const;
    [[nodiscard]] Numbers run(std::size_t layer, Color us, const Numbers& x) const;

    const eval::nets::Shape& shape_;
    const eval::nets::AnyWeights& weights_;
    ByColor<board::PatternTable> classes_;
    ByColor<std::array<Numbers, kSquareSpan>> z_;
    ByColor<std::array<Numbers, kSquareSpan>> f_;
    ByColor<std::vector<Numbers>> pools_;
};

}  // namespace fukumi::test
