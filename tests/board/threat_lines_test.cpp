// SPDX-License-Identifier: MIT
#include "engine/board/threat_lines.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"
#include "tests/support/shadow_game.hpp"

namespace fukumi::test {

namespace {

BoardSize randomSize(Random& random) {
    const auto side = [&] {
        return kMinBoardSide + static_cast<int>(random.below(kMaxBoardSide - kMinBoardSide + 1));
    };
    const int width = side();
    return BoardSize::make(width, random.below(2) == 0 ? width : side()).value();
}

/// One random game to the full board, compared now and then, and taken back to the first step.
void compareGame(Rule rule, Random& random, Comparison& result) {
    ShadowGame game{rule, randomSize(random)};
    const auto compare = [&] {
        game.compareBoard(result);
        game.compareThreats(result);
        if (rule == Rule::Renju && random.below(4) == 0) game.compareFouls(result);
    };
    while (!game.isFull() && result.firstDifference.empty()) {
        playRandomStep(game, random);
        if (random.below(12) == 0) compare();
    }
    compare();
    while (game.stepCount() > 0) {
        game.undo();
        if (random.below(60) == 0) compare();
    }
    game.compareWithFresh(result);
}

void compareGames(Rule rule, std::uint64_t answers, std::uint64_t seed) {
    Random random{seed};
    Comparison result;
    while (result.answers < answers && result.firstDifference.empty())
        compareGame(rule, random, result);
    INFO(nameOf(rule) << ": " << result.answers << " answers; " << result.seen.five << " fives, "
                      << result.seen.four << " fours, " << result.seen.openFour << " open fours, "
                      << result.seen.openThree << " open threes, " << result.seen.lineFoul
                      << " fouls in a line; " << result.judged << " points judged, "
                      << result.seen.foul << " fouls, " << result.seen.nestedTwice
                      << " nested twice or more");
    CHECK(result.firstDifference == "");
    // Common enough in such games that fewer would mean a broken generator.
    CHECK(result.seen.five > answers / 1000);
    CHECK(result.seen.openFour > answers / 10000);
    CHECK(result.seen.openThree > answers / 1000);
    if (rule == Rule::Renju) CHECK(result.seen.lineFoul > answers / 10000);
    if (rule == Rule::Renju) CHECK(result.seen.foul > 0);
}

}  // namespace

TEST_CASE("every threat of every line agrees with the oracle in random games",
          "[board][threats][oracle]") {
    constexpr std::uint64_t kAnswers = roundCount(400'000);
    for (const Rule rule : kRules) compareGames(rule, kAnswers, 20'260'101);
}

TEST_CASE("ten million threats a rule agree with the oracle in random games",
          "[.][nightly][board][threats][oracle]") {
    constexpr std::uint64_t kAnswers = 10'000'000;
    for (const Rule rule : kRules) compareGames(rule, kAnswers, 7);
}

}  // namespace fukumi::test
