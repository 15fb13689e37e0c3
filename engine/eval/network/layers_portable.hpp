// SPDX-License-Identifier: MIT
//
// Dense layers in plain C++. Every function has internal linkage: the files that use them are
// compiled for other instruction sets beside each other.
#pragma once

#include <algorithm>

#include "engine/eval/network/kernels.hpp"

namespace fukumi::eval::network {
namespace {

inline std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }

template <std::size_t Inputs, std::size_t Outputs>
void dense(const DenseLayer<Inputs, Outputs>& layer, const std::int16_t* x, std::int32_t* sums) {
    for (std::size_t j = 0; j < Outputs; ++j) sums[j] = layer.bias[j];
    for (std::size_t i = 0; i < Inputs / 2; ++i)
        for (std::size_t j = 0; j < Outputs; ++j)
            sums[j] += layer.weights[i][j][0] * x[2 * i] + layer.weights[i][j][1] * x[2 * i + 1];
}

/// `clamp(sums >> shift, low, high)`.
template <std::size_t Count>
void activate(const std::int32_t (&sums)[Count], int shift, int low, int high, std::int16_t* to) {
    for (std::size_t j = 0; j < Count; ++j) to[j] = narrow(std::clamp(sums[j] >> shift, low, high));
}

}  // namespace
}  // namespace fukumi::eval::network
