// SPDX-License-Identifier: MIT
#include "engine/search/mcts/probability.hpp"

#include <cmath>

#include "tests/support/catch.hpp"

namespace fukumi::search::mcts {

TEST_CASE("an evaluation is a probability on the scale of values", "[search][mcts]") {
    for (int raw = -1999; raw <= 1999; raw += 7) {
        const double exact = 65536.0 / (1.0 + std::exp(-raw / double{kValueUnit}));
        INFO(raw);
        CHECK(std::abs(static_cast<double>(winProbability(Value{raw})) - exact) < 12.0);
        CHECK(winProbability(Value{raw}) + winProbability(Value{-raw}) <= kWholePoint + 16);
    }
    CHECK(winProbability(Value{0}) == kWholePoint / 2);
}

TEST_CASE("probabilities rise with the value and never reach certainty", "[search][mcts]") {
    std::int64_t last = 0;
    for (int raw = -20'000; raw <= 20'000; raw += 3) {
        const std::int64_t now = winProbability(Value{raw});
        CHECK(now >= last);
        last = now;
    }
    CHECK(winProbability(-kMaxHeuristic) > 0);
    CHECK(winProbability(kMaxHeuristic) < kWholePoint);
}

TEST_CASE("a probability gives its value back", "[search][mcts]") {
    for (const int from : {-800, -400, 0, 400}) {
        int sum = 0;
        for (int raw = from; raw < from + 400; ++raw) {
            const double p =
                static_cast<double>(winProbability(Value{raw})) / static_cast<double>(kWholePoint);
            const int difference = valueOfProbability(p).raw() - raw;
            INFO(raw);
            CHECK(std::abs(difference) <= 1);
            sum += difference;
        }
        INFO("from " << from);
        CHECK(std::abs(sum) <= 20);  // neither up nor down
    }
    CHECK(valueOfProbability(0.0) < Value{-1900});
    CHECK(valueOfProbability(1.0) > Value{1900});
    CHECK_FALSE(isProven(valueOfProbability(1.0)));
}

TEST_CASE("exponentials are near those of the library", "[search][mcts]") {
    for (double x = 0.0; x < 9.9; x += 0.013)
        CHECK(std::abs(expOfMinus(x) - std::exp(-x)) <= 0.016 * std::exp(-x));
    CHECK(expOfMinus(11.0) == 0.0);
    CHECK(expOfMinus(1e300) == 0.0);
}

}  // namespace fukumi::search::mcts
