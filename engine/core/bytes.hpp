// SPDX-License-Identifier: MIT
//
// Bytes of files: numbers in them, checksums and hashes, and a range coder of single bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace fukumi {

[[nodiscard]] inline std::span<const std::uint8_t> asBytes(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

/// Goes through bytes that came from outside; never beyond their end. A value that cannot be
/// read whole leaves the place where it is.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : rest_{bytes} {}

    [[nodiscard]] bool isAtEnd() const { return rest_.empty(); }
    [[nodiscard]] std::size_t left() const { return rest_.size(); }

    std::optional<std::span<const std::uint8_t>> take(std::size_t count) {
        if (count > rest_.size()) return std::nullopt;
        const auto taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }
    std::optional<std::uint8_t> byte() {
        const auto taken = take(1);
        if (!taken) return std::nullopt;
        return taken->front();
    }
    /// Little endian, of `Bytes` bytes.
    template <std::size_t Bytes>
    auto number() {
        static_assert(Bytes <= sizeof(std::uint64_t));
        using Number = std::conditional_t<(Bytes > 4), std::uint64_t, std::uint32_t>;
        const auto taken = take(Bytes);
        if (!taken) return std::optional<Number>{};
        Number value = 0;
        for (std::size_t i = Bytes; i > 0; --i) value = value << 8 | (*taken)[i - 1];
        return std::optional{value};
    }

private:
    std::span<const std::uint8_t> rest_;
};

/// Adds a whole number to the end of the bytes of a file, little endian.
template <class Int>
void appendNumber(std::string& bytes, Int number) {
    auto rest = static_cast<std::uint64_t>(static_cast<std::make_unsigned_t<Int>>(number));
    for (std::size_t i = 0; i < sizeof number; ++i, rest >>= 8)
        bytes += static_cast<char>(static_cast<unsigned char>(rest & 0xFF));
}

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

// Bits in as many bytes as their surprise is worth: an adaptive binary range coder. Writer and
// reader ask the same odds in the same order; each bit updates the odds that predicted it. It uses
// only whole numbers, so every processor reads what another wrote.
//
//     low [----------- one -----------|--- zero ---] high      the share of one is that of its odds
//
// The first bytes that low and high have in common are final (Mahoney's lpaq does the same).

/// Odds of a bit, of 65536. The first bits count more than later ones.
class BitOdds {
public:
    [[nodiscard]] std::uint32_t ofOne() const { return one_; }
    void learn(bool bit) {
        const int error = (bit ? kMost : kLeast) - int{one_};
        one_ = static_cast<std::uint16_t>(one_ + error / (seen_ + kStiffness));
        if (seen_ < kMostSeen) ++seen_;
    }

private:
    static constexpr int kLeast = 32, kMost = 65535 - 32;
    // Measured at the networks' weights: 255 in place of 127 costs 0.1 % more, 63 0.3 %.
    static constexpr std::uint16_t kMostSeen = 255;
    static constexpr int kStiffness = 2;

    std::uint16_t one_ = 32768;
    std::uint16_t seen_ = 0;
};

/// The part between low and high, which both directions share.
class BitRange {
protected:
    /// The last place of the share of one.
    [[nodiscard]] std::uint32_t middle(const BitOdds& odds) const {
        const std::uint64_t width = high_ - low_;
        return low_ + static_cast<std::uint32_t>(width * odds.ofOne() >> 16);
    }
    void take(bool bit, std::uint32_t middle) {
        if (bit)
            high_ = middle;
        else
            low_ = middle + 1;
    }
    [[nodiscard]] bool hasFinalByte() const { return ((low_ ^ high_) >> 24) == 0; }
    void shift() {
        low_ <<= 8;
        high_ = high_ << 8 | 255;
    }

    std::uint32_t low_ = 0, high_ = ~std::uint32_t{0};
};

class BitWriter : BitRange {
public:
    /// Returns the bit, as BitReader does.
    bool code(bool bit, BitOdds& odds) {
        take(bit, middle(odds));
        odds.learn(bit);
        for (; hasFinalByte(); shift()) bytes_.push_back(static_cast<std::uint8_t>(low_ >> 24));
        return bit;
    }
    /// Returns all bytes. Nothing may be written after it.
    [[nodiscard]] std::vector<std::uint8_t> finish() {
        for (int i = 0; i < 4; ++i, shift())
            bytes_.push_back(static_cast<std::uint8_t>(high_ >> 24));
        return std::move(bytes_);
    }

private:
    std::vector<std::uint8_t> bytes_;
};

class BitReader : BitRange {
public:
    /// The bytes must outlive it. Behind their end it reads zeros.
    explicit BitReader(std::span<const std::uint8_t> bytes) : rest_{bytes} {
        for (int i = 0; i < 4; ++i) place_ = place_ << 8 | nextByte();
    }
    /// The bit that was written; the first argument has no meaning.
    bool code(bool, BitOdds& odds) {
        const std::uint32_t border = middle(odds);
        const bool bit = place_ <= border;
        take(bit, border);
        odds.learn(bit);
        for (; hasFinalByte(); shift()) place_ = place_ << 8 | nextByte();
        return bit;
    }

private:
    std::uint8_t nextByte() {
        if (rest_.empty()) return 0;
        const std::uint8_t byte = rest_.front();
        rest_ = rest_.subspan(1);
        return byte;
    }

    std::span<const std::uint8_t> rest_;
    std::uint32_t place_ = 0;
};

}  // namespace fukumi
