// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/spsa.hpp"

#include <algorithm>
#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/tuning/spsa/noisy_hill.hpp"

namespace fukumi::test {

using tuning::SpsaSchedule;
using tuning::SpsaTrial;

namespace {

/// One parameter from 0 to 100.
SpsaSchedule oneParameter(int start, double step, double rate, int iterations) {
    return {{{"x", start, 0, 100, step, rate}}, iterations, 1};
}

}  // namespace

TEST_CASE("SPSA finds the best values in spite of luck", "[tuning]") {
    const SpsaSchedule schedule = hillSettings(20000).schedule;
    std::vector<double> theta = tuning::spsaStart(schedule);
    REQUIRE(badness(tuning::spsaValues(theta)) == Approx(2.0));
    for (int number = 1; number <= schedule.iterations; ++number) {
        const SpsaTrial trial = tuning::spsaTrial(schedule, theta, number);
        tuning::spsaLearn(schedule, trial, playHill(trial) - 2, theta);
    }
    CHECK(theta[0] == Approx(kBestHeight).margin(6));
    CHECK(theta[1] == Approx(kBestDepth).margin(0.8));
}

TEST_CASE("SPSA's steps are those of Spall's gains", "[tuning]") {
    const SpsaSchedule schedule = oneParameter(50, 4, 0.01, 1000);
    const auto moved = [&](int number, int result) {
        std::vector<double> theta{50};
        const SpsaTrial trial = tuning::spsaTrial(schedule, theta, number);
        tuning::spsaLearn(schedule, trial, result, theta);
        return (theta[0] - 50) * trial.signs[0];
    };
    // At the end: rate times step for each point.
    CHECK(moved(1000, 1) == Approx(0.04));
    CHECK(moved(1000, -2) == Approx(-0.08));
    CHECK(moved(1000, 0) == 0);
    // In the middle: 0.04 * (1100 / 600)^0.602 / 2^0.101.
    CHECK(moved(500, 1) == Approx(0.0537189));
    CHECK(moved(1, 1) > moved(500, 1));
}

TEST_CASE("a trial plays the values around theta, on average and within their range", "[tuning]") {
    const SpsaSchedule narrow = oneParameter(50, 0.25, 0.01, 4000);
    double plus = 0;
    double minus = 0;
    int up = 0;
    for (int number = 1; number <= 4000; ++number) {
        const SpsaTrial trial = tuning::spsaTrial(narrow, std::vector{50.5}, number);
        const double by = 0.25 * std::pow(4000.0 / number, 0.101);
        plus += trial.plus[0] - (50.5 + trial.signs[0] * by);
        minus += trial.minus[0] - (50.5 - trial.signs[0] * by);
        up += trial.signs[0] == 1;
    }
    CHECK(plus / 4000 == Approx(0).margin(0.03));
    CHECK(minus / 4000 == Approx(0).margin(0.03));
    CHECK(up == Approx(2000).margin(150));

    const SpsaSchedule wide = oneParameter(50, 30, 0.01, 100);
    for (int number = 1; number <= 100; ++number)
        for (const double at : {0.0, 99.5, 100.0}) {
            const SpsaTrial trial = tuning::spsaTrial(wide, std::vector{at}, number);
            const auto [low, high] = std::minmax(trial.plus[0], trial.minus[0]);
            CHECK(low >= 0);
            CHECK(high <= 100);
            CHECK(low < high);
        }
}

TEST_CASE("theta does not leave its range", "[tuning]") {
    const SpsaSchedule schedule = oneParameter(99, 10, 1, 10);
    std::vector<double> theta = tuning::spsaStart(schedule);
    for (int number = 1; number <= 10; ++number) {
        const SpsaTrial trial = tuning::spsaTrial(schedule, theta, number);
        tuning::spsaLearn(schedule, trial, 2 * trial.signs[0], theta);
    }
    CHECK(theta[0] == 100);
}

TEST_CASE("an iteration's lots depend only on the seed and its number", "[tuning]") {
    SpsaSchedule schedule = hillSettings(100).schedule;
    const std::vector<double> theta = tuning::spsaStart(schedule);
    const SpsaTrial trial = tuning::spsaTrial(schedule, theta, 3);
    const SpsaTrial again = tuning::spsaTrial(schedule, theta, 3);
    CHECK(again.seed == trial.seed);
    CHECK(again.plus == trial.plus);
    CHECK(again.minus == trial.minus);
    CHECK(tuning::spsaTrial(schedule, theta, 4).seed != trial.seed);
    schedule.seed = 8;
    CHECK(tuning::spsaTrial(schedule, theta, 3).seed != trial.seed);
}

}  // namespace fukumi::test
