// SPDX-License-Identifier: MIT
#include "engine/player/player.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <span>

#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/weights.hpp"
#include "engine/player/levels.hpp"
#include "tests/search/fights_with_fours.hpp"
#include "tests/search/search_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

using player::Player;
using player::Settings;

/// Proposes one move always, or never; counts how often it was asked.
class OneMove final : public player::MoveSource {
public:
    OneMove(std::optional<Move> move, int& asked) : move_{move}, asked_{asked} {}
    [[nodiscard]] std::optional<player::KnownMove> propose(const board::Position&,
                                                           const search::StopToken&) override {
        ++asked_;
        if (!move_) return std::nullopt;
        return player::KnownMove{*move_};
    }

private:
    std::optional<Move> move_;
    int& asked_;
};

Settings small() {
    Settings settings;
    settings.memoryBytes = player::kMemoryFloor;
    return settings;
}

Settings ofLevel(int level) {
    Settings settings = small();
    settings.level = level;
    return settings;
}

search::SearchResult think(Player& player,
                           const board::Position& position,
                           const search::Limits& limits) {
    search::SilentObserver silent;
    return player.think(position, limits, search::NeverStop{}, silent);
}

board::Position opening() {
    return fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 i7 g9 j10 k8");
}

}  // namespace

TEST_CASE("the first stone goes to the centre without a search", "[player]") {
    const search::FakeClock clock;
    Player player{small(), clock};
    for (const Rule rule : kRules)
        for (const BoardSize size :
             {BoardSize::square(15), BoardSize::square(20), *BoardSize::make(5, 22)}) {
            KeepingObserver observer;
            const board::Position empty{rule, size};
            const auto result = player.think(empty, {}, search::NeverStop{}, observer);
            CHECK(result.move == size.center());
            CHECK(result.report.nodes == 0);
            REQUIRE(observer.reports.size() == 1);
            CHECK(observer.reports.front().pv == std::vector{size.center()});
        }
}

TEST_CASE("the first stone goes next to a blocked centre", "[player]") {
    const search::FakeClock clock;
    for (const int level : {1, 7, 12, player::kMaxLevel}) {
        Player player{ofLevel(level), clock};
        board::Position position{Rule::Renju, BoardSize::square(15)};
        position.block(position.size().center());
        const auto result = think(player, position, nodeLimit(500));
        REQUIRE(result.move);
        CHECK(position.isLegal(*result.move));
    }
}

TEST_CASE("sources are asked in order, before the searcher", "[player][sources]") {
    const search::FakeClock clock;
    Player player{small(), clock};
    int silent = 0, first = 0, second = 0;
    player.addSource(std::make_unique<OneMove>(std::nullopt, silent));
    player.addSource(std::make_unique<OneMove>(Square{0, 0}, first));
    player.addSource(std::make_unique<OneMove>(Square{1, 1}, second));
    KeepingObserver observer;
    const auto result = player.think(opening(), nodeLimit(100), search::NeverStop{}, observer);
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
    Player player{small(), clock};
    int asked = 0;
    player.addSource(std::make_unique<OneMove>(std::nullopt, asked));
    const auto result = think(player, opening(), nodeLimit(500));
    CHECK(asked == 1);
    CHECK(result.move);
    CHECK(result.report.nodes > 100);
}

TEST_CASE("a level that overlooks nothing blocks a four, with few nodes too",
          "[player][levels][long]") {
    const search::FakeClock clock;
    Random random{60};
    for (const int level : {player::kTableLevel, 7, 9, 12, 15, player::kMaxLevel})
        for (const search::SearchMode mode :
             {search::SearchMode::AlphaBeta, search::SearchMode::Mcts}) {
            Settings settings = ofLevel(level);
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
        Player player{ofLevel(level), clock};
        search::Limits deep;
        deep.depth = Depth{50};
        const std::uint64_t limit = player::nodeLimitOfLevel(level).value();
        CHECK(think(player, opening(), deep).report.nodes == limit);
        CHECK(think(player, opening(), nodeLimit(30)).report.nodes == 30);
    }
}

TEST_CASE("a game begins near its first stone at every level", "[player][levels][long]") {
    const search::FakeClock clock;
    for (const Rule rule : kRules)
        for (const int side : {15, 20})
            for (int level = player::kMinLevel; level <= 15; ++level) {
                INFO("level " << level << ", side " << side);
                Player player{ofLevel(level), clock};
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
            Player alone{ofLevel(level), clock}, many{ofLevel(level), clock};
            KeepingObserver first, all;
            search::Limits limits;
            const auto own = alone.analyze(opening(), limits, search::NeverStop{}, first);
            limits.lines = lines;
            const auto best = many.analyze(opening(), limits, search::NeverStop{}, all);
            CHECK(best.move == own.move);
            const std::uint64_t nodes = player::nodeLimitOfLevel(level).value();
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
            CHECK(many.analyze(opening(), limits, search::NeverStop{}, all).move == own.move);
            CHECK(all.reports.back().nodes <= nodes + 10);
        }
}

TEST_CASE("settings narrow the limits of a move and never widen them", "[player]") {
    const search::FakeClock clock;
    Settings settings = small();
    settings.maxDepth = Depth{3};
    settings.maxNodes = 100'000;
    Player player{settings, clock};
    CHECK(think(player, opening(), nodeLimit(1'000'000)).report.depth == Depth{3});
    CHECK(think(player, opening(), depthLimit(2)).report.depth == Depth{2});
    settings.maxNodes = 50;
    player.configure(settings);
    CHECK(think(player, opening(), depthLimit(2)).report.nodes <= 50);
}

TEST_CASE("configure() changes the level for the next move", "[player][levels]") {
    const search::FakeClock clock;
    Player player{ofLevel(1), clock};
    CHECK(think(player, opening(), depthLimit(3)).report.nodes == 1);
    player.configure(ofLevel(player::kMaxLevel));
    CHECK(think(player, opening(), depthLimit(3)).report.depth == Depth{3});
    CHECK(player.settings().level == player::kMaxLevel);
    player.configure(ofLevel(1));
    CHECK(think(player, opening(), depthLimit(3)).report.nodes == 1);
}

TEST_CASE("configure() changes the search for the next move", "[player][mcts]") {
    const search::FakeClock clock;
    Settings settings = small();
    Player player{settings, clock};
    CHECK(think(player, opening(), nodeLimit(500)).report.rootMoves.empty());
    settings.mode = player::SearchMode::Mcts;
    player.configure(settings);
    CHECK_FALSE(think(player, opening(), nodeLimit(500)).report.rootMoves.empty());
    settings.mctsPolicy = player::MctsPolicy::Ucb1;
    settings.mctsLeaf = player::MctsLeaf::Playout;
    player.configure(settings);
    const auto textbook = think(player, opening(), nodeLimit(500));
    CHECK(textbook.report.rootMoves.size() > 40);
    settings.level = 12;
    player.configure(settings);
    CHECK(think(player, opening(), nodeLimit(5000)).report.nodes ==
          player::nodeLimitOfLevel(12).value());
    settings.mode = player::SearchMode::AlphaBeta;
    player.configure(settings);
    CHECK(think(player, opening(), nodeLimit(500)).report.rootMoves.empty());
}

namespace {

/// A change of one setting.
struct Changed {
    const char* name;
    void (*change)(Settings&);
};

/// By the members of SearcherSettings: a new one needs a row here.
const std::vector<Changed> kMakingSearchers{
    {"mode", [](Settings& s) { s.mode = player::SearchMode::Mcts; }},
    {"eval", [](Settings& s) { s.eval = player::EvalKind::Pattern; }},
    {"network",
     [](Settings& s) { s.network.weights = std::make_shared<const eval::nets::OrderWeights>(); }},
    {"threats", [](Settings& s) { s.threats = player::Solvers::Off; }},
    {"mctsLeaf", [](Settings& s) { s.mctsLeaf = player::MctsLeaf::Playout; }},
    {"mctsPolicy", [](Settings& s) { s.mctsPolicy = player::MctsPolicy::Ucb1; }},
    {"ucbThousandths", [](Settings& s) { ++s.ucbThousandths; }},
    {"threads", [](Settings& s) { ++s.threads; }},
    {"seed", [](Settings& s) { ++s.seed; }},
    {"glances", [](Settings& s) { s.level = 8; }},
    {"overlooks", [](Settings& s) { s.level = 1; }},
    {"drawCap", [](Settings& s) { s.drawCap = DrawCap::Off; }},
};

const std::vector<Changed> kKeepingSearchers{
    {"level", [](Settings& s) { s.level = player::kMaxLevel - 1; }},
    {"maxDepth", [](Settings& s) { s.maxDepth = Depth{1}; }},
    {"maxNodes", [](Settings& s) { s.maxNodes = 1; }},
    {"book", [](Settings& s) { s.book.use = false; }},
    {"folder", [](Settings& s) { s.folder = "/tmp"; }},
    {"network file", [](Settings& s) { s.network.file = "none"; }},
};

}  // namespace

TEST_CASE("each setting that a searcher is made of makes a new one", "[player]") {
    // A searcher that stays knows the position: it searches fewer nodes the second time.
    const search::FakeClock clock;
    const auto isNewAfter = [&](const Changed& each) {
        Player player{small(), clock};
        const auto nodes = [&] { return think(player, opening(), depthLimit(6)).report.nodes; };
        const auto first = nodes();
        Settings settings = small();
        each.change(settings);
        player.configure(settings);
        player.configure(small());
        return nodes() == first;
    };
    [[maybe_unused]] const auto& [mode,
                                  eval,
                                  network,
                                  threats,
                                  leaf,
                                  policy,
                                  ucb,
                                  threads,
                                  seed,
                                  glances,
                                  overlooks,
                                  drawCap] = searcherSettings(small());
    for (const Changed& each : kMakingSearchers) {
        INFO(each.name);
        CHECK(isNewAfter(each));
    }
    for (const Changed& each : kKeepingSearchers) {
        INFO(each.name);
        CHECK_FALSE(isNewAfter(each));
    }
}

TEST_CASE("the evaluation's model stays when the search changes", "[player]") {
    const search::FakeClock clock;
    Settings settings = small();
    Player player{settings, clock};
    const auto model = [&] { return player.models()(Rule::Freestyle); };
    const auto first = model();
    settings.threads = 4;
    player.configure(settings);
    CHECK(model() == first);
    settings.mode = player::SearchMode::Mcts;
    player.configure(settings);
    CHECK(model() == first);
    settings.seed = 7;
    settings.memoryBytes = player::kDefaultMemory;
    player.configure(settings);
    CHECK(model() == first);
    settings.eval = player::EvalKind::Pattern;
    player.configure(settings);
    CHECK(model() != first);
    CHECK_FALSE(model()->parts().value);
}

TEST_CASE("any memory limit is played with", "[player][memory]") {
    const search::FakeClock clock;
    for (const std::size_t bytes : {std::size_t{0},
                                    std::size_t{1},
                                    player::kMemoryFloor - 1,
                                    player::kMemoryFloor,
                                    std::size_t{32} << 20,
                                    std::size_t{350} << 20}) {
        Settings settings;
        settings.memoryBytes = bytes;
        Player fresh{settings, clock};
        CHECK(think(fresh, opening(), nodeLimit(500)).move);
        Player configured{small(), clock};
        configured.configure(settings);
        CHECK(think(configured, opening(), nodeLimit(500)).move);
    }
}

TEST_CASE("limits below the floor are one and the same", "[player][memory]") {
    // A table of another size would find other entries: the same search shows the same size.
    const search::FakeClock clock;
    const auto nodesToDepth = [&](std::size_t bytes) {
        Settings settings;
        settings.memoryBytes = bytes;
        Player player{settings, clock};
        return think(player, opening(), depthLimit(9)).report.nodes;
    };
    CHECK(nodesToDepth(0) == nodesToDepth(player::kMemoryFloor));
    CHECK(nodesToDepth(1 << 20) == nodesToDepth(player::kMemoryFloor));
}

TEST_CASE("a new game starts from nothing", "[player]") {
    const search::FakeClock clock;
    Player player{small(), clock};
    const auto first = think(player, opening(), depthLimit(6));
    const auto again = think(player, opening(), depthLimit(6));
    player.newGame();
    const auto fresh = think(player, opening(), depthLimit(6));
    CHECK(again.report.nodes != first.report.nodes);  // the table's knowledge shows
    CHECK(fresh.report.nodes == first.report.nodes);
    CHECK(fresh.report.value == first.report.value);
    CHECK(fresh.move == first.move);
}

TEST_CASE("a player whose memory limit is more than the system has uses less", "[player]") {
    struct MemoryObserver final : search::Observer {
        void onReport(const search::SearchReport&) override {}
        void onLessMemory(const search::MemoryReduction& less) override { seen.push_back(less); }
        std::vector<search::MemoryReduction> seen;
    };
    const search::FakeClock clock;
    const board::Position position =
        fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 a1 i8 c1 j8 e1 k8 l8");
    for (const auto mode : {player::SearchMode::AlphaBeta, player::SearchMode::Mcts}) {
        Settings settings;
        settings.mode = mode;
        settings.memoryBytes = SIZE_MAX / 2;
        Player player{settings, clock};
        MemoryObserver observer;
        const auto next = [&] {
            return player.think(position, nodeLimit(100), search::NeverStop{}, observer).move;
        };
        CHECK(next() == at(position, "g8"));
        REQUIRE(observer.seen.size() == 1);
        CHECK(observer.seen.front().bytes >= player::kMemoryFloor);
        CHECK(observer.seen.front().bytes < settings.memoryBytes);
        // The same wish again, as before every move; then another one.
        player.configure(settings);
        player.newGame();
        CHECK(next() == at(position, "g8"));
        CHECK(observer.seen.size() == 1);
        settings.memoryBytes = SIZE_MAX / 4;
        player.configure(settings);
        CHECK(next() == at(position, "g8"));
        CHECK(observer.seen.size() == 2);
    }
}

}  // namespace fukumi::test
