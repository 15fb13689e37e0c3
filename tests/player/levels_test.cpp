// SPDX-License-Identifier: MIT
#include "engine/player/levels.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/player/greedy_searcher.hpp"
#include "engine/player/settings.hpp"
#include "tests/eval/table/slow_scores.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

std::optional<Move> greedyMove(const board::Position& position, std::uint64_t seed) {
    const search::FakeClock clock;
    player::GreedySearcher greedy{seed, clock};
    search::SilentObserver silent;
    return greedy.search(position, {}, search::NeverStop{}, silent).move;
}

/// The legal points where attack and defence together are highest.
std::vector<Move> bestByTable(const board::Position& position) {
    const PlainBoard plain = plainOf(position.board());
    std::vector<Move> best;
    int bestScore = -1;
    forEachSquare(position.size(), [&](Square s) {
        if (!position.isLegal(s)) return;
        const int score = slowAttack(plain, position.rule(), Color::Black, s) +
                          slowAttack(plain, position.rule(), Color::White, s);
        if (score > bestScore) best.clear();
        bestScore = std::max(bestScore, score);
        if (score == bestScore) best.push_back(s);
    });
    return best;
}

}  // namespace

TEST_CASE("the greedy player takes the point that the table likes best", "[player][levels]") {
    Random random{7};
    for (const Rule rule : kRules)
        for (int i = 0; i < 20; ++i) {
            const BoardSize size = BoardSize::make(9 + i % 9, 11).value();
            const board::Position position =
                tensePosition(rule, size, size.squareCount() * 8 / 10, random);
            const auto move = greedyMove(position, static_cast<std::uint64_t>(i));
            const std::vector<Move> best = bestByTable(position);
            REQUIRE(move);
            CHECK(std::find(best.begin(), best.end(), *move) != best.end());
        }
}

TEST_CASE("the greedy player makes a five before it stops one", "[player][levels]") {
    constexpr std::string_view kFours = R"(
        . . . . . . . . .
        O X X X X . . . .
        . . . . . . . . .
        X O O O O . . . .
        . . . . . . . . .
        . . X X X . . . .
        . . . . . . . . .)";
    for (const Rule rule : kRules) {
        CHECK(greedyMove(fromDrawing(rule, kFours, Color::Black), 1) == Square{5, 1});
        CHECK(greedyMove(fromDrawing(rule, kFours, Color::White), 1) == Square{5, 3});
    }
}

TEST_CASE("the greedy player chooses among equals by its seed", "[player][levels]") {
    board::Position position{Rule::Freestyle, BoardSize::square(15)};
    position.play(position.size().center());
    std::set<Move> seen;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const Move move = greedyMove(position, seed).value();
        CHECK(greedyMove(position, seed) == move);
        seen.insert(move);
    }
    CHECK(seen.size() > 3);
}

TEST_CASE("each level that searches has about three times more nodes than the one below",
          "[player][levels]") {
    for (int level = player::kLastGreedyLevel + 1; level + 1 < player::kMaxLevel; ++level)
        CHECK(*player::nodeLimitOfLevel(level + 1) == 3 * *player::nodeLimitOfLevel(level));
    CHECK_FALSE(player::nodeLimitOfLevel(player::kMaxLevel));
}

TEST_CASE("the lowest levels do without some of the engine", "[player][levels]") {
    player::Settings settings;
    for (settings.level = player::kMinLevel; settings.level <= player::kMaxLevel;
         ++settings.level) {
        INFO("level " << settings.level);
        const player::Settings left = player::atLevel(settings);
        CHECK((left.threats == player::Solvers::On) == (settings.level > 5));
        CHECK((left.eval == player::EvalKind::Table) == (settings.level <= 4));
        CHECK((left.book.depth < settings.book.depth) == (settings.level <= 3));
        CHECK(left.level == settings.level);
    }
    // Parts that were turned off stay off.
    settings.level = player::kMaxLevel;
    settings.threats = player::Solvers::Off;
    CHECK(player::atLevel(settings).threats == player::Solvers::Off);
}

TEST_CASE("a lower level overlooks more, and threes more than fours", "[player][levels]") {
    for (int level = player::kMinLevel; level < player::kMaxLevel; ++level) {
        const player::OversightRates low = player::oversightRatesOfLevel(level);
        const player::OversightRates high = player::oversightRatesOfLevel(level + 1);
        CHECK(low.fours >= high.fours);
        CHECK(low.threes >= high.threes);
        CHECK(low.threes >= low.fours);
    }
    CHECK(player::oversightRatesOfLevel(player::kLastGreedyLevel).threes == 0);
}

TEST_CASE("what is harder to see is overlooked more often", "[player][levels]") {
    // A four of white's that black has to stop, in a row and on a diagonal; next to the last stone
    // and far from it; whole and with a gap.
    const auto missed = [](std::string_view moves, std::string_view stop) {
        const board::Position position =
            fromMoves(Rule::Freestyle, BoardSize::square(15), std::string{moves});
        const search::FakeClock clock;
        player::GreedySearcher searcher{5, clock, {.fours = 20, .threes = 0, .vague = 0}};
        search::SilentObserver silent;
        int count = 0;
        for (int i = 0; i < 400; ++i) {
            const auto result = searcher.search(position, {}, search::NeverStop{}, silent);
            if (board::toHuman(result.move.value(), position.size()) != stop) ++count;
        }
        return count;
    };
    const int row = missed("e8 f8 a1 g8 c1 h8 e1 i8", "j8");
    const int diagonal = missed("e5 f6 a1 g7 c1 h8 e1 i9", "j10");
    const int far = missed("e8 f8 a1 g8 c1 h8 e1 i8 o1 o15", "j8");
    const int gap = missed("e8 f8 a1 g8 c1 j8 e1 h8", "i8");
    CHECK(row > 40);
    CHECK(row < 120);
    CHECK(diagonal > row);
    CHECK(far > row);
    CHECK(gap > row);
}

}  // namespace fukumi::test
