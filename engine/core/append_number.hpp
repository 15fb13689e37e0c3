// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace fukumi {

/// Adds a whole number to the end of the bytes of a file, little endian.
template <class Int>
void appendNumber(std::string& bytes, Int number) {
    auto rest = static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<Int>>(number));
    for (std::size_t i = 0; i < sizeof number; ++i, rest >>= 8)
        bytes += static_cast<char>(static_cast<unsigned char>(rest & 0xFF));
}

}  // namespace fukumi
