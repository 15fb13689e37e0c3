// SPDX-License-Identifier: MIT
#include "engine/tuning/data/shard.hpp"

#include <fstream>
#include <set>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/tuning/data/game_data.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/tuning/data/sample_game.hpp"

namespace fukumi::test {

namespace {

namespace fs = std::filesystem;
using tuning::GameData;
using tuning::ShardReader;

tuning::ShardHead fullHead() {
    tuning::ShardHead head;
    head.rule = Rule::Caro6;
    head.size = *BoardSize::make(20, 13);
    head.eval = eval::EvalKind::Pattern;
    head.number = 17;
    head.baseSeed = 3;
    head.seed = 0xFEDCBA9876543210U;
    head.weightsHash = 0x0123456789ABCDEFU;
    head.nodes = 1500;
    head.openingNodes = 5000;
    head.openingMaxValue = 150;
    head.fewestStones = 2;
    head.mostStones = 9;
    head.randomOdds = 12;
    head.randomPlies = 11;
    head.linesPerMove = 2;
    head.version = "0.1.0";
    head.commit = "b3aea8a";
    return head;
}

/// A shard of three games of a known head.
class SomeShard {
public:
    SomeShard() {
        auto writer = tuning::ShardWriter::claim(folder_.path(), fullHead());
        Random random{5};
        for (int i = 0; i < 3; ++i) {
            games.push_back(randomGame(random, fullHead().rule, fullHead().size));
            writer->add(games.back());
        }
    }

    [[nodiscard]] fs::path path() const { return folder_.path() / tuning::shardName(fullHead()); }
    [[nodiscard]] std::string bytes() const { return readFile(path().string()); }
    void replace(const std::string& bytes) const {
        std::ofstream{path(), std::ios::binary} << bytes;
    }

    std::vector<GameData> games;

private:
    TemporaryFolder folder_;
};

std::vector<GameData> gamesOf(ShardReader& reader) {
    std::vector<GameData> games;
    while (auto game = reader.next()) games.push_back(std::move(*game));
    return games;
}

std::string errorOf(const fs::path& path) {
    try {
        ShardReader reader{path};
    } catch (const UserError& e) {
        return e.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("a shard gives back its head and its games", "[tuning]") {
    const SomeShard shard;
    CHECK(shard.path().filename() == "caro6-20x13-seed3-000017.games");
    ShardReader reader{shard.path()};
    CHECK(reader.head() == fullHead());
    CHECK(gamesOf(reader) == shard.games);
    CHECK(reader.end() == ShardReader::End::Whole);
    CHECK(reader.wholeLength() == fs::file_size(shard.path()));
}

TEST_CASE("the bytes of a shard are those of its drawing", "[tuning]") {
    const std::string head = tuning::bytesOf(fullHead());
    REQUIRE(head.size() == 128);
    const auto at = [](const std::string& bytes, std::size_t place) {
        return static_cast<int>(static_cast<unsigned char>(bytes[place]));
    };
    CHECK(head.substr(0, 8) == "FKGAMES\n");
    CHECK(at(head, 8) == 2);
    CHECK(at(head, 10) == 128);
    CHECK(at(head, 16) == 4);
    CHECK(at(head, 17) == 20);
    CHECK(at(head, 18) == 13);
    CHECK(at(head, 19) == 1);
    CHECK(at(head, 20) == 17);
    CHECK(at(head, 32) == 0x10);
    CHECK(at(head, 39) == 0xFE);
    CHECK(at(head, 48) + 256 * at(head, 49) == 1500);
    CHECK(head.substr(88, 8) == std::string{"b3aea8a\0", 8});

    GameData game;
    game.result = -1;
    game.openingPlies = 1;
    game.plies.push_back({Square{3, 1}, tuning::kNoSearch, false, false, true, false});
    game.plies.push_back({Square{14, 2}, -2, true, true, false, true});
    const std::string record = tuning::recordOf(game);
    REQUIRE(record.size() == 16 + 2 * 4);
    CHECK(record.substr(0, 4) == std::string{"\2\0\1\xFF", 4});
    CHECK(record.substr(16) == std::string{"\x23\x20\x00\x80\x4E\xD0\xFE\xFF", 8});
}

TEST_CASE("a record that is cut off anywhere is skipped", "[tuning]") {
    const SomeShard shard;
    const std::string bytes = shard.bytes();
    const std::size_t last = tuning::recordOf(shard.games.back()).size();
    for (std::size_t missing = 1; missing <= last; ++missing) {
        shard.replace(bytes.substr(0, bytes.size() - missing));
        ShardReader reader{shard.path()};
        REQUIRE(gamesOf(reader).size() == 2);
        REQUIRE(reader.end() ==
                (missing == last ? ShardReader::End::Whole : ShardReader::End::CutOff));
        REQUIRE(reader.wholeLength() == bytes.size() - last);
    }
}

TEST_CASE("a shard whose head is cut off has no games", "[tuning]") {
    const SomeShard shard;
    const std::string bytes = shard.bytes();
    for (const std::size_t length : {0U, 5U, 8U, 127U}) {
        shard.replace(bytes.substr(0, length));
        ShardReader reader{shard.path()};
        CHECK(gamesOf(reader).empty());
        CHECK(reader.end() == ShardReader::End::CutOff);
    }
}

TEST_CASE("a damaged head is refused and says so", "[tuning]") {
    const SomeShard shard;
    const std::string bytes = shard.bytes();
    for (const std::size_t place : {8U, 13U, 16U, 48U, 127U}) {
        std::string damaged = bytes;
        damaged[place] = static_cast<char>(damaged[place] ^ 4);
        shard.replace(damaged);
        CHECK(errorOf(shard.path()).ends_with("the head of this shard is damaged"));
    }
    shard.replace("#!/bin/sh\n");
    CHECK(errorOf(shard.path()).find("not a shard of games") != std::string::npos);
    CHECK(errorOf(shard.path().parent_path() / "none").starts_with("cannot read"));
}

TEST_CASE("a damaged record ends the reading of a shard", "[tuning]") {
    const SomeShard shard;
    const std::string bytes = shard.bytes();
    const std::size_t second =
        tuning::kShardHeadLength + tuning::recordOf(shard.games.front()).size();
    for (const std::size_t place : {2U, 5U, 9U, 16U, 19U}) {
        std::string damaged = bytes;
        damaged[second + place] = static_cast<char>(damaged[second + place] ^ 1);
        shard.replace(damaged);
        ShardReader reader{shard.path()};
        CHECK(gamesOf(reader).size() == 1);
        CHECK(reader.end() == ShardReader::End::Damaged);
    }
}

// Read as one that is cut off, it would hide all games that follow.
TEST_CASE("a record with more plies than points is damaged", "[tuning]") {
    const SomeShard shard;
    const std::string bytes = shard.bytes();
    for (const bool isLast : {false, true}) {
        std::size_t record = tuning::kShardHeadLength + tuning::recordOf(shard.games[0]).size();
        if (isLast) record += tuning::recordOf(shard.games[1]).size();
        std::string damaged = bytes;
        damaged[record + 1] = '\x40';
        shard.replace(damaged);
        ShardReader reader{shard.path()};
        CHECK(gamesOf(reader).size() == (isLast ? 2 : 1));
        CHECK(reader.end() == ShardReader::End::Damaged);
    }
}

TEST_CASE("a record whose numbers are not those of a game is damaged", "[tuning]") {
    Random random{9};
    GameData game = randomGame(random, Rule::Renju, BoardSize::square(15));
    game.isLine = false;
    const auto isGame = [&](int result, int openingPlies) {
        game.result = result;
        game.openingPlies = openingPlies;
        return tuning::gameOf(tuning::recordOf(game), game.rule, game.size).has_value();
    };
    const int plies = static_cast<int>(game.plies.size());
    REQUIRE(plies < 255);
    for (const int result : {-1, 0, 1, 2}) CHECK(isGame(result, plies));
    for (const int result : {-128, -2, 3, 100, 127}) CHECK_FALSE(isGame(result, 2));
    for (const int opening : {plies + 1, 255}) CHECK_FALSE(isGame(1, opening));
}

TEST_CASE("two processes never write the same shard", "[tuning]") {
    const TemporaryFolder folder;
    const auto first = tuning::ShardWriter::claim(folder.path(), fullHead());
    CHECK(first);
    CHECK_FALSE(tuning::ShardWriter::claim(folder.path(), fullHead()));
    CHECK_THROWS_AS(tuning::ShardWriter::claim(folder.path() / "none", fullHead()), UserError);
}

TEST_CASE("the hash of a game names rule, size and moves, and holds out one in twenty",
          "[tuning]") {
    Random random{8};
    GameData game = randomGame(random, Rule::Renju, BoardSize::square(15));
    const std::uint64_t hash = tuning::hashOf(game);
    game.result = -game.result;
    game.plies[5].value = 1;
    game.plies[5].quiet = !game.plies[5].quiet;
    CHECK(tuning::hashOf(game) == hash);
    std::set<std::uint64_t> hashes{hash};
    game.rule = Rule::Caro;
    hashes.insert(tuning::hashOf(game));
    game.size = BoardSize::square(16);
    hashes.insert(tuning::hashOf(game));
    std::swap(game.plies[3], game.plies[4]);
    hashes.insert(tuning::hashOf(game));
    CHECK(hashes.size() == 4);

    int heldOut = 0;
    for (int i = 0; i < 4000; ++i)
        heldOut +=
            tuning::isHeldOut(tuning::hashOf(randomGame(random, Rule::Caro, BoardSize::square(5))));
    CHECK(heldOut > 150);
    CHECK(heldOut < 250);
}

TEST_CASE("shards are found in folders, in the order of their names", "[tuning]") {
    const TemporaryFolder folder;
    const auto make = [&](const char* name) {
        std::ofstream{folder.path() / name} << "x";
        return folder.path() / name;
    };
    fs::create_directory(folder.path() / "sub");
    const auto b = make("b.games");
    const auto a = make("sub/a.games");
    const auto other = make("notes.txt");
    CHECK(tuning::shardsOf({folder.path()}) == std::vector{b, a});
    CHECK(tuning::shardsOf({other, folder.path() / "sub"}) == std::vector{other, a});
    CHECK_THROWS_AS(tuning::shardsOf({folder.path() / "none"}), UserError);
}

TEST_CASE("a disk that does not give a shard is an error, not its end", "[tuning]") {
    const TemporaryFolder folder;
    for (const fs::path& path : {folder.path(), fs::path{"/proc/self/mem"}})
        if (fs::exists(path)) CHECK_THROWS_WITH(ShardReader{path}, "cannot read " + path.string());
}

}  // namespace fukumi::test
