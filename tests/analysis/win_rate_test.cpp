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

TEST_CASE("a win rate is that of one value, and of no proof", "[analysis]") {
    for (const int raw : {0, 1, -1, 81, 977, -4000})
        CHECK(valueOfRate(winRate(Value{raw})) == Value{raw});
    for (const double rate : {0.0, 1.0, 1e-300}) {
        CHECK_FALSE(isProven(valueOfRate(rate)));
        CHECK(winRate(valueOfRate(rate)) == Approx(rate).margin(1e-8));
    }
}

TEST_CASE("draws have their part of what neither side wins, and none if it is proven",
          "[analysis]") {
    search::SearchReport report;
    CHECK_FALSE(drawRate(report));
    report.drawChance = 0.3;
    CHECK(drawRate(report).value() == 0.3);
    report.value = Value{600};  // 95 %: nine of ten points at least are wins
    CHECK(drawRate(report).value() == Approx(2 * (1 - winRate(report.value))));
    report.value = Value{-600};
    CHECK(drawRate(report).value() == Approx(2 * winRate(report.value)));
    report.value = winIn(9);
    report.drawChance.reset();
    CHECK(drawRate(report).value() == 0.0);
}

}  // namespace fukumi::analysis
