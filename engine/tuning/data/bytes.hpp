// SPDX-License-Identifier: MIT
//
// Records of bytes: texts of a fixed length, reading, and the checks over them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/bytes.hpp"

namespace fukumi::tuning {

/// Appends `text`, cut or filled with zeros to `length` bytes.
inline void putText(std::string& bytes, std::string_view text, std::size_t length) {
    bytes += text.substr(0, length);
    bytes.append(length - std::min(length, text.size()), '\0');
}

/// Takes numbers and texts from the front of a record whose length is known; REQUIRES: each is
/// there.
class RecordReader {
public:
    explicit RecordReader(std::string_view bytes)
        : bytes_{{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}} {}

    template <std::integral Int>
    [[nodiscard]] Int number() {
        return static_cast<Int>(bytes_.number<sizeof(Int)>().value());
    }
    /// The text that putText() wrote.
    [[nodiscard]] std::string text(std::size_t length) {
        const auto padded = bytes_.take(length).value();
        return {padded.begin(), std::find(padded.begin(), padded.end(), 0)};
    }

private:
    ByteReader bytes_;
};

/// FNV-1a (Fowler, Noll, Vo), in 64 and in 32 bits.
class Fnv64 {
public:
    void add(std::string_view bytes) {
        for (const char c : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    }
    [[nodiscard]] std::uint64_t hash() const { return hash_; }

private:
    std::uint64_t hash_ = 0xCBF29CE484222325U;
};
[[nodiscard]] constexpr std::uint32_t fnv32(std::string_view bytes) {
    std::uint32_t hash = 0x811C9DC5U;
    for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193U;
    return hash;
}

/// Sets the four bytes at `place`, zero so far, to the fnv32 of all bytes.
inline void seal(std::string& bytes, std::size_t place) {
    std::string check;
    appendNumber(check, fnv32(bytes));
    bytes.replace(place, check.size(), check);
}
/// Whether seal() made these bytes.
[[nodiscard]] inline bool isSealed(std::string bytes, std::size_t place) {
    const auto check = RecordReader{std::string_view{bytes}.substr(place)}.number<std::uint32_t>();
    bytes.replace(place, sizeof check, sizeof check, '\0');
    return fnv32(bytes) == check;
}

}  // namespace fukumi::tuning
