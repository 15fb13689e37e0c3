// SPDX-License-Identifier: MIT
#include <algorithm>

#include "book/foreign/sgf_game.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

using test::hasNotice;
using test::movesOf;
using test::nameOfBlack;
using test::noticesOf;
using test::readGame;

}  // namespace

TEST_CASE("of many faults the first ones of each kind are said, and the number of the others",
          "[book][sgf]") {
    std::string file = "(;GM[4]SZ[15];B[hh]";
    for (int i = 0; i < 60; ++i) file += "\n;W[hh]";
    const auto game = readGame(file + "\n;W[ii]RU[x]AE[hh];B[jj])");
    const std::string notices = noticesOf(game);
    CHECK(movesOf(game) == "h8 i7");
    CHECK(notices.find("'h8 is taken' in 50 more places; the move is left out\n") !=
          std::string::npos);
    CHECK(notices.find("AE changes the board within the game") != std::string::npos);
    CHECK(std::count(notices.begin(), notices.end(), '\n') == 12);
    file = "(;GM[4]SZ[15];B[hh]";
    for (int i = 0; i < 11; ++i) file += ";W[hh]";
    CHECK(hasNotice(file + ")", "'h8 is taken' in 1 more place;"));
}

TEST_CASE("loose writing is read with a notice", "[book][sgf]") {
    CHECK(movesOf("Game 1 :-)\n(;GM[4]SZ[15];B[hh];W[ih])") == "h8 i8");
    CHECK(movesOf("Games (see [1]) of (2026)\n(;GM[4]SZ[15];B[hh];W[ih])") == "h8 i8");
    CHECK(movesOf("(GM[4]SZ[15]PB[a];B[hh];W[ih])") == "h8 i8");
    CHECK(movesOf(";GM[4]SZ[15]\n;B[hh];W[ih])") == "h8 i8");
    CHECK(hasNotice(";GM[4]SZ[15]\n;B[hh];W[ih])", "bracket"));
    CHECK(movesOf("(;gm[4]sz[15];b[hh];w[ih])") == "h8 i8");
    CHECK(nameOfBlack("(;GaMe[4]PlayerBlack[one];Black[hh])") == "one");
    CHECK(nameOfBlack("(;PB[a [b]] c];B[hh])") == "a [b]] c");
    CHECK(movesOf("(;US[club[2]]PB[a];B[hh];W[ig])") == "h8 i9");
    CHECK(movesOf("(;SZ[15]\n=====\n;B[hh] - ;W[ih]KO;B[ii]BM)") == "h8 i8 i7");
    CHECK(hasNotice("(;SZ[15]KO;B[hh])", "KO"));
    CHECK(hasNotice("(;SZ[ ];B[hh])", "SZ"));
    CHECK(movesOf("(;SZ[20x15];B[ta])") == "t15");
    CHECK(nameOfBlack("(;PB[Club \\\nNorth];B[hh])") == "Club North");
    CHECK(nameOfBlack("(;PB[Club\nSouth];B[hh])") == "Club South");
}

TEST_CASE("what is not a value costs a notice", "[book][sgf]") {
    for (const std::string value : {"",
                                    "-1",
                                    "101",
                                    "nan",
                                    "inf",
                                    "-inf",
                                    "1e999",
                                    "60%",
                                    "B+60",
                                    "60,5",
                                    "6 0",
                                    "100.001",
                                    "\u00e4"}) {
        CAPTURE(value);
        const auto game = readGame("(;GM[4]SZ[15];B[hh]SBKV[" + value + "]C[a])");
        CHECK(noticesOf(game) == "SBKV[" + value + "] names no value; left out\n");
        CHECK_FALSE(game->game.tree.remark(1).value);
        CHECK(game->game.tree.remark(1).comment == "a");
        CHECK(sgfText(game->game).find("SBKV") == std::string::npos);
    }
    // XV counts if SBKV is still that of the value.
    for (const std::string value : {"",
                                    "81",
                                    "81,",
                                    "81,-1",
                                    "81,485",
                                    "82,1",
                                    "-81,1",
                                    "x,1",
                                    "25000,1",
                                    "30001,1",
                                    "99999999999,1",
                                    "81,1,1"}) {
        CAPTURE(value);
        const auto game = readGame("(;GM[4]SZ[15];B[hh]SBKV[60]XV[" + value + "])");
        CHECK(noticesOf(game) == "XV[" + value + "] names no value; left out\n");
        CHECK(game->game.tree.remark(1).value == Value{-81});
        CHECK(game->game.tree.remark(1).depth == Depth{0});
    }
    CHECK(readGame("(;GM[4]SZ[15];B[hh]XV[81,7]SBKV[60])")->game.tree.remark(1).depth == Depth{7});
    CHECK(hasNotice("(;GM[4]SZ[15];B[hh]SBKV[60]SBKV[40])", "SBKV"));
    CHECK(hasNotice("(;GM[4]SZ[15];B[hh]SBKV[60][40])", "SBKV"));
    CHECK(noticesOf("(;GM[4]SZ[15];B[hh]SBKV[60]SBKV[60.0])").empty());
    // Without SBKV it is a property of another program.
    const auto other = readGame("(;GM[4]SZ[15];B[hh]XV[some])");
    CHECK(noticesOf(other).empty());
    CHECK(sgfText(other->game).ends_with(";B[hh]XV[some])\n"));
}

TEST_CASE("games that cannot be read are refused with the line", "[book][sgf]") {
    CHECK(movesOf("(;FF[4]\n;B[zz])") == "error 8 in line 2");
    CHECK(movesOf("(;FF[4]\n\nSZ[99];B[hh])") == "error 7 in line 3");
}

TEST_CASE("every prefix of a game is the same game, or is not silent", "[book][sgf]") {
    const std::string file =
        "(;FF[4]GM[4]SZ[15]PB[a]PW[b]\n;B[hh]C[first\nmove]\n;W[ih]\n(;B[ii]\n;W[gg])\n(;B[jj]))\n";
    const std::string all = movesOf(file);
    for (std::size_t end = 0; end < file.size(); ++end) {
        const auto game = readGame(std::string_view{file}.substr(0, end));
        if (game && movesOf(game) != all) CHECK_FALSE(noticesOf(game).empty());
    }
}

TEST_CASE("a bracket too many is not silent at any place", "[book][sgf]") {
    for (const std::string file :
         {"(;FF[4]GM[4]SZ[15]PB[a]\n;B[hh]C[first]\n;W[ih]\n;B[ii]N[x]\n;W[gg])\n",
          "(;FF[4]GM[4]SZ[15]PB[a]\n;B[hh]C[first]\n;W[ih]\n(;B[ii]N[x]\n;W[gg])\n(;B[jj]))\n"}) {
        const auto whole = readGame(file);
        for (std::size_t at = 0; at <= file.size(); ++at) {
            INFO(file.substr(0, at));
            const auto game = readGame(std::string{file}.insert(at, ")"));
            if (game && game->game.tree.size() != whole->game.tree.size())
                CHECK_FALSE(noticesOf(game).empty());
        }
    }
    for (const std::string rest :
         {"N[a];W[ii];B[jj])", "\nC[x]W[ii];B[jj])", ";N[a]\n;W[ii])", ");N[a])"}) {
        INFO(rest);
        CHECK(noticesOf("(;GM[4]SZ[15];B[hh])" + rest) ==
              "text outside the brackets of a game; left out\n");
    }
    CHECK(noticesOf("(;GM[4]SZ[15];B[hh])) bye; [1] ) see\n").empty());
    CHECK(readGame("(;GM[4]SZ[15];B[hh])\n\nN[a]")->game.notices.front().place ==
          FilePlace{.number = 3});
}

TEST_CASE("brackets without an end are refused before they fill the memory", "[book][sgf]") {
    const std::string game = "(;SZ[15];B[hh]";
    CHECK(movesOf(game + std::string(1'000'000, '(')) == "h8");
    CHECK(movesOf(game + std::string(1'100'000, '(')) == "error 5 in line 1");
}

TEST_CASE("a game with a line left out is the same game, or is not silent", "[book][sgf]") {
    const std::vector<std::string> lines{"(;FF[4]GM[4]\n",
                                         "RU[renju]SZ[15]PB[a]PW[b]\n",
                                         ";B[hh]\n",
                                         "C[first\n",
                                         "move]\n",
                                         ";W[ih]\n",
                                         "(;B[ii]\n",
                                         ";W[gg])\n",
                                         "(;B[jj]))\n"};
    const auto without = [&](std::size_t left) {
        std::string file;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (i != left) file += lines[i];
        return file;
    };
    const std::string all = movesOf(without(lines.size()));
    REQUIRE(all == "h8 i8 i7 g9");
    for (std::size_t left = 0; left < lines.size(); ++left) {
        INFO(lines[left]);
        const auto game = readGame(without(left));
        if (game && movesOf(game) != all) CHECK_FALSE(noticesOf(game).empty());
    }
}

}  // namespace fukumi::book
