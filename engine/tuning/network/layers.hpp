// SPDX-License-Identifier: MIT
//
// Sums of products in floating point, forwards and back. Loops of a fixed length, which compilers
// turn into vector registers.
#pragma once

#include <cstddef>

namespace fukumi::tuning {

/// Sixteen sums side by side, so that compilers may use vector registers without reordering.
template <std::size_t N>
[[nodiscard]] float dot(const float* a, const float* b) {
    static_assert(N % 16 == 0);
    float sums[16]{};
    for (std::size_t i = 0; i < N; i += 16)
        for (std::size_t k = 0; k < 16; ++k) sums[k] += a[i + k] * b[i + k];
    float sum = 0;
    for (const float s : sums) sum += s;
    return sum;
}

template <std::size_t N>
void add(float factor, const float* x, float* to) {
    for (std::size_t i = 0; i < N; ++i) to[i] += factor * x[i];
}

}  // namespace fukumi::tuning
