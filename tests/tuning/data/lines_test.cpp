// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/labels/deep_set.hpp"
#include "engine/tuning/data/play/self_play.hpp"
#include "engine/tuning/network/training_set.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/data/played_games.hpp"

namespace fukumi::test {

namespace {

using tuning::GameData;

tuning::SelfPlayOptions withLines(Rule rule, int lines) {
    tuning::SelfPlayOptions options = quickPlay(rule, BoardSize::square(11));
    options.nodesPerMove = 60;
    options.linesPerMove = lines;
    return options;
}

std::vector<GameData> playOne(const tuning::SelfPlayOptions& options) {
    const search::SteadyClock clock;
    tuning::SelfPlay player{options, clock};
    return player.playGame(NeverStop{});
}

/// A line of one searched ply after two stones, worth 0.73 to the side to move.
GameData smallLine() {
    GameData line;
    line.size = BoardSize::square(11);
    line.isLine = true;
    line.plies = {{Square{5, 5}}, {Square{5, 6}}, {Square{6, 6}, 200}};
    for (std::size_t i = 0; i < 2; ++i) line.plies[i].random = true;
    line.plies.back().quiet = true;
    return line;
}

}  // namespace

TEST_CASE("a search reports every position that it evaluates", "[tuning]") {
    class Collect final : public search::alphabeta::EvaluationWatcher {
    public:
        void onEvaluation(const board::Position& position) override {
            ++count;
            deepest = std::max(deepest, position.history().size());
            wasOver = wasOver || position.winner();
        }
        std::size_t count = 0;
        std::size_t deepest = 0;
        bool wasOver = false;
    } collect;
    const search::SteadyClock clock;
    search::alphabeta::AlphaBetaSearcher searcher{
        eval::modelsOf(eval::EvalKind::Table), std::size_t{1} << 20, search::Solvers::On, clock};
    board::Position position{Rule::Freestyle, BoardSize::square(11)};
    position.play(Square{5, 5});
    searcher.watchEvaluations(&collect);
    static_cast<void>(tuning::searchNodes(searcher, position, 500));
    const std::size_t heard = collect.count;
    CHECK(heard > 100);
    CHECK(heard <= 500);
    CHECK(collect.deepest >= 3);
    CHECK_FALSE(collect.wasOver);
    searcher.watchEvaluations(nullptr);
    static_cast<void>(tuning::searchNodes(searcher, position, 500));
    CHECK(collect.count == heard);
}

TEST_CASE("each evaluated position is drawn with the same chance", "[tuning]") {
    tuning::EvaluationDraw draw{3};
    board::Position position{Rule::Freestyle, BoardSize::square(9)};
    CHECK(draw.drawn().empty());
    std::array<int, 4> times{};
    for (int i = 0; i < 4000; ++i) {
        draw.begin();
        CHECK(draw.drawn().empty());
        for (int x = 0; x < 4; ++x) {
            position.play(Square{x, 0});
            draw.onEvaluation(position);
            position.undo();
        }
        REQUIRE(draw.drawn().size() == 1);
        ++times[static_cast<std::size_t>(draw.drawn().front().square.x())];
    }
    // Five standard deviations.
    for (const int n : times) CHECK(std::abs(n - 1000) < 137);
}

TEST_CASE("lines lead from the game's moves to positions that a search evaluated", "[tuning]") {
    for (const Rule rule : kRules) {
        INFO(nameOf(rule));
        const std::vector<GameData> played = playOne(withLines(rule, 2));
        REQUIRE(played.size() > 3);
        const GameData& game = played.front();
        CHECK_FALSE(game.isLine);
        for (std::size_t i = 1; i < played.size(); ++i) {
            const GameData& line = played[i];
            REQUIRE(line.isLine);
            REQUIRE(line.plies.size() > static_cast<std::size_t>(game.openingPlies) + 1);
            board::Position position{line.rule, line.size};
            for (std::size_t ply = 0; ply < line.plies.size(); ++ply) {
                const tuning::GamePly& p = line.plies[ply];
                const bool isLast = ply + 1 == line.plies.size();
                REQUIRE((p.value != tuning::kNoSearch) == isLast);
                REQUIRE(p.random != isLast);
                REQUIRE_FALSE(position.winner());
                REQUIRE_FALSE(position.tryPlay(p.move));
            }
        }
        CHECK(playOne(withLines(rule, 2)) == played);
    }
    CHECK(playOne(withLines(Rule::Freestyle, 0)).size() == 1);
}

TEST_CASE("a line's record says that it is one, and has no result", "[tuning]") {
    const GameData line = smallLine();
    const std::string record = tuning::recordOf(line);
    CHECK(record[3] == 2);
    CHECK(tuning::gameOf(record, line.rule, line.size) == line);
}

TEST_CASE("a line is held out with its game, and by a deep set of its game", "[tuning]") {
    const TemporaryFolder folder;
    tuning::ShardHead head;
    head.size = BoardSize::square(11);
    auto writer = tuning::ShardWriter::claim(folder.path(), head);
    REQUIRE(writer);
    int heldOut = 0;
    std::set<std::uint64_t> hashes;
    tuning::DeepFile deep;
    for (int i = 0; i < 100; ++i) {
        GameData game = smallLine();
        game.isLine = false;
        game.plies[0].move = Square{i % 10, i / 10};
        game.plies[1].move = Square{10, 10};
        game.plies[2].move = Square{10, 0};
        GameData line = game;
        line.isLine = true;
        line.plies.push_back(line.plies.back());
        line.plies[2].value = tuning::kNoSearch;
        line.plies.back().move = Square{10, 1};
        for (const GameData& each : {game, line}) writer->add(each);
        heldOut += tuning::isHeldOut(tuning::hashOf(game));
        hashes.insert(tuning::hashOf(game));
        deep.positions.push_back({});
        deep.positions.back().gameHash = tuning::hashOf(game);
    }
    REQUIRE(heldOut > 0);
    const auto read = [&](const tuning::DeepFile& excepted) {
        tuning::GameReader reader{{folder.path()}};
        return tuning::readTrainingSet(reader, Rule::Freestyle, {}, excepted);
    };
    const tuning::TrainingSet set = read({});
    const auto lines = [](const std::vector<tuning::TrainingPosition>& list) {
        return std::count_if(list.begin(), list.end(), [](const auto& p) { return p.stones == 3; });
    };
    CHECK(lines(set.heldOut) == heldOut);
    CHECK(lines(set.training) == 100 - heldOut);
    CHECK(read(deep).training.empty());
    for (const auto games : {tuning::DrawnGames::Learned, tuning::DrawnGames::All}) {
        tuning::GameReader reader{{folder.path()}};
        const auto drawn = tuning::drawPositions(reader, Rule::Freestyle, games);
        REQUIRE_FALSE(drawn.empty());
        for (const tuning::DeepPosition& position : drawn)
            CHECK(hashes.contains(position.gameHash));
        if (games == tuning::DrawnGames::Learned)
            CHECK(std::count_if(drawn.begin(), drawn.end(), [](const auto& p) {
                      return p.moves.size() == 3;
                  }) == 100 - heldOut);
    }
}

TEST_CASE("what a line teaches is only its search's value", "[tuning]") {
    const GameData line = smallLine();
    const TemporaryFolder folder;
    tuning::ShardHead head;
    head.size = line.size;
    auto writer = tuning::ShardWriter::claim(folder.path(), head);
    REQUIRE(writer);
    writer->add(line);
    tuning::GameReader reader{{folder.path()}};
    const tuning::TrainingSet training = tuning::readTrainingSet(reader, Rule::Freestyle, {});
    REQUIRE(training.training.size() + training.heldOut.size() == 1);
    const auto& only = training.training.empty() ? training.heldOut : training.training;
    CHECK(only.front().target == Approx(tuning::chanceOf(200)));
    CHECK(only.front().stones == 2);
}

}  // namespace fukumi::test
