// SPDX-License-Identifier: MIT
#include "protocol/cli/position_options.hpp"

#include "engine/board/records/drawing.hpp"
#include "engine/core/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_file.hpp"
#include "tests/support/text.hpp"

namespace fukumi::protocol::cli {

using board::Cell;
using board::Position;

namespace {

Position read(const Arguments& arguments) {
    return positionFrom(readOptions(arguments, positionOptions(), IniErrors::Throw));
}

std::string errorOf(const Arguments& arguments) {
    return test::errorOf([&] { return read(arguments); });
}

}  // namespace

TEST_CASE("without options it is the empty freestyle board of 15x15", "[protocol][position]") {
    const Position position = read({});
    CHECK(position.size() == BoardSize::square(15));
    CHECK(position.rule() == Rule::Freestyle);
    CHECK(position.stoneCount() == 0);
    CHECK(position.sideToMove() == Color::Black);
}

TEST_CASE("moves are played black first", "[protocol][position]") {
    const Position position = read({"--moves", "h8 i9 g7", "--rule", "renju", "--size", "20x15"});
    CHECK(position.size() == BoardSize::make(20, 15));
    CHECK(position.cellAt(Square{7, 7}) == Cell::Black);
    CHECK(position.cellAt(Square{8, 6}) == Cell::White);
    CHECK(position.sideToMove() == Color::White);
}

TEST_CASE("stones of either colour may be missing", "[protocol][position]") {
    CHECK(read({"--black", "h8", "--white", ""}).sideToMove() == Color::White);
    CHECK(read({"--black=", "--white="}).sideToMove() == Color::Black);
    CHECK(read({"--black", "h8 h9", "--white", "a1 a2"}).sideToMove() == Color::Black);
    const Position set = read({"--white", "a1 a2 a3", "--to-move", "white"});
    CHECK(set.stoneCount() == 3);
    CHECK(set.sideToMove() == Color::White);
    CHECK(errorOf({"--white", "a1 a2 a3"}).starts_with("--to-move is needed"));
}

TEST_CASE("a game file gives its first moves", "[protocol][position]") {
    const test::TemporaryFile game{"Piskvorky 20x20, 1:1, 0\n8,8,0\n9,9,0\n10,10,0\na\nb\n0\n"};
    const std::string file = game.path();
    CHECK(read({"--psq", file}).stoneCount() == 3);
    CHECK(read({"--psq", file}).size() == BoardSize::square(20));
    CHECK(read({"--psq", file, "--ply", "1"}).sideToMove() == Color::White);
    CHECK(read({"--psq", file, "--ply", "0"}).stoneCount() == 0);
    CHECK(errorOf({"--psq", file, "--ply", "4"}).starts_with("--ply: '4'"));
    CHECK(errorOf({"--psq", file, "--size", "15"}).starts_with("--size: '15'"));
    const test::TemporaryFile noGame{"hello"};
    CHECK(errorOf({"--psq", noGame.path()}).find("not a game") != std::string::npos);
    const test::TemporaryFile sgf{"(;GM[4]SZ[15]RU[renju]AB[hh];W[ii];B[];W[jj])"};
    const Position passed = read({"--psq", sgf.path()});
    CHECK(passed.stoneCount() == 3);
    CHECK(passed.sideToMove() == Color::Black);
    CHECK(passed.rule() == Rule::Renju);
    CHECK(read({"--psq", sgf.path(), "--rule", "caro"}).rule() == Rule::Caro);
    CHECK(read({"--psq", sgf.path(), "--ply", "2"}).sideToMove() == Color::White);
}

TEST_CASE("a drawn board is read back", "[protocol][position]") {
    const Position position = read({"--moves", "c3 d4 b2", "--size", "6"});
    const test::TemporaryFile drawing{
        board::draw({position.board(), position.sideToMove(), std::nullopt})};
    const std::string file = drawing.path();
    CHECK(read({"--board", file}).key() == position.key());
    CHECK(read({"--board", file, "--to-move", "black"}).sideToMove() == Color::Black);
    CHECK(read({"--board", file, "--size", "6x6"}).key() == position.key());
    CHECK(errorOf({"--board", file, "--size", "7"}).starts_with("--size"));
}

TEST_CASE("a wrong position option is named with its value", "[protocol][position]") {
    for (const auto* size : {"4", "23", "15x", "x15", "15x23", "0", "-15", "", "15x15x15"})
        CHECK(errorOf({"--size", size}).starts_with("--size: '"));
    CHECK(errorOf({"--moves", "h8 h8"}) == "--moves: 'h8 h8': there are two stones on h8");
    CHECK(errorOf({"--moves", "z99"}).starts_with("--moves: 'z99'"));
    CHECK(errorOf({"--black", "h8", "--white", "h8"}).find("two stones on h8") !=
          std::string::npos);
    CHECK(errorOf({"--black", "h8", "--to-move", "red"}).starts_with("--to-move: 'red'"));
    CHECK(errorOf({"--psq", "/nowhere"}).starts_with("--psq: '/nowhere'"));
    CHECK(errorOf({"--board", "/nowhere"}).starts_with("--board: '/nowhere'"));
    CHECK_FALSE(errorOf({"--moves", "h8", "--black", "h9"}).empty());
    CHECK_FALSE(errorOf({"--moves", "h8", "--to-move", "black"}).empty());
    CHECK_FALSE(errorOf({"--ply", "3"}).empty());
}

}  // namespace fukumi::protocol::cli
