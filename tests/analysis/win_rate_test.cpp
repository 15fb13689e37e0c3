// SPDX-License-Identifier: MIT
#include "engine/analysis/win_rate.hpp"

#include "tests/support/catch.hpp"

namespace fukumi::analysis {

TEST_CASE("a win rate is even at 0, grows with the value, and is sure where it is proven",
          "[analysis]") {
    CHECK(winRate(kDraw) == 0.5);
    CHECK(winRate(Value{200}) == Approx(0.7310586));
    CHECK(winRate(winIn(7)) == 1.0);
    CHECK(winRate(lossIn(8)) == 0.0);
    double last = 0.0;
    for (int raw = -3000; raw <= 3000; raw += 100) {
        CHECK(winRate(Value{raw}) > last);
        CHECK(winRate(Value{raw}) + winRate(Value{-raw}) == Approx(1.0));
        last = winRate(Value{raw});
    }
}

}  // namespace fukumi::analysis
