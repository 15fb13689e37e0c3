// SPDX-License-Identifier: MIT
#include "engine/eval/table/table_eval.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::eval {

namespace {

using board::HalfWindow;
using board::LineWindow;

/// `stones` own stones side by side next to the new one, then empty cells, the edge or an enemy.
HalfWindow run(int stones) { return {static_cast<std::uint8_t>((1 << stones) - 1), 5, false}; }
HalfWindow runToEdge(int stones) {
    return {static_cast<std::uint8_t>((1 << stones) - 1), static_cast<std::uint8_t>(stones), false};
}
HalfWindow runToEnemy(int stones) {
    HalfWindow half = runToEdge(stones);
    half.enemyBlocker = true;
    return half;
}

}  // namespace

TEST_CASE("the five-in-row scoring table holds these numbers", "[eval][score-table]") {
    struct Row {
        int blockedEnds;
        std::array<int, 8> scores;
    };
    constexpr std::array<int, 8> kStones{0, 1, 2, 3, 4, 5, 6, 11};
    constexpr std::array<Row, 3> kRows{{
        {2, {0, 0, 0, 0, 0, 10000, 10000, 10000}},
        {1, {0, 0, 20, 100, 500, 10000, 10000, 10000}},
        {0, {0, 20, 100, 500, 2500, 10000, 10000, 10000}},
    }};
    for (const Row& row : kRows)
        for (std::size_t i = 0; i < kStones.size(); ++i) {
            INFO(kStones[i] << " stones, " << row.blockedEnds << " ends blocked");
            CHECK(runScore(kStones[i], row.blockedEnds) == row.scores[i]);
        }
}

TEST_CASE("a window is worth its run and the blocked ends of that run", "[eval][score-table]") {
    const auto score = [](HalfWindow before, HalfWindow after) {
        return windowScore(Rule::Freestyle, Color::Black, {before, after});
    };
    for (int left = 0; left <= 3; ++left)
        for (int right = 0; left + right <= 3; ++right) {
            const int stones = left + right + 1;
            CHECK(score(run(left), run(right)) == runScore(stones, 0));
            CHECK(score(runToEdge(left), run(right)) == runScore(stones, 1));
            CHECK(score(run(left), runToEnemy(right)) == runScore(stones, 1));
            CHECK(score(runToEdge(left), runToEnemy(right)) == runScore(stones, 2));
        }
}

TEST_CASE("stones behind a gap add nothing to a run", "[eval][score-table]") {
    // _ N _ O O O : the new stone N is alone.
    const LineWindow window{run(0), {0b01110, 5, false}};
    CHECK(windowScore(Rule::Freestyle, Color::Black, window) == runScore(1, 0));
}

TEST_CASE("six in a row is worth nothing if exactly five are needed", "[eval][score-table]") {
    const LineWindow six{run(2), run(3)};
    CHECK(windowScore(Rule::Freestyle, Color::Black, six) == runScore(5, 0));
    CHECK(windowScore(Rule::Standard, Color::Black, six) == 0);
    CHECK(windowScore(Rule::Standard, Color::White, six) == 0);
    CHECK(windowScore(Rule::Renju, Color::Black, six) == 0);
    CHECK(windowScore(Rule::Renju, Color::White, six) == runScore(5, 0));
    CHECK(windowScore(Rule::Caro, Color::Black, six) == 0);
    CHECK(windowScore(Rule::Caro6, Color::White, six) == runScore(5, 0));
}

TEST_CASE("a five between two enemies is worth nothing in caro", "[eval][score-table]") {
    const LineWindow shutIn{runToEnemy(1), runToEnemy(3)};
    const LineWindow atEdge{runToEdge(1), runToEnemy(3)};
    const LineWindow halfFree{runToEnemy(1), run(3)};
    for (const Rule rule : kRules)
        for (const Color c : kColors) {
            INFO(nameOf(rule));
            CHECK(windowScore(rule, c, shutIn) == (needsFreeEnd(rule) ? 0 : runScore(5, 0)));
            CHECK(windowScore(rule, c, atEdge) == runScore(5, 0));
            CHECK(windowScore(rule, c, halfFree) == runScore(5, 0));
        }
    const LineWindow sixShutIn{runToEnemy(2), runToEnemy(3)};
    CHECK(windowScore(Rule::Caro6, Color::Black, sixShutIn) == runScore(5, 0));
}

}  // namespace fukumi::eval
