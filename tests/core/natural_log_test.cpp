// SPDX-License-Identifier: MIT
#include "engine/core/natural_log.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("logarithms are near those of the library", "[core]") {
    for (double x = 1.0; x < 1e9; x *= 1.07) CHECK(std::abs(naturalLog(x) - std::log(x)) < 2e-5);
    CHECK(naturalLog(1.0) == 0.0);
}

}  // namespace fukumi
