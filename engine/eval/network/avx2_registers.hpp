// SPDX-License-Identifier: MIT
//
// Registers of sixteen numbers, for the files that are compiled with -mavx2 alone. Every function
// has internal linkage.
#pragma once

#include <cstddef>
#include <immintrin.h>

namespace fukumi::eval::network {
namespace {

using Register = __m256i;
constexpr std::size_t kLanes = 16;

[[gnu::always_inline]] inline Register load(const void* from) {
    return _mm256_load_si256(static_cast<const Register*>(from));
}
[[gnu::always_inline]] inline void store(void* to, Register value) {
    _mm256_store_si256(static_cast<Register*>(to), value);
}
}  // namespace
}  // namespace fukumi::eval::network
