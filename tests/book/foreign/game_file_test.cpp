// SPDX-License-Identifier: MIT
#include "book/foreign/game_file.hpp"

#include "book/foreign/lz4_frame.hpp"
#include "book/foreign/renlib.hpp"
#include "book/foreign/yixin_db.hpp"
#include "book/format/book_text.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/random.hpp"
#include "tests/book/bytes.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

using test::asBytes;
using test::bytes;

const std::string kPsq = "Piskvorky 20x20, 11:11, 0\n10,10,0\n11,11,0\nalpha\nbeta\n0\n";
const std::string kSgf = "(;SZ[15]RU[caro](;B[hh];W[ii])(;B[hh];W[gg];B[aa]))";
const std::string kTree =
    bytes({0x78, 0x00, 0x69, 0x80, 0x59, 0x40, 0x68, 0x00, 0x77, 0x40});  // h8 i9 (i10), h8 h9 (g8)
const std::string kHeader =
    bytes({0xFF, 'R', 'e', 'n', 'L', 'i', 'b', 0xFF, 3, 0}) + std::string(10, '\xFF');

std::string database(const std::string& text) {
    BookLibrary library;
    REQUIRE_FALSE(readBookText(text, library));
    return writeYixinDb(library).bytes;
}

GameFile read(const std::string& file, const GameQuestion& question = {}) {
    auto found = readGameFile(asBytes(file), question);
    if (const auto* error = std::get_if<board::FormatError>(&found)) FAIL(describe(*error));
    return std::get<GameFile>(std::move(found));
}

std::string movesOf(const std::string& file, const GameQuestion& question = {}) {
    const auto found = readGameFile(asBytes(file), question);
    if (const auto* error = std::get_if<board::FormatError>(&found)) return describe(*error);
    const auto& record = std::get<GameFile>(found).record;
    std::string text;
    for (const auto& each : record.moves) text += board::toHuman(each.move, record.size) + ' ';
    return text;
}

}  // namespace

TEST_CASE("games are known by what the file holds", "[book][gamefile]") {
    CHECK(read(kPsq).format == GameFormat::Psq);
    CHECK(read(kPsq).record.names[1] == "beta");
    CHECK_FALSE(read(kPsq).rule);
    CHECK(read("\n " + kSgf).format == GameFormat::Sgf);
    CHECK(read(kSgf).rule == Rule::Caro);
    CHECK(read(kSgf, {Rule::Renju, {}, {}}).rule == Rule::Renju);
    CHECK(read(kHeader + kTree).format == GameFormat::RenLib);
    CHECK(read(kTree).format == GameFormat::RenLib);
    CHECK(read(kTree).rule == Rule::Renju);
    const std::string db = database("freestyle 15 | | h8 10/3\nfreestyle 15 | h8 | i9 5/3\n");
    CHECK(read(db).format == GameFormat::Database);
    CHECK(read(db).rule == Rule::Freestyle);
    if (const auto packed = packLz4(db)) CHECK(movesOf(*packed) == movesOf(db));
    CHECK(read("h8 i9").format == GameFormat::Moves);
    CHECK(read("#renju,h8i9").rule == Rule::Renju);
}

TEST_CASE("of a tree the main line is taken, or one that is wanted", "[book][gamefile]") {
    CHECK(movesOf(kSgf) == "h8 i7 ");
    CHECK(movesOf(kSgf, {{}, {}, "h8 g9"}) == "h8 g9 a15 ");
    CHECK(movesOf(kSgf, {{}, {}, "a1"}) == "the line 'a1' is not in the file");
    CHECK(movesOf(kSgf, {{}, {}, "z9"}) == "the line 'z9' is no list of points of its board");
    CHECK(movesOf(kHeader + kTree) == "h8 i9 i10 ");
    CHECK(movesOf(kTree, {{}, {}, "h8 h9"}) == "h8 h9 g8 ");
    CHECK(movesOf(kTree, {{}, {}, "h8 h9 h8"}) ==
          "the line 'h8 h9 h8' has two stones on one point");
    CHECK(movesOf(kPsq, {{}, {}, "j11"}) == "the file holds one line, so that none can be chosen");
    CHECK(movesOf("h8 i9", {{}, {}, "h8"}) ==
          "the file holds one line, so that none can be chosen");
}

TEST_CASE("a database goes on by its best moves", "[book][gamefile]") {
    const std::string db = database(
        "freestyle 15 | | h8 10/3\nfreestyle 15 | h8 | i9 50/3, h9 5/3\n"
        "freestyle 15 | h8 h9 | j11 7/4\n");
    // Up to symmetry: i9 is one of four.
    const auto moves = read(db).record.moves;
    REQUIRE(moves.size() == 2);
    CHECK(moves[0].move == Square{7, 7});
    CHECK(std::abs(moves[1].move.x() - 7) == 1);
    CHECK(std::abs(moves[1].move.y() - 7) == 1);
    const std::string line = movesOf(db, {{}, {}, "h8 h9"});
    CHECK((line == "h8 h9 j11 " || line == "h8 h9 f11 "));
    CHECK(movesOf(db, {{}, {}, "h8 a1"}) == "the line 'h8 a1' is not in the file");
    CHECK(movesOf(db, {Rule::Renju, {}, {}}) ==
          "the database has no positions of this rule and size");
    const std::string two = database("freestyle 15 | | h8 10/3\nrenju 15 | | h8 10/3\n");
    CHECK(movesOf(two) == "the database has several rules or sizes: say which is meant");
    CHECK(movesOf(two, {Rule::Renju, {}, {}}) == "h8 ");
}

TEST_CASE("what is no game is told by the kind of its damage", "[book][gamefile]") {
    CHECK(movesOf("") == "the file is empty");
    CHECK(movesOf(" \n") == "the file is empty");
    CHECK(movesOf("hello") ==
          "this is no game: neither .psq, .sgf, .lib or .db, and no list of moves such as h8 i9 g7 "
          "on a board of 15x15");
    CHECK(movesOf("h8 h8") == "there are two stones on h8");
    CHECK(movesOf("Piskvorky 99x1\n") ==
          "line 1: this is not 'Piskvorky WxH, ...' with sides from 5 to 22");
    CHECK(movesOf(kSgf.substr(0, 20)) == "line 1: the file is cut off");
    CHECK(movesOf(kHeader + kTree.substr(0, 3)) == "node 2: the library is cut off");
    CHECK(movesOf(kHeader + kTree, {{}, BoardSize::square(19), {}}) ==
          "a library's board is a square with sides from 5 to 15");
    CHECK(movesOf(bytes({1, 0, 0, 0, 7})) ==
          "this is neither a text nor a library, and as a database damaged: record 1: the database "
          "is "
          "cut off");
    CHECK(movesOf("(;GM[1]SZ[19];B[pd])") ==
          "line 1: a game of another kind, GM[1]: five in a row is GM[4]");
}

TEST_CASE("damaged games of all kinds are read or refused", "[book][gamefile][mutated]") {
    const std::string db = database("freestyle 15 | | h8 10/3\nfreestyle 15 | h8 | i9 50/3\n");
    Random random{19};
    int accepted = 0, refused = 0;
    for (const std::string& sound : {kPsq, kSgf, kHeader + kTree, kTree, db, std::string{"h8 i9"}})
        for (int round = 0; round < 1500; ++round) {
            std::string file = sound;
            for (auto change = 1 + random.below(3); change > 0 && !file.empty(); --change) {
                const auto at = random.below(static_cast<std::uint32_t>(file.size()));
                if (random.below(3) == 0)
                    file.erase(at, 1 + random.below(3));
                else
                    file[at] = static_cast<char>(random.below(256));
            }
            const auto found = readGameFile(asBytes(file), {});
            if (const auto* error = std::get_if<board::FormatError>(&found)) {
                REQUIRE_FALSE(error->reason.empty());
                ++refused;
                continue;
            }
            const auto& game = std::get<GameFile>(found);
            board::Position position = board::startOf(game.record, Rule::Freestyle);
            for (const auto& each : game.record.moves) {
                REQUIRE(position.isEmpty(each.move));
                position.play(each.move);
            }
            ++accepted;
        }
    CHECK(accepted > 100);
    CHECK(refused > 100);
}

}  // namespace fukumi::book
