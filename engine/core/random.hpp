// SPDX-License-Identifier: MIT
//
// SplitMix64 (Steele, Lea, Flood 2014; public domain constants): a full-period 64-bit generator
// whose output depends only on the seed, on every platform.
#pragma once

#include <cstdint>
#include <iterator>

namespace fukumi {

class Random {
public:
    constexpr explicit Random(std::uint64_t seed) : state_{seed} {}

    [[nodiscard]] constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    /// Uniform in 0 .. bound-1 (bias below 2^-32); REQUIRES: 0 < bound < 2^32.
    [[nodiscard]] constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    /// Uniform in low .. high; REQUIRES: low <= high.
    [[nodiscard]] constexpr int between(int low, int high) {
        return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low + 1)));
    }

    /// One element of a list; REQUIRES: the list is not empty.
    template <class List>
    [[nodiscard]] constexpr decltype(auto) pick(List& list) {
        return list[below(static_cast<std::uint32_t>(std::size(list)))];
    }

private:
    std::uint64_t state_;
};

}  // namespace fukumi
