// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/self_play.hpp"

#include <atomic>
#include <set>

#include "engine/core/threads.hpp"
#include "engine/tuning/data/position_key.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/data/played_games.hpp"

namespace fukumi::test {

namespace {

namespace fs = std::filesystem;
using tuning::GameData;

class AskedToStop final : public StopToken {
public:
    [[nodiscard]] bool stopRequested() const override { return true; }
};

std::vector<GameData> play(const tuning::SelfPlayOptions& options, int games) {
    const search::SteadyClock clock;
    const NeverStop never;
    tuning::SelfPlay player{options, clock};
    std::vector<GameData> played;
    for (int i = 0; i < games; ++i) played.push_back(player.playGame(never).front());
    return played;
}

std::set<std::string> namesIn(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator{folder})
        names.insert(entry.path().filename().string());
    return names;
}

std::vector<GameData> gamesIn(const fs::path& folder) {
    std::vector<GameData> games;
    for (const fs::path& path : tuning::shardsOf({folder})) {
        tuning::ShardReader reader{path};
        while (auto game = reader.next()) games.push_back(std::move(*game));
    }
    return games;
}

}  // namespace

TEST_CASE("games of all rules and sizes are legal and end as they say", "[tuning]") {
    for (const Rule rule : kRules)
        for (const BoardSize size :
             {BoardSize::square(5), *BoardSize::make(12, 7), BoardSize::square(22)}) {
            INFO(nameOf(rule) << ' ' << size.width() << 'x' << size.height());
            for (const GameData& game : play(quickPlay(rule, size), 2)) {
                REQUIRE(game.openingPlies >= tuning::kFewestStones);
                REQUIRE(game.openingPlies <= tuning::kMostStones);
                REQUIRE(game.plies.size() > static_cast<std::size_t>(game.openingPlies));
                board::Position position{rule, size};
                int ply = 0;
                for (const tuning::GamePly& p : game.plies) {
                    REQUIRE_FALSE(position.winner());
                    REQUIRE_FALSE(position.tryPlay(p.move));
                    REQUIRE((p.value == tuning::kNoSearch) == (ply++ < game.openingPlies));
                }
                const auto winner = position.winner();
                REQUIRE(game.result == (!winner ? 0 : *winner == Color::Black ? 1 : -1));
            }
        }
}

TEST_CASE("a game of renju ends where the search knows that it does", "[tuning]") {
    const BoardSize board = BoardSize::square(15);
    CHECK(tuning::lastEmpty(Rule::Renju, board) == drawAtEmpty(Rule::Renju, board, DrawCap::On));
    CHECK(tuning::lastEmpty(Rule::Renju, BoardSize::square(9)) == 9);
    CHECK(tuning::lastEmpty(Rule::Freestyle, board) == 25);
    CHECK(tuning::lastEmpty(Rule::Freestyle, BoardSize::square(20)) == 25);
}

TEST_CASE("a seed gives the same games again, and no opening twice", "[tuning]") {
    const auto options = quickPlay(Rule::Renju, BoardSize::square(15));
    const std::vector<GameData> games = play(options, 8);
    CHECK(play(options, 8) == games);
    std::set<Key> openings;
    for (const GameData& game : games) {
        board::Board board{game.size};
        for (int i = 0; i < game.openingPlies; ++i)
            board.put(game.plies[static_cast<std::size_t>(i)].move,
                      i % 2 == 0 ? board::Cell::Black : board::Cell::White);
        CHECK(openings.insert(tuning::positionKey(game.rule, board)).second);
    }
    auto other = options;
    other.seed = 2;
    CHECK(play(other, 8) != games);
}

TEST_CASE("what a game carried back is what a search of many nodes finds", "[tuning]") {
    auto options = quickPlay(Rule::Freestyle, BoardSize::square(11));
    options.nodesPerMove = 5;
    const search::SteadyClock clock;
    search::alphabeta::AlphaBetaSearcher searcher{
        options.models, std::size_t{8} << 20, search::Solvers::On, clock};
    int carried = 0;
    int confirmed = 0;
    for (const GameData& game : play(options, 60)) {
        board::Position position{game.rule, game.size};
        for (const tuning::GamePly& ply : game.plies) {
            if (ply.backedUp) {
                const Value claimed{ply.value};
                REQUIRE(isProven(claimed));
                const Value found = tuning::searchNodes(searcher, position, 5000).report.value;
                ++carried;
                if (isProven(found)) {
                    ++confirmed;
                    CHECK(isWin(found) == isWin(claimed));
                }
            }
            position.play(ply.move);
        }
    }
    CHECK(carried > 0);
    CHECK(2 * confirmed > carried);
}

TEST_CASE("openings are as even as they should be", "[tuning]") {
    auto options = quickPlay(Rule::Freestyle, BoardSize::square(15));
    options.openingMaxValue = 40;
    const search::SteadyClock clock;
    const NeverStop never;
    search::alphabeta::AlphaBetaSearcher searcher{
        options.models, std::size_t{1} << 20, search::Solvers::On, clock};
    Random random{3};
    for (int i = 0; i < 5; ++i) {
        const auto opening =
            tuning::makeOpening({options.rule, options.size, 30, 40}, searcher, random, never);
        REQUIRE(opening);
        CHECK(opening->stoneCount() >= tuning::kFewestStones);
        CHECK(opening->stoneCount() <= tuning::kMostStones);
        CHECK_FALSE(opening->winner());
    }
    CHECK_FALSE(
        tuning::makeOpening({options.rule, options.size, 30, 40}, searcher, random, AskedToStop{}));
}

TEST_CASE("a run that goes on plays no seed twice", "[tuning]") {
    const TemporaryFolder folder;
    auto run = quickRun(folder.path(), 0, 3, 2);
    CHECK(playQuickly(run).shards == 3);
    const std::vector<GameData> before = gamesIn(folder.path());
    REQUIRE(before.size() == 6);

    // The last shard was left by a program that was killed, and stays as it is.
    const fs::path last = folder.path() / "freestyle-9x9-seed7-000002.games";
    fs::resize_file(last, fs::file_size(last) - 1);
    CHECK(playQuickly(run).shards == 0);
    run.shards = 5;
    const tuning::RunTally tally = playQuickly(run);
    CHECK(tally.shards == 2);
    CHECK(tally.games == 4);

    std::set<std::uint64_t> seeds;
    for (const fs::path& path : tuning::shardsOf({folder.path()}))
        CHECK(seeds.insert(tuning::ShardReader{path}.head().seed).second);
    CHECK(seeds.size() == 5);
    std::set<std::uint64_t> games;
    for (const GameData& game : gamesIn(folder.path())) games.insert(tuning::hashOf(game));
    CHECK(games.size() == 9);
}

TEST_CASE("several runs share a folder, and ranges are disjoint", "[tuning]") {
    const TemporaryFolder shared;
    const TemporaryFolder apart;
    {
        std::vector<JoiningThread> processes;
        for (int i = 0; i < 3; ++i)
            processes.emplace_back([&] { playQuickly(quickRun(shared.path(), 0, 6, 1)); });
    }
    auto threads = quickRun(apart.path(), 0, 4, 1);
    threads.threads = 3;
    CHECK(playQuickly(threads).shards == 4);
    CHECK(playQuickly(quickRun(apart.path(), 4, 2, 1)).shards == 2);
    // The maker of a shard makes no difference.
    CHECK(namesIn(shared.path()).size() == 6);
    CHECK(namesIn(shared.path()) == namesIn(apart.path()));
    CHECK(gamesIn(shared.path()) == gamesIn(apart.path()));
}

TEST_CASE("a run does not go on with other settings", "[tuning]") {
    const TemporaryFolder folder;
    const auto run = quickRun(folder.path(), 0, 2, 1);
    CHECK(playQuickly(run).shards == 2);
    const auto refuses = [&](auto change) {
        auto other = run;
        change(other);
        CHECK_THROWS_AS(playQuickly(other), UserError);
        other.shards = 3;
        CHECK_THROWS_AS(playQuickly(other), UserError);
    };
    refuses([](auto& other) { other.play.nodesPerMove = 21; });
    refuses([](auto& other) { other.play.linesPerMove = 1; });
    refuses([](auto& other) { other.play.openingNodes = 21; });
    refuses([](auto& other) { other.play.openingMaxValue = 100; });
    refuses([](auto& other) { other.head.eval = eval::EvalKind::Network; });
    refuses([](auto& other) {
        other.areWeightsChosen = true;
        other.head.weightsHash = 1;
    });
    // A program that is newer goes on, with its own weights; so does one after a kill in the head.
    auto newer = run;
    newer.head.commit = "abc";
    newer.head.weightsHash = 1;
    newer.shards = 3;
    CHECK(playQuickly(newer).shards == 1);
    fs::resize_file(folder.path() / "freestyle-9x9-seed7-000000.games", 100);
    newer.play.nodesPerMove = 21;
    newer.shards = 1;
    CHECK(playQuickly(newer).shards == 0);
}

TEST_CASE("the head of a shard says how it was played", "[tuning]") {
    const TemporaryFolder folder;
    auto run = quickRun(folder.path(), 3, 1, 1);
    run.head.commit = "abc";
    playQuickly(run);
    const tuning::ShardHead head =
        tuning::ShardReader{folder.path() / "freestyle-9x9-seed7-000003.games"}.head();
    CHECK(head.number == 3);
    CHECK(head.seed == tuning::shardSeed(7, 3));
    CHECK(head.nodes == 20);
    CHECK(head.openingNodes == 20);
    CHECK(head.openingMaxValue == 20000);
    CHECK(head.fewestStones == 2);
    CHECK(head.mostStones == 9);
    CHECK(head.randomOdds == 12);
    CHECK(head.randomPlies == 12);
    CHECK(head.commit == "abc");
}

TEST_CASE("a run counts the shards that it does not play again", "[tuning]") {
    const TemporaryFolder folder;
    CHECK(playQuickly(quickRun(folder.path(), 0, 2, 1)).passed == 0);
    const auto tally = playQuickly(quickRun(folder.path(), 0, 3, 1));
    CHECK(tally.passed == 2);
    CHECK((tally.shards == 1 && tally.games == 1));
}

TEST_CASE("a run that is asked to stop drops its game and leaves a whole shard", "[tuning]") {
    const TemporaryFolder folder;
    const search::SteadyClock clock;
    class StopAfterTwo final : public StopToken {
    public:
        [[nodiscard]] bool stopRequested() const override { return games >= 2; }
        std::atomic<int> games = 0;
    } stop;
    auto run = quickRun(folder.path(), 0, 1, 100);
    const auto tally =
        tuning::playShards(run, clock, stop, [&](const tuning::RunTally&) { ++stop.games; });
    CHECK(tally.games == 2);
    CHECK(gamesIn(folder.path()).size() == 2);
    // Nothing is begun, not even a shard.
    run.firstShard = 1;
    CHECK(tuning::playShards(run, clock, stop, [](const tuning::RunTally&) {}).shards == 0);
}

}  // namespace fukumi::test
