// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <string>

#include "book/foreign/lz4_frame.hpp"
#include "engine/core/bytes.hpp"
#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"
#include "tests/support/skip.hpp"

namespace fukumi::book {

TEST_CASE("frames of LZ4 are unpacked without the library as with it", "[book][lz4]") {
    Random random{5};
    std::string plain;
    while (plain.size() < 300'000) {
        plain += static_cast<char>(random.below(3));
        if (random.below(50) == 0) plain += plain.substr(plain.size() / 2, 400);
    }
    const auto packed = packLz4(plain);
    if (!packed) return test::saySkipped("this program was built without LZ4");
    CHECK(*unpackPlainLz4(asBytes(*packed)) == plain);
    for (std::size_t length = 0; length < packed->size(); length += 997)
        CHECK_FALSE(unpackPlainLz4(asBytes(packed->substr(0, length))));
    for (int round = 0; round < test::roundCount(300); ++round) {
        std::string damaged = *packed;
        random.pick(damaged) = static_cast<char>(random.below(256));
        const auto found = unpackPlainLz4(asBytes(damaged));
        if (found) CHECK(found->size() <= damaged.size() * kMostGrowth + kFreeGrowth);
    }
    const auto bomb = packLz4(std::string(10'000'000, '\0'));
    CHECK_FALSE(unpackPlainLz4(asBytes(*bomb)));
}

}  // namespace fukumi::book
