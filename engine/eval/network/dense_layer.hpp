// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/ranges.hpp"
#include "engine/eval/network/kernels.hpp"
#include "engine/eval/network/payload.hpp"

namespace fukumi::eval::network {

/// A layer of a file as the kernels want it. REQUIRES: it has that many inputs and outputs.
template <std::size_t Inputs, std::size_t Outputs>
void fillLayer(const Layer& from, DenseLayer<Inputs, Outputs>& to) {
    ranges::copy(from.bias, to.bias);
    for (std::size_t j = 0; j < Outputs; ++j)
        for (std::size_t i = 0; i < Inputs; ++i)
            to.weights[i / 2][j][i % 2] = from.weights[j * Inputs + i];
}

}  // namespace fukumi::eval::network
