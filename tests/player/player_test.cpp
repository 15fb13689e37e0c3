// SPDX-License-Identifier: MIT
#include "engine/player/player.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <span>

#include "engine/player/levels.hpp"
#include "tests/player/player_setup.hpp"
#include "tests/search/fights_with_fours.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using player::Player;
using player::Settings;

/// Proposes one move always, or never; counts how often it was asked.
class OneMove final : public player::MoveSource {
public:
    OneMove(std::optional<Move> move, int& asked) : move_{move}, asked_{asked} {}
    [[nodiscard]] std::optional<player::KnownMove> propose(const board::Position&,
                                                           const StopToken&) override {
        ++asked_;
        if (!move_) return std::nullopt;
        return player::KnownMove{*move_};
    }

private:
    std::optional<Move> move_;
    int& asked_;
};

}  // namespace

TEST_CASE("the first stone goes to the centre without a search", "[player]") {
    const search::FakeClock clock;
    Player player{smallSettings(), clock};
    for (const Rule rule : kRules)
        for (const BoardSize size :
             {BoardSize::square(15), BoardSize::square(20), *BoardSize::make(5, 22)}) {
            KeepingObserver observer;
            const board::Position empty{rule, size};
            const auto result = player.think(empty, {}, NeverStop{}, observer);
            CHECK(result.move == size.center());
            CHECK(result.report.nodes == 0);
            REQUIRE(observer.reports.size() == 1);
            CHECK(observer.reports.front().pv == std::vector{size.center()});
        }
}

TEST_CASE("the first stone goes next to a blocked centre", "[player]") {
    const search::FakeClock clock;
    for (const int level : {1, 7, 12, player::kMaxLevel}) {
        Player player{settingsOfLevel(level), clock};
        board::Position position{Rule::Renju, BoardSize::square(15)};
        position.block(position.size().center());
        const auto result = think(player, position, nodeLimit(500));
        REQUIRE(result.move);
        CHECK(position.isLegal(*result.move));
    }
}

TEST_CASE("sources are asked in order, before the searcher", "[player][sources]") {
    const search::FakeClock clock;
    Player player{smallSettings(), clock};
    int silent = 0, first = 0, second = 0;
    player.addSource(std::make_unique<OneMove>(std::nullopt, silent));
    player.addSource(std::make_unique<OneMove>(Square{0, 0}, first));
    player.addSource(std::make_unique<OneMove>(Square{1, 1}, second));
    KeepingObserver observer;
    const auto result = player.think(openingFight(), nodeLimit(100), NeverStop{}, observer);
    CHECK(result.move == Square{0, 0});
    CHECK(result.report.nodes == 0);
    CHECK(silent == 1);
    CHECK(first == 1);
    CHECK(second == 0);
    REQUIRE(observer.reports.size() == 1);
    CHECK(observer.reports.front().pv == std::vector{Square{0, 0}});
}

TEST_CASE("a player whose sources are silent searches", "[player][sources]") {
    const search::FakeClock clock;
    Player player{smallSettings(), clock};
    int asked = 0;
    player.addSource(std::make_unique<OneMove>(std::nullopt, asked));
    const auto result = think(player, openingFight(), nodeLimit(500));
    CHECK(asked == 1);
    CHECK(result.move);
    CHECK(result.report.nodes > 100);
}

TEST_CASE("a level that overlooks nothing blocks a four, with few nodes too",
          "[player][levels][long]") {
    const search::FakeClock clock;
    Random random{60};
    for (const int level : {5, 7, 9, 12, 15, player::kMaxLevel})
        for (const search::SearchMode mode :
             {search::SearchMode::AlphaBeta, search::SearchMode::Mcts}) {
            Settings settings = settingsOfLevel(level);
            settings.mode = mode;
            Player player{settings, clock};
            for (const Rule rule : {Rule::Freestyle, Rule::Renju})
                for (const std::uint64_t nodes : {1U, 5U, 20U, 100U}) {
                    const auto position = fightWithFours(rule, random);
                    const auto expected = movesAgainstFours(position);
                    const auto move = think(player, position, nodeLimit(nodes)).move;
                    REQUIRE(move);
                    INFO("level " << level << ", " << nodes << " nodes");
                    CHECK(std::find(expected.begin(), expected.end(), *move) != expected.end());
                }
        }
}

TEST_CASE("a level searches no more than its nodes", "[player][levels]") {
    const search::FakeClock clock;
    for (const int level : {12, 13, 14}) {
        Player player{settingsOfLevel(level), clock};
        search::Limits deep;
        deep.depth = Depth{50};
        const std::uint64_t limit = player::levelOf(level).nodes.value();
        CHECK(think(player, openingFight(), deep).report.nodes == limit);
        CHECK(think(player, openingFight(), nodeLimit(30)).report.nodes == 30);
    }
}

TEST_CASE("a game begins near its first stone at every level", "[player][levels][long]") {
    const search::FakeClock clock;
    for (const Rule rule : kRules)
        for (const int side : {15, 20})
            for (int level = player::kMinLevel; level <= 15; ++level) {
                INFO("level " << level << ", side " << side);
                Player player{settingsOfLevel(level), clock};
                board::Position position{rule, BoardSize::square(side)};
                const Square first = position.size().center();
                position.play(first);
                for (int i = 0; i < 3; ++i) {
                    const Square move = think(player, position, {}).move.value();
                    CHECK(std::abs(move.x() - first.x()) <= 2 * (i + 1));
                    CHECK(std::abs(move.y() - first.y()) <= 2 * (i + 1));
                    position.play(move);
                }
            }
}

TEST_CASE("further lines do not take from a level's own search", "[player][levels]") {
    const search::FakeClock clock;
    for (const int level : {12, 13})
        for (const int lines : {2, 4}) {
            INFO("level " << level << ", lines " << lines);
            Player alone{settingsOfLevel(level), clock}, many{settingsOfLevel(level), clock};
            KeepingObserver first, all;
            search::Limits limits;
            const auto own = alone.analyze(openingFight(), limits, NeverStop{}, first);
            limits.lines = lines;
            const auto best = many.analyze(openingFight(), limits, NeverStop{}, all);
            CHECK(best.move == own.move);
            const std::uint64_t nodes = player::levelOf(level).nodes.value();
            CHECK(all.reports.back().nodes <= nodes * static_cast<std::uint64_t>(lines));
            const auto count = static_cast<std::size_t>(lines);
            REQUIRE(all.reports.size() >= count);
            const auto last = std::span{all.reports}.last(count);
            CHECK(last.front().depth == first.reports.back().depth);
            CHECK(last.front().pv.front() == own.move);
            std::set<Move> moves;
            for (std::size_t i = 0; i < count; ++i) {
                CHECK(last[i].line == static_cast<int>(i) + 1);
                moves.insert(last[i].pv.front());
            }
            CHECK(moves.size() == count);
            // A limit of the caller's is for all of it.
            limits.nodes = nodes + 10;
            CHECK(many.analyze(openingFight(), limits, NeverStop{}, all).move == own.move);
            CHECK(all.reports.back().nodes <= nodes + 10);
        }
}

TEST_CASE("a new game starts from nothing", "[player]") {
    const search::FakeClock clock;
    Player player{smallSettings(), clock};
    const auto first = think(player, openingFight(), depthLimit(6));
    const auto again = think(player, openingFight(), depthLimit(6));
    player.newGame();
    const auto fresh = think(player, openingFight(), depthLimit(6));
    CHECK(again.report.nodes != first.report.nodes);  // the table's knowledge shows
    CHECK(fresh.report.nodes == first.report.nodes);
    CHECK(fresh.report.value == first.report.value);
    CHECK(fresh.move == first.move);
}

}  // namespace fukumi::test
