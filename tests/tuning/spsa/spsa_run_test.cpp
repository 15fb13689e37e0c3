// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/spsa_run.hpp"

#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>

#include "engine/tuning/data/play/self_match.hpp"
#include "engine/tuning/spsa/spsa.hpp"
#include "tests/support/catch.hpp"
#include "tests/tuning/spsa/noisy_hill.hpp"

namespace fukumi::test {

using tuning::SpsaRun;
using tuning::SpsaState;

namespace {

const search::SteadyClock kClock;
const NeverStop kNever;
constexpr auto kNothing = [](const SpsaState&) {};

/// Plays on, and stops within the iteration after `iterations` of them.
void playSome(SpsaState& state, const tuning::PlayTrial& play, int iterations) {
    StopFlag stop;
    tuning::runSpsa(
        state,
        [&](const tuning::SpsaTrial& trial, const StopToken& token) {
            if (iterations-- == 0) stop.raise();
            return play(trial, token);
        },
        {},
        kClock,
        stop,
        kNothing);
}

}  // namespace

TEST_CASE("a run in parts ends in the same bytes as one without a break", "[tuning]") {
    SpsaState whole = tuning::newSpsaState(hillSettings(300));
    tuning::runSpsa(whole, kHill, {}, kClock, kNever, kNothing);
    CHECK(whole.done() == 300);
    CHECK(whole.theta != tuning::spsaStart(whole.settings.schedule));

    std::string file = tuning::textOf(tuning::newSpsaState(hillSettings(300)));
    for (const int iterations : {0, 1, 120, 57}) {
        SpsaState part = tuning::readSpsaState(file);
        const int before = part.done();
        playSome(part, kHill, iterations);
        CHECK(part.done() == before + iterations);
        CHECK(part.open == std::vector{before + iterations + 1});
        file = tuning::textOf(part);
    }
    SpsaState rest = tuning::readSpsaState(file);
    tuning::runSpsa(rest, kHill, {}, kClock, kNever, kNothing);
    CHECK(tuning::textOf(rest) == tuning::textOf(whole));
}

TEST_CASE("several threads play each iteration once", "[tuning]") {
    SpsaState state = tuning::newSpsaState(hillSettings(200));
    state.open = {2, 5};  // of an earlier run
    state.next = 7;
    state.pairs = {0, 0, 4, 0, 0};
    std::mutex mutex;
    std::multiset<int> numbers;
    int told = state.done();
    tuning::runSpsa(
        state,
        [&](const tuning::SpsaTrial& trial, const StopToken&) {
            const std::lock_guard lock{mutex};
            numbers.insert(trial.number);
            return std::optional{playHill(trial)};
        },
        {3, std::nullopt},
        kClock,
        kNever,
        [&](const SpsaState& now) { CHECK(now.done() == ++told); });
    std::multiset<int> wanted{2, 5};
    for (int number = 7; number <= 200; ++number) wanted.insert(number);
    CHECK(numbers == wanted);
    CHECK(told == 200);
    CHECK(state.open.empty());
    CHECK(std::accumulate(state.pairs.begin(), state.pairs.end(), 0) == 200);
}

TEST_CASE("time ends a run between two iterations", "[tuning]") {
    SpsaState state = tuning::newSpsaState(hillSettings(1000));
    search::FakeClock clock;
    SpsaRun run;
    run.time = search::Milliseconds{100};
    tuning::runSpsa(state, kHill, run, clock, kNever, [&](const SpsaState&) {
        clock.advance(search::Milliseconds{10});
    });
    CHECK(state.done() == 10);
    CHECK(state.open.empty());
}

TEST_CASE("what the listener throws ends the run and comes out of it", "[tuning]") {
    SpsaState state = tuning::newSpsaState(hillSettings(1000));
    const auto fail = [](const SpsaState&) { throw std::runtime_error{"the disk is full"}; };
    for (const int threads : {1, 3})
        CHECK_THROWS_WITH(
            tuning::runSpsa(state, kHill, {threads, std::nullopt}, kClock, kNever, fail),
            "the disk is full");
    CHECK(state.done() < 20);
}

TEST_CASE("pairs of games depend only on the trial, and end when they are asked to", "[tuning]") {
    tuning::SpsaSettings settings;
    settings.games = {{Rule::Freestyle, BoardSize::square(9)}, {Rule::Renju, BoardSize::square(9)}};
    settings.nodes = 30;
    settings.schedule.parameters = tuning::spsaParameters(
        search::SearchMode::AlphaBeta, "futilityPerPly,reductionFactor", 0.002);
    settings.schedule.iterations = 8;
    const tuning::PlayTrial play = tuning::pairsOfGames(settings);
    const std::vector<double> theta = tuning::spsaStart(settings.schedule);
    std::vector<int> points;
    for (const int number : {1, 2, 2, 1}) {
        const auto result = play(tuning::spsaTrial(settings.schedule, theta, number), kNever);
        REQUIRE(result);
        CHECK(*result >= 0);
        CHECK(*result <= 4);
        points.push_back(*result);
    }
    CHECK(points[2] == points[1]);
    CHECK(points[3] == points[0]);
    StopFlag stop;
    stop.raise();
    CHECK_FALSE(play(tuning::spsaTrial(settings.schedule, theta, 1), stop));
}

TEST_CASE("a trial is played by the evaluation of its settings", "[tuning][long]") {
    const auto pointsOf = [](eval::EvalKind kind, auto&& play) {
        std::vector<int> points;
        for (std::uint64_t seed = 1; seed <= 5; ++seed) points.push_back(play(kind, seed));
        return points;
    };
    const auto trial = [](eval::EvalKind kind, std::uint64_t seed) {
        tuning::SpsaSettings settings;
        settings.games = {{Rule::Freestyle, BoardSize::square(15)}};
        settings.nodes = 1000;
        settings.eval = kind;
        settings.schedule.parameters =
            tuning::spsaParameters(search::SearchMode::AlphaBeta, "reductionFactor", 0.002);
        return *tuning::pairsOfGames(settings)({1, seed, {1}, {300}, {1100}}, kNever);
    };
    const auto match = [](eval::EvalKind kind, std::uint64_t seed) {
        tuning::MatchOptions options;
        options.size = BoardSize::square(15);
        options.seed = seed;
        for (tuning::MatchSide* const side : {&options.first, &options.second}) {
            side->nodes = 1000;
            side->eval = kind;
        }
        options.first.alphaBeta.reductionFactor = 300;
        options.second.alphaBeta.reductionFactor = 1100;
        return tuning::PairPlayer{options}.play(kNever)->halfPoints;
    };
    const auto patterns = pointsOf(eval::EvalKind::Pattern, match);
    const auto networks = pointsOf(eval::EvalKind::Network, match);
    REQUIRE(patterns != networks);  // otherwise it says nothing: other seeds, then
    CHECK(pointsOf(eval::EvalKind::Pattern, trial) == patterns);
    CHECK(pointsOf(eval::EvalKind::Network, trial) == networks);
}

TEST_CASE("a trial is the match of plus against minus that its seed begins", "[tuning]") {
    tuning::SpsaSettings settings;
    settings.games = {{}};
    settings.nodes = 1000;
    settings.schedule.parameters = tuning::spsaParameters(
        search::SearchMode::AlphaBeta, "futilityDepth,futilityPerPly", 0.002);
    settings.schedule.iterations = 10;
    const tuning::PlayTrial play = tuning::pairsOfGames(settings);
    int uneven = 0;
    for (const std::uint64_t seed : {1U, 12U}) {
        tuning::MatchOptions match;
        match.first.nodes = match.second.nodes = settings.nodes;
        match.second.alphaBeta.futilityDepth = 100;
        match.second.alphaBeta.futilityPerPly = -10000;  // hardly any search
        match.seed = seed;
        const int wanted = tuning::PairPlayer{match}.play(kNever)->halfPoints;
        CHECK(play({1, seed, {1, 1}, {8, 75}, {100, -10000}}, kNever) == wanted);
        CHECK(play({1, seed, {1, 1}, {100, -10000}, {8, 75}}, kNever) == 4 - wanted);
        uneven += wanted != 2;
    }
    CHECK(uneven > 0);  // otherwise it says nothing of who is who: other seeds, then
}

}  // namespace fukumi::test
