// SPDX-License-Identifier: MIT
//
// The LZ4 frame format (lz4_Frame_format.md, version 1.6.2), by liblz4. A program that was built
// without it unpacks by itself, checksums unread, and packs nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace fukumi::book {

/// Whether the bytes begin as a frame does.
[[nodiscard]] inline bool isLz4Frame(std::span<const std::uint8_t> bytes) {
    constexpr std::array<std::uint8_t, 4> kMagic{0x04, 0x22, 0x4D, 0x18};
    return bytes.size() >= kMagic.size() && std::equal(kMagic.begin(), kMagic.end(), bytes.begin());
}

/// Most growth of a frame while it is unpacked, as a factor and by a fixed amount more: what LZ4
/// could make of a small file (255 times) must not fill the memory.
inline constexpr std::uint64_t kMostGrowth = 32, kFreeGrowth = 1 << 20;

/// The bytes that the frame holds.
[[nodiscard]] Result<std::string> unpackLz4(std::span<const std::uint8_t> bytes);

/// The same without liblz4; checksums are passed over: the reader of the database checks what it
/// gets.
[[nodiscard]] Result<std::string> unpackPlainLz4(std::span<const std::uint8_t> bytes);

/// One frame with a checksum; absent in a program without LZ4.
[[nodiscard]] std::optional<std::string> packLz4(std::string_view bytes);

}  // namespace fukumi::book
