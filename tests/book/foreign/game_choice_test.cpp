// SPDX-License-Identifier: MIT
#include "book/foreign/format.hpp"
#include "book/foreign/lz4_frame.hpp"
#include "book/foreign/yixin_db.hpp"
#include "book/format/book_text.hpp"
#include "engine/core/random.hpp"
#include "tests/book/bytes.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::book {

namespace {

using test::bytes;
using test::movesOf;
using test::readGame;

const std::string kPsq = "Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,0\nalpha\nbeta\n0\n";
const std::string kSgf = "(;SZ[15]RU[caro](;B[hh];W[ii])(;B[hh];W[gg];B[aa]))";
const std::string kTree =
    bytes({0x78, 0x00, 0x89, 0x80, 0x99, 0x40, 0x88, 0x00, 0x77, 0x40});  // h8 and two branches
const std::string kHeader =
    bytes({0xFF, 'R', 'e', 'n', 'L', 'i', 'b', 0xFF, 3, 0}) + std::string(10, '\xFF');

std::string database(const std::string& text) {
    BookLibrary library;
    REQUIRE(readBookText(text, library));
    return writeYixinDb(library).bytes;
}

std::string_view formatOf(std::string_view file) {
    const auto game = readGame(file);
    return game ? game->format->name : "none";
}

}  // namespace

TEST_CASE("the format of a file is found by its content", "[book][gamefile]") {
    CHECK(formatOf(kPsq) == "psq");
    CHECK(formatOf("\n " + kSgf) == "sgf");
    CHECK(readGame(kSgf)->rule == Rule::Caro);
    CHECK(readGame(kSgf, {.options = {.rule = Rule::Renju}})->rule == Rule::Renju);
    CHECK(formatOf(kHeader + kTree) == "lib");
    CHECK(formatOf(kTree) == "lib");
    CHECK(readGame(kTree)->rule == Rule::Renju);
    const std::string db = database("freestyle 15 | | h8 10/3\nfreestyle 15 | h8 | i9 5/3\n");
    CHECK(formatOf(db) == "db");
    CHECK(readGame(db)->rule == Rule::Freestyle);
    if (const auto packed = packLz4(db)) CHECK(movesOf(*packed) == movesOf(db));
    CHECK(formatOf("h8 i9") == "moves");
    CHECK(readGame("#renju,h8i9")->rule == Rule::Renju);
}

TEST_CASE("every ending of the table is the ending of one format", "[book][gamefile]") {
    for (const Format* const format : formats()) {
        CHECK_FALSE(format->title.empty());
        CHECK(formatOfName("game" + std::string{format->endings.substr(
                                        0, format->endings.find(' '))}) == format);
    }
    CHECK(formatOfName("game.exe") == nullptr);
    CHECK(formatOfName("psq") == nullptr);
}

TEST_CASE("the main line of a tree is read, or one that is asked for", "[book][gamefile]") {
    CHECK(movesOf(kSgf) == "h8 i7");
    CHECK(movesOf(kSgf, {.line = "h8 g9"}) == "h8 g9 a15");
    CHECK(movesOf(kSgf, {.line = "a1"}) == "error 10");
    CHECK(movesOf(kSgf, {.line = "z9"}) == "error 10");
    CHECK(movesOf(kPsq, {.line = "k11"}) == "error 10");
    CHECK(movesOf("h8 i9", {.line = "h8"}) == "h8 i9");
}

TEST_CASE("a database goes on by its best moves", "[book][gamefile]") {
    const std::string db = database(
        "freestyle 15 | | h8 10/3\nfreestyle 15 | h8 | i9 50/3, h9 5/3\n"
        "freestyle 15 | h8 h9 | j11 7/4\n");
    // Up to symmetry: i9 is one of four.
    const auto moves = readGame(db)->record.moves;
    REQUIRE(moves.size() == 2);
    CHECK(moves[0].move == Square{7, 7});
    CHECK(std::abs(moves[1].move.x() - 7) == 1);
    CHECK(std::abs(moves[1].move.y() - 7) == 1);
    const std::string line = movesOf(db, {.line = "h8 h9"});
    CHECK((line == "h8 h9 j11" || line == "h8 h9 f11"));
    CHECK(movesOf(db, {.line = "h8 a1"}) == "error 10");
    CHECK(movesOf(db, {.options = {.rule = Rule::Renju}}) == "error 10");
    const std::string two = database("freestyle 15 | | h8 10/3\nrenju 15 | | h8 10/3\n");
    CHECK(test::noticesOf(two).find("other rules") != std::string::npos);
    CHECK(readGame(two, {.options = {.rule = Rule::Renju}})->rule == Rule::Renju);
}

TEST_CASE("damaged games of all kinds are read or refused", "[book][gamefile][mutated]") {
    const std::string db = database("freestyle 15 | | h8 10/3\nfreestyle 15 | h8 | i9 50/3\n");
    Random random{19};
    int accepted = 0, refused = 0;
    for (const std::string& sound : {kPsq, kSgf, kHeader + kTree, kTree, db, std::string{"h8 i9"}})
        for (int round = 0; round < test::roundCount(1500); ++round) {
            std::string file = sound;
            for (auto change = 1 + random.below(3); change > 0 && !file.empty(); --change) {
                const auto at = random.below(static_cast<std::uint32_t>(file.size()));
                if (random.below(3) == 0)
                    file.erase(at, 1 + random.below(3));
                else
                    file[at] = static_cast<char>(random.below(256));
            }
            const auto game = readGame(file);
            if (!game) {
                ++refused;
                continue;
            }
            board::Position position = board::startOf(game->record, Rule::Freestyle);
            for (const auto& each : game->record.moves) {
                if (!board::isPass(each.move)) REQUIRE(position.isEmpty(each.move));
                board::playRecorded(position, each.move);
            }
            ++accepted;
        }
    CHECK(accepted > test::roundCount(100));
    CHECK(refused > test::roundCount(100));
}

}  // namespace fukumi::book
