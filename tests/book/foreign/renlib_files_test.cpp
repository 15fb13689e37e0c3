// SPDX-License-Identifier: MIT
//
// Positions and databases of RenLib, and games for Palm: bytes written by hand from the formats.
#include "book/foreign/book_tree.hpp"
#include "engine/core/random.hpp"
#include "tests/book/bytes.hpp"
#include "tests/book/foreign/read_collection.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;
using test::bytes;
using test::lineOf;
using test::readCollection;

std::string numberOf(std::size_t value, int size) {
    std::string made;
    for (int i = size - 1; i >= 0; --i) made += static_cast<char>(value >> (8 * i) & 0xFF);
    return made;
}

/// A database for Palm with these records.
std::string palmFile(const std::vector<std::string>& records) {
    std::string file =
        std::string(60, '\0') + "DATA5Ren" + std::string(8, '\0') + numberOf(records.size(), 2);
    std::size_t place = file.size() + 8 * records.size();
    for (const auto& record : records) {
        file += numberOf(place, 4) + std::string(4, '\0');
        place += record.size();
    }
    for (const auto& record : records) file += record;
    return file;
}

const std::string kTexts = std::string{"title\0Ann\0Bob\0", 14};

/// Neither a game that is shorter nor silence: for every length of a file.
void checkPrefixes(const std::string& file, std::size_t games) {
    const auto whole = readCollection(file);
    REQUIRE_FALSE(whole.error);
    REQUIRE(whole.games.size() == games);
    for (std::size_t length = 0; length < file.size(); ++length) {
        const auto read = readCollection(file.substr(0, length));
        INFO(length);
        const bool saysSo =
            read.error || (!read.games.empty() && !read.games.back().notices.empty());
        CHECK((saysSo || read.games.size() == games));
    }
}

}  // namespace

TEST_CASE("a position of RenLib is a count and places from the top left", "[book][pos]") {
    const auto read = readCollection(bytes({4, 0x70, 0x62, 0xF0, 0}));
    CHECK(read.format == "pos");
    REQUIRE(read.games.size() == 1);
    CHECK(lineOf(read.games[0]) == "h8 i9 pass a15");
    const Format* const format = formatOfName("x.POS");
    REQUIRE(format != nullptr);
    CHECK(writeGame(*format, read.games[0])->bytes == bytes({4, 0x70, 0x62, 0xF0, 0}));
    checkPrefixes(bytes({3, 0x70, 0x62, 0xE0}), 1);
}

TEST_CASE("files of RenLib do not name their rule: it is renju, or what is asked for",
          "[book][pos][lib]") {
    for (const std::string& file :
         {bytes({2, 0x70, 0x62}),
          bytes({0x78, 0x00, 0x89, 0x80, 0x99, 0x40, 0x88, 0x00, 0x77, 0x40}),
          bytes({0xFF, 'R', 'e', 'n', 'L', 'i', 'b', 0xFF, 3, 4}) + std::string(10, '\xFF') +
              bytes({0, 0, 0x78, 0x00, 0x69, 0x40})}) {
        const auto readBy = [&](const ReadOptions& options) {
            const auto read = readCollection(file, options);
            REQUIRE(read.games.size() == 1);
            CHECK((formatOfName('.' + read.format)->limits.holds & part::kRule) == 0);
            return read.games[0];
        };
        const StoredGame assumed = readBy({});
        CHECK(assumed.rule == Rule::Renju);
        CHECK(assumed.isRuleAssumed);
        CHECK(assumed.notices == std::vector{assumedRule(Rule::Renju)});
        for (const Rule rule : kRules) {
            const StoredGame named = readBy({.rule = rule});
            CHECK(named.rule == rule);
            CHECK_FALSE(named.isRuleAssumed);
            CHECK(named.notices.empty());
        }
        const StoredGame open = readBy({.assumesRule = false});
        CHECK_FALSE(open.rule);
        CHECK_FALSE(open.isRuleAssumed);
        CHECK(open.notices.empty());
    }
}

TEST_CASE("a game of a database of RenLib is a line", "[book][bdt]") {
    const auto read = readCollection(
        "Club=[Alpha,Beta,-,8898A796,,0,]\r\n\r\nClub=[Beta,Alpha,=,88001ff1A7,96,1,a, [b]]\r\n");
    CHECK(read.format == "bdt");
    REQUIRE(read.games.size() == 2);
    CHECK(lineOf(read.games[0]) == "h8 i8 j7 i6");
    CHECK(read.games[0].head.names == std::array<std::string, 2>{"Alpha", "Beta"});
    CHECK(read.games[0].head.result == GameResult::WhiteWins);
    CHECK(lineOf(read.games[1]) == "h8 pass a15 o1 j7");
    CHECK(read.games[1].head.result == GameResult::Draw);
    CHECK(read.games[1].tree.remark(0).comment == "a, [b]");
    CHECK(read.games[1].tree.size() == 7);
    CHECK(readCollection("a=[b,c,+,88G8,,0,]").error->kind == ErrorKind::NotAPoint);
    CHECK(readCollection("a=[b,c,+,8888,,0,]").error->kind == ErrorKind::PointTaken);
    CHECK(readCollection("a=[b,c,+,88,,0,]\nnonsense\n").error->place->number == 2);
    CHECK(readCollection("a=[b,c,+,888,,0,]").error);
    checkPrefixes("Club=[Alpha,Beta,-,8898A796,,0,]", 1);
}

TEST_CASE("a row that ends early keeps its last field", "[book][bdt]") {
    for (const std::string row : {"Club=[a,b,+,8898A7B6C5,96]", "Club=[a,b,+,8898A7B6C5,96,1]"}) {
        const auto read = readCollection(row);
        REQUIRE(read.games.size() == 1);
        CHECK(read.games[0].tree.size() == 7);
        CHECK(read.games[0].notices.size() == (row.ends_with(",1]") ? 1 : 0));
    }
}

TEST_CASE("another fifth move that is not read is said", "[book][bdt]") {
    for (const std::string fifth : {"88", "98", "00", "G8", "8"}) {
        const auto read = readCollection("Club=[a,b,+,8898A7B6C5," + fifth + ",0,]");
        REQUIRE(read.games.size() == 1);
        CHECK(read.games[0].tree.size() == 6);
        CHECK(toEnglish(read.games[0].notices.at(0).what) ==
              "the other fifth move '" + fifth + "' has no place in the game");
    }
    CHECK(readCollection("Club=[a,b,+,8898A7B6,C5,0,]").games[0].tree.size() == 5);
    // A later move of the game was free then.
    CHECK(readCollection("Club=[a,b,+,8898A7B6C5D4,D4,0,]").games[0].tree.size() == 8);
}

TEST_CASE("games for Palm are records with a colour for each move", "[book][pdb]") {
    const std::string first = bytes({0, 8, 2, 3, 2, 0, 0x77, 2, 0x86, 1, 0x20, 2}) + kTexts;
    const std::string second = bytes({0, 8, 2, 2, 1, 0, 0x77, 1, 0xED, 1}) + kTexts;
    const auto read = readCollection(palmFile({first, second}));
    REQUIRE_FALSE(read.error);
    CHECK(read.format == "pdb");
    REQUIRE(read.games.size() == 2);
    CHECK(lineOf(read.games[0]) == "h8 i9 c15");
    CHECK(read.games[0].head.names == std::array<std::string, 2>{"Ann", "Bob"});
    CHECK(read.games[0].notices.size() == 1);  // a move was taken back
    CHECK(read.games[1].head.setup.first == Color::White);
    CHECK(lineOf(read.games[1]) == "h8 pass o2");
    checkPrefixes(palmFile({second}), 1);
}

TEST_CASE("a text of a game for Palm that does not end is cut off with a notice", "[book][pdb]") {
    const std::string moves = bytes({0, 8, 1, 1, 2, 0, 0x77, 2});
    const auto read = readCollection(palmFile({moves + std::string(50'000, 'x')}));
    REQUIRE(read.games.size() == 1);
    CHECK(lineOf(read.games[0]) == "h8");
    CHECK(read.games[0].notices.size() == 1);
    CHECK(readCollection(palmFile({moves + kTexts + std::string(50'000, 'x')}))
              .games[0]
              .notices.empty());
}

TEST_CASE("texts of a game for Palm have the notice of a guess that other formats have",
          "[book][pdb]") {
    const std::string moves = bytes({0, 8, 1, 1, 2, 0, 0x77, 2});
    const auto read =
        readCollection(palmFile({moves + std::string{"\xD0\xA1\xC3\xF7\0Ann\0Bob\0", 13}}));
    REQUIRE(read.games.size() == 1);
    REQUIRE(read.games[0].notices.size() == 1);
    const Notice& notice = read.games[0].notices.front();
    CHECK(notice.what == guessNotices(Encoding::Gbk).front().what);
    CHECK(notice.done == guessNotices(Encoding::Gbk).front().done);
    CHECK(notice.place->number == 1);
}

TEST_CASE("mutated files of RenLib and Palm are read or refused", "[book][fuzz]") {
    const std::vector<std::string> files{
        bytes({4, 0x70, 0x62, 0xF0, 0}),
        "Club=[Alpha,Beta,-,8898A796,76,0,x]\n",
        palmFile({bytes({0, 8, 2, 2, 1, 0, 0x77, 1, 0xED, 1}) + kTexts})};
    Random random{12};
    for (const auto& file : files) {
        for (int round = 0; round < test::roundCount(20'000); ++round) {
            std::string mutated = file;
            for (std::size_t left = 1 + random.below(4); left > 0; --left)
                random.pick(mutated) = static_cast<char>(random.below(256));
            const auto read = readCollection(mutated);
            CHECK((read.error || read.games.size() <= 2));
        }
    }
}

}  // namespace fukumi::book
