// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace fukumi {

/// The natural logarithm, to 5 digits; REQUIRES: x >= 1. Made of additions, multiplications and
/// divisions, never of libm's functions, whose last digits differ from system to system.
[[nodiscard]] constexpr double naturalLog(double x) {
    // x = m * 2^e with 1 <= m < 2; ln m = 2 artanh((m - 1) / (m + 1)) as a series.
    constexpr double kLogOf2 = 0.6931471805599453;
    // The builtin below std::bit_cast, which libc++ has only since version 14.
    const auto bits = __builtin_bit_cast(std::uint64_t, x);
    const int exponent = static_cast<int>(bits >> 52) - 1023;
    const auto mantissa =
        __builtin_bit_cast(double, (bits & 0xFFFFFFFFFFFFFULL) | 0x3FF0000000000000ULL);
    const double z = (mantissa - 1.0) / (mantissa + 1.0);
    const double z2 = z * z;
    const double series = 2.0 * z * (1.0 + z2 * (1.0 / 3 + z2 * (1.0 / 5 + z2 / 7)));
    return exponent * kLogOf2 + series;
}

}  // namespace fukumi
