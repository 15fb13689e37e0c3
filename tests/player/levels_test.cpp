// SPDX-License-Identifier: MIT
#include "engine/player/levels.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/player/player.hpp"
#include "engine/player/settings.hpp"
#include "engine/player/weak_searchers.hpp"
#include "tests/eval/table/slow_scores.hpp"
#include "tests/search/unwon_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

/// The level that plays by the scoring table: it looks one move ahead and overlooks nothing.
constexpr int kTableLevel = 5;

std::optional<Move> greedyMove(const board::Position& position, std::uint64_t seed) {
    const search::FakeClock clock;
    player::GreedySearcher greedy{seed, clock};
    search::SilentObserver silent;
    return greedy.search(position, {}, NeverStop{}, silent).move;
}

/// Counts of the moves in 400 choices.
std::map<std::string, int> movesOf(const player::OversightRates& rates, std::string_view moves) {
    const board::Position position =
        fromMoves(Rule::Freestyle, BoardSize::square(15), std::string{moves});
    const search::FakeClock clock;
    player::GreedySearcher searcher{5, clock, rates};
    search::SilentObserver silent;
    std::map<std::string, int> counts;
    for (int i = 0; i < 400; ++i) {
        const auto result = searcher.search(position, {}, NeverStop{}, silent);
        ++counts[board::toHuman(result.move.value(), position.size())];
    }
    return counts;
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

TEST_CASE("each level holds back less than the one below", "[player][levels]") {
    constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
    for (int level = player::kMinLevel; level < player::kMaxLevel; ++level) {
        INFO("level " << level);
        const player::Level& low = player::levelOf(level);
        const player::Level& high = player::levelOf(level + 1);
        CHECK(low.overlooks.fours >= high.overlooks.fours);
        CHECK(low.overlooks.threes >= high.overlooks.threes);
        CHECK(low.overlooks.vague >= high.overlooks.vague);
        CHECK(low.overlooks.threes >= low.overlooks.fours);
        CHECK(low.glances >= high.glances);
        CHECK(low.nodes.value_or(kAll) <= high.nodes.value_or(kAll));
        const bool isSame = low.overlooks == high.overlooks && low.glances == high.glances &&
                            low.nodes == high.nodes;
        CHECK_FALSE(isSame);
    }
    CHECK_FALSE(player::levelOf(player::kMaxLevel).nodes);
}

TEST_CASE("ratings rise by steps of 60 to 80 points of 100", "[player][levels]") {
    for (int level = player::kMinLevel; level < player::kMaxLevel; ++level) {
        const int step = player::levelOf(level + 1).elo - player::levelOf(level).elo;
        INFO("level " << level + 1 << " above the one below: " << step);
        CHECK(step >= 70);
        CHECK(step <= 241);
    }
}

TEST_CASE("a level leaves all settings but solvers and book as they are", "[player][levels]") {
    player::Settings settings;
    for (settings.level = player::kMinLevel; settings.level <= player::kMaxLevel;
         ++settings.level) {
        INFO("level " << settings.level);
        const player::Settings left = player::atLevel(settings);
        CHECK((left.threats == player::Solvers::On) ==
              (player::levelOf(settings.level).nodes.value_or(1'000'000) >= 300));
        CHECK(left.eval == settings.eval);
        CHECK((left.book.depth < settings.book.depth) == !player::searches(settings.level));
        CHECK(left.level == settings.level);
    }
    // Parts that were turned off stay off.
    settings.level = player::kMaxLevel;
    settings.threats = player::Solvers::Off;
    CHECK(player::atLevel(settings).threats == player::Solvers::Off);
}

TEST_CASE("the level of the scoring table plays by it", "[player][levels]") {
    const search::FakeClock clock;
    player::Settings settings;
    settings.level = kTableLevel;
    player::Player player{settings, clock};
    Random random{11};
    for (const Rule rule : kRules)
        for (int i = 0; i < 10; ++i) {
            const board::Position position =
                tensePosition(rule, BoardSize::square(15), 180, random);
            search::SilentObserver silent;
            const auto move = player.think(position, {}, NeverStop{}, silent).move;
            const std::vector<Move> best = bestByTable(position);
            REQUIRE(move);
            CHECK(std::find(best.begin(), best.end(), *move) != best.end());
        }
    CHECK_FALSE(player::searches(kTableLevel));
    CHECK(player::searches(kTableLevel + 1));
}

TEST_CASE("the nearest levels of the former ladder are in its order", "[player][levels]") {
    for (int former = 1; former < player::kFormerLevels; ++former)
        CHECK(player::levelOfFormer(former) < player::levelOfFormer(former + 1));
    CHECK(player::levelOfFormer(3) == kTableLevel);
    CHECK(player::levelOfFormer(player::kFormerLevels) == player::kMaxLevel);
}

TEST_CASE("a hasty player chooses its share of positions at a glance", "[player][levels]") {
    /// Answers with a fixed point.
    class FixedMove final : public search::Searcher {
    public:
        explicit FixedMove(Move move) : move_{move} {}
        search::SearchResult search(const board::Position&,
                                    const search::Limits&,
                                    const StopToken&,
                                    search::Observer&) override {
            search::SearchResult result;
            result.move = move_;
            return result;
        }
        void newGame() override {}
        void setMemory(std::size_t) override {}

    private:
        Move move_;
    };
    constexpr Move kGlance{0, 0}, kCareful{14, 14};
    const auto hasty = [&](int percent) {
        return player::HastySearcher{std::make_unique<FixedMove>(kGlance),
                                     std::make_unique<FixedMove>(kCareful),
                                     percent,
                                     3};
    };
    player::HastySearcher third = hasty(30), again = hasty(30), never = hasty(0);
    const auto pointAt = [](int index) { return Square{index % 15, index / 15}; };
    int glances = 0;
    for (int i = 0; i < 1000; ++i) {
        board::Position position{Rule::Freestyle, BoardSize::square(15)};
        position.play(pointAt(i % 225));
        position.play(pointAt((i % 225 + 1 + i / 225) % 225));
        search::SilentObserver silent;
        const auto move = third.search(position, {}, NeverStop{}, silent).move;
        if (move == kGlance) ++glances;
        // Another searcher of the seed, and this one once more, choose alike.
        CHECK(again.search(position, {}, NeverStop{}, silent).move == move);
        CHECK(third.search(position, {}, NeverStop{}, silent).move == move);
        CHECK(never.search(position, {}, NeverStop{}, silent).move == kCareful);
    }
    CHECK(glances > 240);
    CHECK(glances < 360);
}

TEST_CASE("what is harder to see is overlooked more often", "[player][levels]") {
    // A four of white's that black has to stop, in a row and on a diagonal; next to the last stone
    // and far from it; whole and with a gap.
    const auto missed = [](std::string_view moves, const std::string& stop) {
        return 400 - movesOf({.fours = 20, .threes = 0, .vague = 0}, moves)[stop];
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

TEST_CASE("open threes are overlooked, and points misjudged, as often as the rates say",
          "[player][levels]") {
    // White's three in a row, whose ends black stops.
    constexpr std::string_view kThree = "a1 g8 c15 h8 o3 i8";
    const auto stops = [&](const player::OversightRates& rates) {
        auto moves = movesOf(rates, kThree);
        return moves["f8"] + moves["j8"];
    };
    CHECK(stops({}) == 400);
    CHECK(stops({.threes = 20}) > 280);
    CHECK(stops({.threes = 20}) < 360);
    // Points of about the same worth take turns.
    std::size_t exact = 0, vague = 0;
    std::string moves = "h8";
    for (const std::string_view next : {"i9", "g9", "g7", "i6", "j8", "h10", "k9"}) {
        moves.append(" ").append(next);
        exact += movesOf({}, moves).size();
        vague += movesOf({.vague = 28}, moves).size();
    }
    CHECK(vague > exact);
}

}  // namespace fukumi::test
