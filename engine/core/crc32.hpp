// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace fukumi {

namespace crc32_detail {

constexpr std::array<std::uint32_t, 256> makeTable() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < table.size(); ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit)
            rest = (rest & 1) != 0 ? rest >> 1 ^ 0xEDB88320U : rest >> 1;
        table[byte] = rest;
    }
    return table;
}
inline constexpr auto kTable = makeTable();

}  // namespace crc32_detail

/// The checksum of PNG and zlib (ISO 3309), over all bytes.
[[nodiscard]] constexpr std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
    std::uint32_t sum = 0xFFFFFFFFU;
    for (const std::uint8_t byte : bytes)
        sum = sum >> 8 ^ crc32_detail::kTable[(sum ^ byte) & 0xFF];
    return ~sum;
}

}  // namespace fukumi
