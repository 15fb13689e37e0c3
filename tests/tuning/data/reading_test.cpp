// SPDX-License-Identifier: MIT
//
// Shards as readers see them: many as one, a report, a deep set.
#include <algorithm>
#include <fstream>
#include <set>
#include <utility>

#include "engine/core/error.hpp"
#include "engine/tuning/data/bytes.hpp"
#include "engine/tuning/data/data_report.hpp"
#include "engine/tuning/data/labels/deep_set.hpp"
#include "engine/tuning/data/play/self_play.hpp"
#include "engine/tuning/data/position_key.hpp"
#include "engine/tuning/network/training_set.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/data/played_games.hpp"

namespace fukumi::test {

namespace {

namespace fs = std::filesystem;
using tuning::GameData;
using tuning::GameReader;

std::vector<GameData> allGames(GameReader& reader) {
    std::vector<GameData> games;
    while (auto game = reader.next()) games.push_back(std::move(*game));
    return games;
}

std::size_t usefulIn(const std::vector<GameData>& games) {
    std::size_t count = 0;
    for (const GameData& game : games)
        for (const tuning::GamePly& ply : game.plies) count += tuning::isUseful(ply);
    return count;
}

void flipByte(const fs::path& path, std::streamoff place) {
    std::fstream file{path, std::ios::binary | std::ios::in | std::ios::out};
    file.seekg(place);
    const char old = static_cast<char>(file.get());
    file.seekp(place);
    file.put(static_cast<char>(old ^ 1));
}

/// Two shards of four games.
class TwoShards {
public:
    TwoShards() { playQuickly(quickRun(folder_.path(), 0, 2, 4)); }

    [[nodiscard]] const fs::path& folder() const { return folder_.path(); }
    [[nodiscard]] fs::path shard(int number) const {
        return folder_.path() / ("freestyle-9x9-seed7-00000" + std::to_string(number) + ".games");
    }

private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("no position is read twice, whichever shard it is in", "[tuning]") {
    const TwoShards shards;
    GameReader once{{shards.shard(0)}};
    const std::size_t useful = usefulIn(allGames(once));
    REQUIRE(useful > 20);
    // The same games under another name, as another machine would have them.
    fs::copy_file(shards.shard(0), shards.folder() / "copy.games");
    GameReader twice{{shards.shard(0), shards.folder() / "copy.games"}};
    const std::vector<GameData> games = allGames(twice);
    CHECK(games.size() == 8);
    CHECK(usefulIn(games) == useful);
    CHECK(usefulIn({games.begin() + 4, games.end()}) == 0);
    CHECK(twice.tally().shards == 2);
}

TEST_CASE("a reader skips what is cut off or damaged and says so", "[tuning]") {
    const TwoShards shards;
    fs::resize_file(shards.shard(0), fs::file_size(shards.shard(0)) - 3);
    GameReader cut{{shards.folder()}};
    CHECK(allGames(cut).size() == 7);
    CHECK(cut.tally().cutOff == 1);
    CHECK(tuning::skippedIn(cut.tally()) ==
          "skipped: the last record of 1 shard, which is cut off");

    flipByte(shards.shard(0), 130);
    flipByte(shards.shard(1), 20);
    GameReader damaged{{shards.folder()}};
    CHECK(allGames(damaged).empty());
    CHECK(damaged.tally().cutOff == 0);
    REQUIRE(damaged.tally().damaged.size() == 2);
    CHECK(damaged.tally().damaged[0].ends_with("damaged after a game that ends at byte 128"));
    CHECK(damaged.tally().damaged[1].ends_with("the head of this shard is damaged"));
}

TEST_CASE("a report counts what there is of each rule and size", "[tuning]") {
    const TwoShards shards;
    auto run = quickRun(shards.folder(), 0, 1, 3);
    run.play = quickPlay(Rule::Caro, *BoardSize::make(8, 10));
    playQuickly(run);
    fs::copy_file(shards.shard(0), shards.folder() / "copy.games");
    const tuning::DataReport report = tuning::reportOn({shards.folder()});
    REQUIRE(report.rows.size() == 2);
    const tuning::DataRow& freestyle = report.rows[0];
    CHECK(freestyle.size == BoardSize::square(9));
    CHECK(freestyle.shards == 3);
    CHECK(freestyle.games == 12);
    CHECK(freestyle.results[0] + freestyle.results[1] + freestyle.results[2] == 12);
    GameReader reader{{shards.shard(0), shards.shard(1)}};
    CHECK(freestyle.quiet - freestyle.duplicates == usefulIn(allGames(reader)));
    CHECK(freestyle.duplicates > 0);
    CHECK(report.rows[1].rule == Rule::Caro);
    CHECK(report.rows[1].games == 3);
    const std::string text = tuning::textOf(report);
    CHECK(text.find("\ncaro       8x10         1         3         0 ") != std::string::npos);
}

TEST_CASE("a deep set is drawn from held-out games and goes on where it stopped", "[tuning]") {
    const TemporaryFolder folder;
    playQuickly(quickRun(folder.path() / "games", 0, 1, 120));
    GameReader reader{{folder.path() / "games"}};
    const auto drawn = tuning::drawPositions(reader, Rule::Freestyle);
    REQUIRE(drawn.size() >= 3);
    std::set<std::uint64_t> hashes;
    for (const tuning::DeepPosition& position : drawn) {
        CHECK(tuning::isHeldOut(position.gameHash));
        CHECK(hashes.insert(position.gameHash).second);
    }
    GameReader none{{folder.path() / "games"}};
    CHECK(tuning::drawPositions(none, Rule::Renju).empty());
    GameReader every{{folder.path() / "games"}};
    const auto ofAll = tuning::drawPositions(every, Rule::Freestyle, tuning::DrawnGames::All);
    CHECK(ofAll.size() > 10 * drawn.size());
    CHECK(ofAll.size() <= every.tally().games);

    // No training that knows the set learns from its games.
    GameReader learned{{folder.path() / "games"}};
    CHECK(!tuning::readTrainingSet(learned, Rule::Freestyle, {}).training.empty());
    GameReader unseen{{folder.path() / "games"}};
    const auto set = tuning::readTrainingSet(unseen, Rule::Freestyle, {}, {{}, ofAll});
    CHECK(set.training.empty());
    CHECK(set.heldOut.size() >= ofAll.size());

    const search::SteadyClock clock;
    const NeverStop never;
    tuning::DeepOptions options;
    options.out = folder.path() / "deep.bin";
    options.head = {100, 5, "0.1.0", "abc"};
    options.models = quickPlay(Rule::Freestyle, BoardSize::square(9)).models;
    int searched = 0;
    const auto make = [&](std::size_t count) {
        options.count = count;
        searched = 0;
        return tuning::makeDeepSet(options, drawn, clock, never, [&](std::size_t) { ++searched; });
    };
    CHECK(make(2) == 2);
    CHECK(searched == 2);
    const auto first = tuning::readDeepFile(options.out);
    REQUIRE(first.positions.size() == 2);
    CHECK(first.head == options.head);
    CHECK(first.wholeLength == fs::file_size(options.out));
    CHECK(first.positions[0].moves == drawn[0].moves);
    CHECK(first.positions[0].gameValue == drawn[0].gameValue);

    // Killed in the middle of a record: it is searched again, the other is not.
    fs::resize_file(options.out, fs::file_size(options.out) - 1);
    CHECK(tuning::readDeepFile(options.out).positions.size() == 1);
    CHECK(make(3) == 3);
    CHECK(searched == 2);
    const auto whole = tuning::readDeepFile(options.out);
    REQUIRE(whole.positions.size() == 3);
    CHECK(whole.positions[0] == first.positions[0]);
    CHECK(whole.positions[1] == first.positions[1]);
    CHECK(make(3) == 3);
    CHECK(searched == 0);

    // Positions of other games that the file has are none of those that are wanted now.
    tuning::DeepPosition other = drawn[0];
    other.gameHash ^= 1;
    tuning::DeepWriter{options.out, options.head}.add(other);
    CHECK(make(3) == 3);
    CHECK(searched == 0);
    REQUIRE(drawn.size() > 3);
    CHECK(make(4) == 4);
    CHECK(searched == 1);

    {
        const tuning::DeepWriter writer{options.out, options.head};
        CHECK_THROWS_AS(make(3), UserError);
    }
    options.head.nodes = 200;
    CHECK_THROWS_AS(make(3), UserError);
    std::ofstream{options.out} << "something else";
    CHECK_THROWS_AS(make(3), UserError);
}

TEST_CASE("a damaged record of a deep set is refused, one that is cut off or there twice is not",
          "[tuning]") {
    const TemporaryFolder folder;
    const fs::path path = folder.path() / "deep.bin";
    const auto write = [&](const std::string& bytes) {
        std::ofstream{path, std::ios::binary} << bytes;
    };
    const tuning::DeepHead deepHead{100, 5, "0.1.0", "abc"};
    tuning::DeepPosition position;
    position.moves = {{7, 7}, {8, 8}, {9, 7}};
    const std::string head = tuning::bytesOf(deepHead);
    const std::string record = tuning::recordOf(position);
    std::string all = head + record;
    for (position.gameHash = 1; position.gameHash < 3; ++position.gameHash)
        all += tuning::recordOf(position);
    const std::size_t second = head.size() + record.size();
    for (std::size_t at = second; at < second + record.size(); ++at) {
        INFO(at);
        std::string bytes = all;
        // A wrong low byte of the number of stones can look as if the file ended too early.
        bytes[at] = static_cast<char>(bytes[at] ^ (at == second ? 2 : 0x41));
        write(bytes);
        CHECK_THROWS_AS(tuning::readDeepFile(path), UserError);
        tuning::DeepOptions options;
        options.out = path;
        options.head = deepHead;
        const search::SteadyClock clock;
        CHECK_THROWS_AS(tuning::makeDeepSet(options, {}, clock, NeverStop{}, [](std::size_t) {}),
                        UserError);
        CHECK(fs::file_size(path) == all.size());
    }
    // A head that is cut off is written again.
    for (std::size_t length = 0; length < head.size(); ++length) {
        write(head.substr(0, length));
        CHECK_THROWS_WITH(tuning::readDeepFile(path), path.string() + ": the head is cut off");
        tuning::DeepWriter{path, deepHead}.add(position);
        CHECK(tuning::readDeepFile(path).positions == std::vector{position});
    }
    write("FKGAMES");
    CHECK_THROWS_AS((tuning::DeepWriter{path, deepHead}), UserError);
    CHECK(fs::file_size(path) == 7);
    for (std::size_t length = head.size(); length <= all.size(); ++length) {
        write(all.substr(0, length));
        const tuning::DeepFile file = tuning::readDeepFile(path);
        CHECK(file.positions.size() == (length - head.size()) / record.size());
        CHECK(file.wholeLength == head.size() + file.positions.size() * record.size());
    }
    write(all + record);
    CHECK(tuning::readDeepFile(path).positions.size() == 3);
    CHECK(tuning::readDeepFile(path).wholeLength == all.size() + record.size());
    const auto refuses = [&](auto change) {
        tuning::DeepPosition changed = position;
        change(changed);
        write(head + tuning::recordOf(changed));
        CHECK_THROWS_AS(tuning::readDeepFile(path), UserError);
    };
    for (const Move m : {Move{15, 0}, Move{0, 15}, Move::fromIndex(65535)}) {
        refuses([&](auto& p) { p.moves[1] = m; });
        refuses([&](auto& p) { p.best = m; });
    }
    refuses([](auto& p) { p.moves[2] = p.moves[0]; });
    refuses([](auto& p) { p.best = p.moves[2]; });
    for (const int result : {-2, 3, 127}) refuses([&](auto& p) { p.result = result; });
}

TEST_CASE("new labels are of the games that trainings learn from, and say what they learn",
          "[tuning]") {
    const TemporaryFolder folder;
    playQuickly(quickRun(folder.path() / "games", 0, 1, 40));
    GameReader reader{{folder.path() / "games"}};
    const auto drawn = tuning::drawPositions(reader, Rule::Freestyle, tuning::DrawnGames::Learned);
    GameReader again{{folder.path() / "games"}};
    tuning::TrainingSet set = tuning::readTrainingSet(again, Rule::Freestyle, {});
    // Random moves are not labels, but the positions before them can have new ones.
    REQUIRE(drawn.size() >= set.training.size());
    std::set<std::pair<std::uint64_t, std::size_t>> names;
    for (const tuning::DeepPosition& position : drawn) {
        CHECK_FALSE(tuning::isHeldOut(position.gameHash));
        CHECK(names.emplace(position.gameHash, position.moves.size()).second);
    }

    const search::SteadyClock clock;
    const NeverStop never;
    tuning::DeepOptions options;
    options.out = folder.path() / "labels.bin";
    options.head = {200, 5, "0.1.0", "abc"};
    options.count = 100;
    options.models = quickPlay(Rule::Freestyle, BoardSize::square(9)).models;
    REQUIRE(tuning::makeDeepSet(options, drawn, clock, never, [](std::size_t) {}) == 100);
    const auto labels = tuning::readDeepFile(options.out);
    REQUIRE(labels.positions.size() == 100);
    CHECK(labels.wholeLength == fs::file_size(options.out));
    CHECK(std::is_permutation(labels.positions.begin(),
                              labels.positions.end(),
                              drawn.begin(),
                              drawn.begin() + 100,
                              [](const auto& a, const auto& b) { return a.moves == b.moves; }));

    const auto deep = tuning::trainingSetOf(labels, Rule::Freestyle);
    REQUIRE(deep.games.size() == 100);
    for (std::size_t i = 0; i < 100; ++i) {
        const auto& result = labels.positions[i].result;
        CHECK(deep.games[i].isDraw == (result ? std::optional{*result == 0} : std::nullopt));
    }
    const std::size_t heldOut = set.heldOut.size();
    tuning::learnFrom(set, labels, Rule::Renju);
    CHECK(set.training.empty());
    tuning::learnFrom(set, labels, Rule::Freestyle, labels);
    CHECK(set.training.empty());
    tuning::learnFrom(set, labels, Rule::Freestyle);
    CHECK(set.heldOut.size() == heldOut);
    REQUIRE(set.training.size() == 100);
    for (std::size_t i = 0; i < 100; ++i) {
        const tuning::DeepPosition& label = labels.positions[i];
        const tuning::TrainingPosition& learned = set.training[i];
        const auto moves = set.movesOf(learned);
        REQUIRE(std::equal(moves.begin(),
                           moves.end(),
                           label.moves.begin(),
                           label.moves.end(),
                           [](std::uint16_t square, Move m) { return square == m.index(); }));
        CHECK(learned.move == label.best.index());
        const float search = tuning::chanceOf(label.value);
        CHECK((label.result || learned.target == search));
        if (label.result)
            CHECK(learned.target ==
                  Approx(0.8 * search + 0.2 * (*label.result + 1) / 2.0).margin(1e-5));
        CHECK(set.games[learned.game].isDraw.has_value() == label.result.has_value());
    }
}

}  // namespace fukumi::test
