// SPDX-License-Identifier: MIT
#include <vector>

#include "engine/core/bytes.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

/// Bits of which one in `rarity` is set.
std::vector<bool> randomBits(std::size_t count, std::uint32_t rarity, std::uint64_t seed) {
    Random random{seed};
    std::vector<bool> bits;
    for (std::size_t i = 0; i < count; ++i) bits.push_back(random.below(rarity) == 0);
    return bits;
}

std::vector<std::uint8_t> written(const std::vector<bool>& bits) {
    BitWriter writer;
    BitOdds odds;
    for (const bool bit : bits) writer.code(bit, odds);
    return writer.finish();
}

}  // namespace

TEST_CASE("bits come back as they were written, however likely they are", "[core][coder]") {
    for (const std::uint32_t rarity : {1U, 2U, 7U, 5000U}) {
        const auto bits = randomBits(20000, rarity, rarity);
        const auto bytes = written(bits);
        BitReader reader{bytes};
        BitOdds odds;
        bool areAlike = true;
        for (const bool bit : bits) areAlike &= reader.code(false, odds) == bit;
        CHECK(areAlike);
    }
}

TEST_CASE("bits take the bytes that their surprise is worth", "[core][coder]") {
    // 20000 bits of one half, of one seventh (0.592 bits each), and of one alone.
    CHECK(written(randomBits(20000, 2, 1)).size() < 2540);
    CHECK(written(randomBits(20000, 7, 1)).size() < 1530);
    CHECK(written(randomBits(20000, 1, 1)).size() < 40);
}

}  // namespace fukumi::test
