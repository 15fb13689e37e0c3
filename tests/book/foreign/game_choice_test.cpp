// SPDX-License-Identifier: MIT
#include "book/foreign/format.hpp"
#include "book/foreign/lz4_frame.hpp"
#include "book/foreign/yixin_db.hpp"
#include "book/format/book_text.hpp"
#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
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

const std::string kRec = "alpha.exe\nbeta.exe\n9,9,120\n10,10,4\n0,0,5\n-1\n";
const std::string kPos = bytes({4, 0x70, 0x62, 0xF0, 0});
const std::string kPdb = std::string(60, '\0') + "DATA5Ren" + std::string(8, '\0') +
                         bytes({0, 1, 0, 0, 0, 86, 0, 0, 0, 0}) +
                         bytes({0, 8, 2, 3, 2, 0, 0x77, 2, 0x86, 1, 0x20, 2}) +
                         std::string{"title\0Ann\0Bob\0", 14};
const std::string kBdt = "Club=[Alpha,Beta,-,8898A7B6C5D4,96,0,]\n";
const std::string kRif =
    "<database><rules><rule id='1' name='RIF'/></rules><games><game rule='1' alt='g6 k7'>"
    "<move>h8 i9 i7 g9 j8 k4</move></game></games></database>";

std::string database(const std::string& text) {
    BookLibrary library;
    REQUIRE(readBookText(text, library));
    return writeYixinDb(library).bytes;
}

std::string_view formatOf(std::string_view file) {
    const auto game = readGame(file);
    return game ? game->format->name : "none";
}

/// Checks that the main line can be played, and that no variation has two stones on a point.
void checkPlayable(const ChosenGame& chosen) {
    board::Position position = board::startOf(chosen.record, Rule::Freestyle);
    for (const auto& each : chosen.record.moves) {
        if (!board::isPass(each.move)) REQUIRE(position.isEmpty(each.move));
        board::playRecorded(position, each.move);
    }
    const board::Position start = board::startOf(chosen.record, Rule::Freestyle);
    const board::GameTree& tree = chosen.game.tree;
    for (board::GameTree::Node node = 1; node < tree.size(); ++node) {
        const Move move = tree.moveOf(node);
        if (board::isPass(move)) continue;
        REQUIRE(start.isEmpty(move));
        REQUIRE(ranges::countIf(tree.movesTo(node), [&](Move m) { return m == move; }) == 1);
    }
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
    // The file names its board: rows count from the bottom of that one.
    const std::string large =
        database("freestyle 20 | | h13 10/3\nfreestyle 20 | h13 | i13 50/3\n");
    for (const std::string there : {"h13", "m8", "m13 l13", "m13 m12", "h8 i8", "h8 h9"})
        CHECK(movesOf(large, {.line = there}).starts_with(there));
    for (const std::string absent : {"n8", "m13 n13", "m13 m14"})
        CHECK(movesOf(large, {.line = absent}) == "error 10");
    CHECK(movesOf(db, {.options = {.rule = Rule::Renju}}) == "error 10");
    const std::string two = database("freestyle 15 | | h8 10/3\nrenju 15 | | h8 10/3\n");
    CHECK(test::noticesOf(two).find("other rules") != std::string::npos);
    CHECK(readGame(two, {.options = {.rule = Rule::Renju}})->rule == Rule::Renju);
}

TEST_CASE("damaged games of all kinds are read or refused", "[book][gamefile][mutated]") {
    const std::string db = database("freestyle 15 | | h8 10/3\nfreestyle 15 | h8 | i9 50/3\n");
    Random random{19};
    for (const std::string& sound : {kPsq,
                                     kSgf,
                                     kHeader + kTree,
                                     kTree,
                                     db,
                                     std::string{"h8 i9"},
                                     kRec,
                                     kPos,
                                     kPdb,
                                     kBdt,
                                     kRif}) {
        INFO(formatOf(sound));
        int accepted = 0, refused = 0;
        for (int round = 0; round < test::roundCount(1500); ++round) {
            std::string file = sound;
            for (auto change = 1 + random.below(3); change > 0 && !file.empty(); --change) {
                const auto at = random.below(static_cast<std::uint32_t>(file.size()));
                if (random.below(3) == 0)
                    file.erase(at, 1 + random.below(3));
                else
                    file[at] = random.below(2) == 0
                                   ? static_cast<char>(random.below(256))
                                   : file[random.below(static_cast<std::uint32_t>(file.size()))];
            }
            const auto game = readGame(file);
            ++(game ? accepted : refused);
            if (game) checkPlayable(*game);
        }
        CHECK(accepted > 0);
        CHECK(refused > 0);
    }
}

}  // namespace fukumi::book
