// SPDX-License-Identifier: MIT
#include "engine/core/random.hpp"

#include <array>

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("the generator gives the published SplitMix64 sequence", "[core][random]") {
    Random random{0};
    CHECK(random.next() == 0xE220A8397B1DCDAFULL);
    CHECK(random.next() == 0x6E789E6AA1B965F4ULL);
    CHECK(random.next() == 0x06C45D188009454FULL);
}

TEST_CASE("bounded numbers stay below their bound and are even", "[core][random]") {
    Random random{1};
    std::array<int, 7> counts{};
    for (int i = 0; i < 70'000; ++i) ++counts.at(random.below(7));
    for (const int count : counts) {
        CHECK(count > 9'500);
        CHECK(count < 10'500);
    }
    CHECK(random.below(1) == 0);
}

TEST_CASE("a pick is an element of the list, and each has its chance", "[core][random]") {
    Random random{2};
    std::array<int, 5> counts{};
    for (int i = 0; i < 50'000; ++i) ++random.pick(counts);
    for (const int count : counts) {
        CHECK(count > 9'500);
        CHECK(count < 10'500);
    }
}

}  // namespace fukumi
