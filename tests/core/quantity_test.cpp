// SPDX-License-Identifier: MIT
#include <type_traits>

#include "engine/core/value.hpp"
#include "tests/support/catch.hpp"

namespace fukumi {

namespace {
template <class A, class B>
concept Addable = requires(A a, B b) {
    a + b;
};
}  // namespace

TEST_CASE("quantities calculate and compare like numbers", "[core][quantity]") {
    Depth d{5};
    d += Depth{3};
    d -= Depth{1};
    CHECK(d == Depth{7});
    CHECK(-d == Depth{-7});
    CHECK(d * 2 == 2 * d);
    CHECK(Depth{7} / 2 == Depth{3});
    CHECK(Depth{-1} < Depth{0});
    CHECK(Depth{} == Depth{0});
}

TEST_CASE("quantities of different kinds do not mix, nor with plain numbers", "[core][quantity]") {
    STATIC_REQUIRE(Addable<Depth, Depth>);
    STATIC_REQUIRE_FALSE(Addable<Depth, Value>);
    STATIC_REQUIRE_FALSE(Addable<Depth, int>);
    STATIC_REQUIRE_FALSE(std::is_convertible_v<int, Depth>);
    STATIC_REQUIRE_FALSE(std::is_convertible_v<Depth, int>);
}

}  // namespace fukumi
