// SPDX-License-Identifier: MIT
#include "book/foreign/lz4_frame.hpp"
#include "engine/core/bytes.hpp"

namespace fukumi::book {

namespace {

using Bytes = std::span<const std::uint8_t>;

/// A nibble of the token, and if it is full the bytes after it.
std::optional<std::size_t> readLength(ByteReader& reader, std::size_t nibble) {
    constexpr std::size_t kFull = 15;
    std::size_t length = nibble;
    for (unsigned more = nibble == kFull ? 0xFFU : 0; more == 0xFFU;) {
        const auto byte = reader.byte();
        if (!byte) return std::nullopt;
        more = *byte;
        length += more;
    }
    return length;
}

/// Behind what is unpacked already, `most` bytes in all. False: the block is damaged.
bool unpackBlock(Bytes block, std::uint64_t most, std::string& unpacked) {
    constexpr std::size_t kLeastMatch = 4;
    ByteReader reader{block};
    while (const auto token = reader.byte()) {
        const auto literals = readLength(reader, *token >> 4U);
        const auto text = literals ? reader.take(*literals) : std::nullopt;
        if (!text) return false;
        unpacked.append(text->begin(), text->end());
        if (reader.isAtEnd()) break;
        const auto distance = reader.number<2>();
        const auto length = distance ? readLength(reader, *token & 15U) : std::nullopt;
        if (!length || *distance == 0 || *distance > unpacked.size()) return false;
        if (std::uint64_t{unpacked.size()} + *length + kLeastMatch > most) return false;
        for (std::size_t i = 0; i < *length + kLeastMatch; ++i)
            unpacked += unpacked[unpacked.size() - *distance];
    }
    return unpacked.size() <= most;
}

}  // namespace

Result<std::string> unpackPlainLz4(Bytes bytes) {
    constexpr unsigned kBlockSums = 16, kSize = 8, kSum = 4, kDictionary = 1;
    constexpr std::uint32_t kStored = 0x8000'0000;
    const InputError cutOff{.kind = ErrorKind::CutOff},
        damaged = damagedInput(english("the LZ4 frame is damaged"));
    ByteReader reader{bytes};
    if (!reader.take(4)) return cutOff;
    const auto flags = reader.byte();
    if (!flags) return cutOff;
    if (*flags >> 6U != 1) return damaged;
    const std::size_t head =
        2U + ((*flags & kSize) != 0 ? 8U : 0U) + ((*flags & kDictionary) != 0 ? 4U : 0U);
    if (!reader.take(head)) return cutOff;
    const std::uint64_t most = bytes.size() * kMostGrowth + kFreeGrowth;
    std::string unpacked;
    for (;;) {
        const auto size = reader.number<4>();
        if (!size) return cutOff;
        if (*size == 0) break;
        const auto block = reader.take(*size & ~kStored);
        if (!block || ((*flags & kBlockSums) != 0 && !reader.take(4))) return cutOff;
        if ((*size & kStored) != 0)
            unpacked.append(block->begin(), block->end());
        else if (!unpackBlock(*block, most, unpacked))
            return damaged;
    }
    if ((*flags & kSum) != 0 && !reader.take(4)) return cutOff;
    if (!reader.isAtEnd()) return damagedInput(english("there is something after the LZ4 frame"));
    return unpacked;
}

}  // namespace fukumi::book
