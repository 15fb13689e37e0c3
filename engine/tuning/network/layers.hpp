// SPDX-License-Identifier: MIT
//
// Dense layers in floating point, forwards and back. Loops of a fixed length, which compilers turn
// into vector registers.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace fukumi::tuning {

/// Sixteen sums side by side, so that compilers may use vector registers without reordering.
template <std::size_t N>
float dot(const std::array<float, N>& a, const std::array<float, N>& b) {
    std::array<float, 16> sums{};
    for (std::size_t i = 0; i < N; i += 16)
        for (std::size_t k = 0; k < 16; ++k) sums[k] += a[i + k] * b[i + k];
    float sum = 0;
    for (const float s : sums) sum += s;
    return sum;
}

template <std::size_t N>
void add(float factor, const std::array<float, N>& x, std::array<float, N>& to) {
    for (std::size_t i = 0; i < N; ++i) to[i] += factor * x[i];
}

/// `out = bias + weights x` and the way back.
template <std::size_t Out, std::size_t In>
void layer(const std::array<float, Out>& bias,
           const std::array<std::array<float, In>, Out>& weights,
           const std::array<float, In>& x,
           std::array<float, Out>& out) {
    for (std::size_t j = 0; j < Out; ++j) out[j] = bias[j] + dot(weights[j], x);
}
template <std::size_t Out, std::size_t In>
void layerBack(const std::array<std::array<float, In>, Out>& weights,
               const std::array<float, In>& x,
               const std::array<float, Out>& dOut,
               std::array<float, In>& dx,
               std::array<float, Out>& dBias,
               std::array<std::array<float, In>, Out>& dWeights) {
    for (std::size_t j = 0; j < Out; ++j) {
        if (dOut[j] == 0) continue;
        dBias[j] += dOut[j];
        add(dOut[j], x, dWeights[j]);
        add(dOut[j], weights[j], dx);
    }
}

template <std::size_t N>
void bound(std::array<float, N>& x, float low, float high) {
    for (float& v : x) v = std::clamp(v, low, high);
}
/// Nothing flows back where a number stands at its bound.
template <std::size_t N>
void blockAtBound(const std::array<float, N>& x, float low, float high, std::array<float, N>& dx) {
    for (std::size_t i = 0; i < N; ++i)
        if (x[i] <= low || x[i] >= high) dx[i] = 0;
}

}  // namespace fukumi::tuning
