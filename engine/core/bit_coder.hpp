// SPDX-License-Identifier: MIT
//
// Bits in as many bytes as their surprise is worth: an adaptive binary range coder. Writer and
// reader ask the same odds in the same order; each bit updates the odds that predicted it. It uses
// only whole numbers, so every processor reads what another wrote.
//
//     low [----------- one -----------|--- zero ---] high      the share of one is that of its odds
//
// The first bytes that low and high have in common are final (Mahoney's lpaq does the same).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace fukumi {

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
