// SPDX-License-Identifier: MIT
//
// Settings of a player: what they change, and what stays.
#include <vector>

#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/weights.hpp"
#include "engine/player/levels.hpp"
#include "engine/player/settings.hpp"
#include "tests/player/player_setup.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using player::Player;
using player::Settings;

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
     [](Settings& s) {
         s.network.weights = std::make_shared<const eval::nets::Weights<eval::nets::OrderNet>>();
     }},
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

TEST_CASE("settings narrow the limits of a move and never widen them", "[player]") {
    const search::FakeClock clock;
    Settings settings = smallSettings();
    settings.maxDepth = Depth{3};
    settings.maxNodes = 100'000;
    Player player{settings, clock};
    CHECK(think(player, openingFight(), nodeLimit(1'000'000)).report.depth == Depth{3});
    CHECK(think(player, openingFight(), depthLimit(2)).report.depth == Depth{2});
    settings.maxNodes = 50;
    player.configure(settings);
    CHECK(think(player, openingFight(), depthLimit(2)).report.nodes <= 50);
}

TEST_CASE("configure() changes the level for the next move", "[player][levels]") {
    const search::FakeClock clock;
    Player player{settingsOfLevel(1), clock};
    CHECK(think(player, openingFight(), depthLimit(3)).report.nodes == 1);
    player.configure(settingsOfLevel(player::kMaxLevel));
    CHECK(think(player, openingFight(), depthLimit(3)).report.depth == Depth{3});
    CHECK(player.settings().level == player::kMaxLevel);
    player.configure(settingsOfLevel(1));
    CHECK(think(player, openingFight(), depthLimit(3)).report.nodes == 1);
}

TEST_CASE("configure() changes the search for the next move", "[player][mcts]") {
    const search::FakeClock clock;
    Settings settings = smallSettings();
    Player player{settings, clock};
    CHECK(think(player, openingFight(), nodeLimit(500)).report.rootMoves.empty());
    settings.mode = player::SearchMode::Mcts;
    player.configure(settings);
    CHECK_FALSE(think(player, openingFight(), nodeLimit(500)).report.rootMoves.empty());
    settings.mctsPolicy = player::MctsPolicy::Ucb1;
    settings.mctsLeaf = player::MctsLeaf::Playout;
    player.configure(settings);
    const auto textbook = think(player, openingFight(), nodeLimit(500));
    CHECK(textbook.report.rootMoves.size() > 40);
    settings.level = 12;
    player.configure(settings);
    CHECK(think(player, openingFight(), nodeLimit(5000)).report.nodes ==
          player::levelOf(12).nodes.value());
    settings.mode = player::SearchMode::AlphaBeta;
    player.configure(settings);
    CHECK(think(player, openingFight(), nodeLimit(500)).report.rootMoves.empty());
}

TEST_CASE("each setting that a searcher is made of makes a new one", "[player]") {
    // A searcher that stays knows the position: it searches fewer nodes the second time.
    const search::FakeClock clock;
    const auto isNewAfter = [&](const Changed& each) {
        Player player{smallSettings(), clock};
        const auto nodes = [&] {
            return think(player, openingFight(), depthLimit(6)).report.nodes;
        };
        const auto first = nodes();
        Settings settings = smallSettings();
        each.change(settings);
        player.configure(settings);
        player.configure(smallSettings());
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
                                  drawCap] = searcherSettings(smallSettings());
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
    Settings settings = smallSettings();
    Player player{settings, clock};
    const auto model = [&] { return player.model(Rule::Freestyle); };
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

TEST_CASE("the model of another rule is held no longer than it is asked for", "[player]") {
    const search::FakeClock clock;
    Player player{smallSettings(), clock};
    search::SilentObserver silent;
    search::Limits limits;
    limits.nodes = 10;
    static_cast<void>(player.analyze(
        board::Position{Rule::Freestyle, BoardSize::square(9)}, limits, NeverStop{}, silent));
    const std::weak_ptr<const eval::Model> freestyle = player.model(Rule::Freestyle);
    CHECK_FALSE(freestyle.expired());
    CHECK(player.model(Rule::Standard));
    CHECK(freestyle.expired());
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
        CHECK(think(fresh, openingFight(), nodeLimit(500)).move);
        Player configured{smallSettings(), clock};
        configured.configure(settings);
        CHECK(think(configured, openingFight(), nodeLimit(500)).move);
    }
}

TEST_CASE("what a source holds is taken from the searcher's memory", "[player][memory]") {
    class Holder final : public player::MoveSource {
    public:
        void configure(const Settings& settings) override { bytes_ = settings.memoryBytes / 2; }
        [[nodiscard]] std::optional<player::KnownMove> propose(const board::Position&,
                                                               const StopToken&) override {
            return std::nullopt;
        }
        [[nodiscard]] std::size_t memoryInUse() const override { return bytes_; }

    private:
        std::size_t bytes_ = 0;
    };
    const search::FakeClock clock;
    Settings settings;
    Player with{settings, clock}, without{settings, clock};
    with.addSource(std::make_unique<Holder>());
    for (const std::size_t megabytes : {64U, 256U, 16U}) {
        settings.memoryBytes = std::size_t{megabytes} << 20;
        with.configure(settings);
        static_cast<void>(think(with, openingFight(), nodeLimit(10)));
        settings.memoryBytes = std::max(settings.memoryBytes / 2, player::kMemoryFloor);
        without.configure(settings);
        static_cast<void>(think(without, openingFight(), nodeLimit(10)));
        CHECK(with.memoryInUse() == without.memoryInUse());
    }
}

TEST_CASE("limits below the floor are one and the same", "[player][memory]") {
    // A table of another size would find other entries: the same search shows the same size.
    const search::FakeClock clock;
    const auto nodesToDepth = [&](std::size_t bytes) {
        Settings settings;
        settings.memoryBytes = bytes;
        Player player{settings, clock};
        return think(player, openingFight(), depthLimit(9)).report.nodes;
    };
    CHECK(nodesToDepth(0) == nodesToDepth(player::kMemoryFloor));
    CHECK(nodesToDepth(1 << 20) == nodesToDepth(player::kMemoryFloor));
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
            return player.think(position, nodeLimit(100), NeverStop{}, observer).move;
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
