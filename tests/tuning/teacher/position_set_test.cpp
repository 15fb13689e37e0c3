// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/position_set.hpp"

#include <fstream>
#include <map>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/tuning/data/game_reader.hpp"
#include "engine/tuning/data/labels/deep_file.hpp"
#include "engine/tuning/network/training_set.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/data/played_games.hpp"
#include "tests/tuning/teacher/stub_network.hpp"

namespace fukumi::tuning::teacher {

using namespace test;

namespace {

void write(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream{path, std::ios::binary} << bytes;
}

PlayedGame someGame(Random& random, Rule rule) {
    PlayedGame game{rule, 9, 1, 2, randomMoves(random, rule, 9, 20), {}};
    for (std::uint16_t ply = 2; ply < 20; ply = static_cast<std::uint16_t>(ply + 3))
        game.searches.push_back({ply, 0.5F, {{game.moves[ply], 1.0F}, {7, 0.25F}}});
    return game;
}

std::vector<std::string> recordsOf(const PositionSet& positions) {
    std::vector<std::string> rows;
    for (const PositionSet::Row& row : positions.rows()) {
        std::string text =
            std::to_string(row.chance) + ' ' + std::to_string(row.result.value_or(2));
        for (const std::uint16_t move : positions.movesOf(row)) text += ' ' + std::to_string(move);
        for (const TopMove& top : row.moves)
            text += '|' + std::to_string(top.move) + ' ' + std::to_string(top.share);
        rows.push_back(text);
    }
    return rows;
}

}  // namespace

TEST_CASE("Games of the teacher are read as they were written", "[tuning][teacher]") {
    Random random{1};
    const TemporaryFolder folder;
    PositionSet made, read;
    std::string bytes{kPlayedMagic};
    for (const Rule rule : kRules) {
        PlayedGame game = someGame(random, rule);
        if (rule == Rule::Caro) game.result.reset();
        made.add(game);
        bytes += recordOf(game);
    }
    write(folder.path() / "games", bytes);
    read.read(folder.path() / "games");
    REQUIRE(read.rows().size() == made.rows().size());
    for (std::size_t i = 0; i < read.rows().size(); ++i) {
        REQUIRE(read.movesOf(read.rows()[i]) == made.movesOf(made.rows()[i]));
        REQUIRE(read.rows()[i].result == made.rows()[i].result);
        REQUIRE(read.rows()[i].chance == Approx(made.rows()[i].chance).margin(1e-4));
        REQUIRE(read.rows()[i].moves[1].move == 7);
        REQUIRE(read.rows()[i].moves[1].share == Approx(0.25F).margin(1e-4));
    }
}

TEST_CASE("A file of games that is cut off keeps what comes before, a damaged one is refused",
          "[tuning][teacher]") {
    Random random{2};
    const TemporaryFolder folder;
    const std::string first = recordOf(someGame(random, Rule::Freestyle));
    const std::string second = recordOf(someGame(random, Rule::Renju));
    const std::string bytes = std::string{kPlayedMagic} + first + second;
    const std::size_t whole = kPlayedMagic.size() + first.size();
    const auto rowsOf = [&](const std::string& content) {
        write(folder.path() / "games", content);
        PositionSet positions;
        positions.read(folder.path() / "games");
        return positions.rows().size();
    };
    REQUIRE(rowsOf(bytes) == 12);
    for (std::size_t length = kPlayedMagic.size(); length < bytes.size(); ++length)
        REQUIRE(rowsOf(bytes.substr(0, length)) == (length < whole ? 0 : 6));
    for (std::size_t place = kPlayedMagic.size(); place < bytes.size(); ++place) {
        std::string damaged = bytes;
        damaged[place] = static_cast<char>(damaged[place] ^ 0x41);
        const std::size_t record = place < whole ? kPlayedMagic.size() : whole;
        const auto length = ByteReader{asBytes(damaged).subspan(record)}.number<4>();
        // A length beyond the end looks as if the record were cut off, if a game can be so long.
        if (*length > bytes.size() - record - 8 && *length < 40'000)
            REQUIRE(rowsOf(damaged) == (place < whole ? 0 : 6));
        else
            REQUIRE_THROWS_AS(rowsOf(damaged), UserError);
    }
}

TEST_CASE("A whole record whose numbers are not a game is refused", "[tuning][teacher]") {
    Random random{3};
    const TemporaryFolder folder;
    const PlayedGame sound = someGame(random, Rule::Freestyle);
    const auto refuses = [&](const std::string& record) {
        write(folder.path() / "games", std::string{kPlayedMagic} + recordOf(sound) + record);
        PositionSet positions;
        CHECK_THROWS_WITH(positions.read(folder.path() / "games"),
                          (folder.path() / "games").string() + ": a damaged game");
    };
    const auto refusesGame = [&](auto&& change) {
        PlayedGame game = sound;
        change(game);
        refuses(recordOf(game));
    };
    refusesGame([](PlayedGame& game) { game.rule = static_cast<Rule>(kRules.size()); });
    refusesGame([](PlayedGame& game) { game.size = 4; });
    refusesGame([](PlayedGame& game) { game.result = 3; });
    refusesGame([](PlayedGame& game) { game.openingPlies = 21; });
    refusesGame([](PlayedGame& game) { game.moves[1] = game.moves[0]; });
    refusesGame([](PlayedGame& game) { game.searches[0].ply = 21; });
    refusesGame([](PlayedGame& game) { game.searches[0].moves[0].move = 9; });

    std::string record = recordOf(sound), check;
    record[12] = 127;  // more moves than there are bytes
    appendNumber(check, crc32(asBytes(record).subspan(8)));
    refuses(record.replace(4, 4, check));
}

TEST_CASE("A line of a deep set that is not legal is left out and counted", "[tuning][teacher]") {
    const TemporaryFolder folder;
    std::string bytes = bytesOf(tuning::DeepHead{});
    tuning::DeepPosition position;
    position.moves = {{7, 7}};
    bytes += recordOf(position);
    position.moves.clear();
    for (int x = 0; x < 5; ++x) {
        position.moves.emplace_back(x, 1);
        position.moves.emplace_back(x, 3);  // the last one after a five
    }
    bytes += recordOf(position);
    write(folder.path() / "labels", bytes);
    PositionSet positions;
    positions.read(folder.path() / "labels");
    CHECK(positions.rows().size() == 1);
    CHECK(positions.leftOut() == 1);
}

TEST_CASE("Positions of shards are those that networks learn from", "[tuning][teacher]") {
    const TemporaryFolder folder;
    playQuickly(quickRun(folder.path(), 0, 2, 12));
    PositionSet positions;
    positions.read(folder.path());
    tuning::GameReader reader{{folder.path()}};
    const auto set = tuning::readTrainingSet(reader, Rule::Freestyle, {1, 0, 0});
    std::multimap<std::string, float> wanted, found;
    const auto named = [](const std::vector<std::uint16_t>& moves, std::uint16_t best) {
        std::string name = std::to_string(best);
        for (const std::uint16_t move : moves) name += ' ' + std::to_string(move);
        return name;
    };
    for (const auto* part : {&set.training, &set.heldOut})
        for (const tuning::TrainingPosition& p : *part) {
            const auto moves = set.movesOf(p);
            wanted.emplace(named({moves.begin(), moves.end()}, p.move), p.target);
        }
    for (const PositionSet::Row& row : positions.rows())
        found.emplace(named(positions.movesOf(row), row.moves[0].move), row.chance);
    REQUIRE(found.size() > 50);
    REQUIRE(found == wanted);
}

TEST_CASE("Damaged shards and labels are refused, and stay as they are", "[tuning][teacher]") {
    const TemporaryFolder folder;
    playQuickly(quickRun(folder.path() / "games", 0, 1, 8));
    const auto shard = *std::filesystem::directory_iterator{folder.path() / "games"};
    std::string bytes = readFile(shard.path().string());
    bytes[300] ^= 1;
    write(shard.path(), bytes);
    PositionSet positions;
    REQUIRE_THROWS_AS(positions.read(folder.path() / "games"), UserError);

    tuning::DeepPosition position;
    position.moves = {{7, 7}};
    std::string labels = bytesOf(tuning::DeepHead{});
    for (position.gameHash = 0; position.gameHash < 3; ++position.gameHash)
        labels += recordOf(position);
    labels[96 + 26 + 20] ^= 1;
    write(folder.path() / "labels", labels);
    REQUIRE_THROWS_AS(positions.read(folder.path() / "labels"), UserError);
    REQUIRE_THROWS_AS((tuning::DeepWriter{folder.path() / "labels", {}}), UserError);
    REQUIRE(readFile((folder.path() / "labels").string()) == labels);
}

TEST_CASE("Labels are a file that networks learn from", "[tuning][teacher]") {
    const TemporaryFolder folder;
    playQuickly(quickRun(folder.path() / "games", 0, 1, 8));
    PositionSet positions;
    positions.read(folder.path() / "games");
    const auto path = folder.path() / "labels";
    const auto label = [&](std::int64_t row) {
        const Label one{row, static_cast<std::int16_t>(100 * row), 5};
        DeepWriter labels{path, {400, 7, "teacher", "scale 1.5"}};
        appendLabels(labels, positions, {&one, 1});
    };
    label(0);
    const auto whole = std::filesystem::file_size(path);
    label(1);
    std::filesystem::resize_file(path, whole + 9);  // a program was killed
    label(2);
    REQUIRE_THROWS_AS((DeepWriter{path, {400, 8, "teacher", "scale 1.5"}}), UserError);
    REQUIRE_THROWS_AS((DeepWriter{path, {400, 7, "teacher", "scale 1.6"}}), UserError);
    const tuning::DeepFile file = tuning::readDeepFile(path);
    REQUIRE(file.head.nodes == 400);
    REQUIRE(file.positions.size() == 2);
    for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
        const auto row = 2 * i;
        const tuning::DeepPosition& position = file.positions[i];
        REQUIRE(position.value == static_cast<int>(100 * row));
        REQUIRE(position.best.index() == 5);
        REQUIRE(position.result == positions.rows()[row].result);
        REQUIRE(position.gameValue == positions.rows()[row].value);
        REQUIRE(position.moves.size() == positions.rows()[row].ply);
    }
    PositionSet read;
    read.read(path);
    REQUIRE(read.rows().size() == 2);
}

TEST_CASE("A game from elsewhere is played by the rules or not at all", "[tuning][teacher]") {
    PositionSet positions;
    const auto at = [](int x, int y) { return static_cast<std::uint16_t>(Square(x, y).index()); };
    std::vector<std::uint16_t> row;
    for (int x = 0; x < 5; ++x) {
        row.push_back(at(x, 0));
        row.push_back(at(x, 2));
    }
    REQUIRE_FALSE(positions.add(Rule::Freestyle, 9, row, 0));  // a stone after the five
    REQUIRE_FALSE(positions.add(Rule::Freestyle, 9, {at(0, 0), at(0, 0)}, 0));
    REQUIRE_FALSE(positions.add(Rule::Freestyle, 9, {at(9, 0)}, 0));
    REQUIRE_FALSE(positions.add(Rule::Freestyle, 99, {at(0, 0)}, 0));
    REQUIRE(positions.rows().empty());
    row.pop_back();
    REQUIRE(positions.add(Rule::Freestyle, 9, row, 4));
    REQUIRE(recordsOf(positions).size() == 5);
    REQUIRE(positions.rows()[0].moves[0].move == row[4]);
    REQUIRE_THROWS_AS(positions.read("/nowhere"), UserError);
}

}  // namespace fukumi::tuning::teacher
