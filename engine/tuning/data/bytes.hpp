// SPDX-License-Identifier: MIT
//
// Whole numbers as little-endian bytes, and the checks over them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace fukumi::tuning {

/// Appends a number, its lowest byte first.
template <std::integral Int>
void putNumber(std::string& bytes, Int number) {
    auto rest = static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<Int>>(number));
    for (std::size_t i = 0; i < sizeof(Int); ++i, rest >>= 8)
        bytes.push_back(static_cast<char>(rest & 255));
}

/// Appends `text`, cut or filled with zeros to `length` bytes.
inline void putText(std::string& bytes, std::string_view text, std::size_t length) {
    bytes += text.substr(0, length);
    bytes.append(length - std::min(length, text.size()), '\0');
}

/// Takes numbers and texts from the front of some bytes; REQUIRES: each is there.
class ByteReader {
public:
    explicit ByteReader(std::string_view bytes) : bytes_{bytes} {}

    template <std::integral Int>
    [[nodiscard]] Int number() {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < sizeof(Int); ++i)
            number |= std::uint64_t{static_cast<unsigned char>(bytes_[i])} << (8 * i);
        bytes_.remove_prefix(sizeof(Int));
        return static_cast<Int>(number);
    }
    /// The text that putText() wrote.
    [[nodiscard]] std::string text(std::size_t length) {
        const std::string_view padded = bytes_.substr(0, length);
        bytes_.remove_prefix(length);
        return std::string{padded.substr(0, padded.find('\0'))};
    }

private:
    std::string_view bytes_;
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
    putNumber(check, fnv32(bytes));
    bytes.replace(place, check.size(), check);
}
/// Whether seal() made these bytes.
[[nodiscard]] inline bool isSealed(std::string bytes, std::size_t place) {
    const auto check = ByteReader{std::string_view{bytes}.substr(place)}.number<std::uint32_t>();
    bytes.replace(place, sizeof check, sizeof check, '\0');
    return fnv32(bytes) == check;
}

}  // namespace fukumi::tuning
