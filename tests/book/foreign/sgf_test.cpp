// SPDX-License-Identifier: MIT
#include "book/foreign/sgf_game.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;
using test::errorOf;
using test::hasNotice;
using test::movesOf;
using test::nameOfBlack;
using test::noticesOf;
using test::readGame;

std::optional<Rule> ruleOf(const std::string& name) {
    return readGame("(;GM[4]RU[" + name + "];B[hh])")->rule;
}

}  // namespace

TEST_CASE("a game in the Smart Game Format is read with its head", "[book][sgf]") {
    const auto game = readGame(
        "\xEF\xBB\xBF(;FF[4]GM[4]CA[UTF-8]RU[Renju]SZ[15]PB[al\\]pha]PW[J\xC3\xBCrgen]C[a (;B\\]]\n"
        "RE[W+R]DT[2026-11-27]EV[Cup]ON[swap2];B[hh]C[opening];W[ih];B[i7])\n");
    REQUIRE(game);
    CHECK(game->record.size == BoardSize::square(15));
    CHECK(game->rule == Rule::Renju);
    CHECK(game->record.names == std::array<std::string, 2>{"al]pha", "J\xC3\xBCrgen"});
    CHECK(game->record.result == GameResult::WhiteWins);
    CHECK(game->record.date == "2026-11-27");
    CHECK(game->record.event == "Cup");
    CHECK(game->record.opening == "swap2");
    CHECK(movesOf(game) == "h8 i8 i7");
    CHECK(game->record.setup == board::GameRecord::Setup{});
    CHECK(noticesOf(game).empty());
}

TEST_CASE("variations are lines next to the main one", "[book][sgf]") {
    const std::string file = "(;SZ[9:7];B[ee](;W[ff];B[gg])(;W[aa](;B[bb])(;B[cc];W[dd])))";
    CHECK(readGame(file)->record.size == BoardSize::make(9, 7).value());
    CHECK(movesOf(file) == "e3 f2 g1");
    CHECK(movesOf(file, {.line = "e3 a7"}) == "e3 a7 b6");
    CHECK(movesOf(file, {.line = "e3 a7 c5"}) == "e3 a7 c5 d4");
    CHECK(movesOf(file, {.line = "e3 b6"}) == "error 10");
    CHECK(movesOf("(;RU[Caro, six wins](;W[ee])(;W[ff];B[aa]))", {.line = "f10"}) == "f10 a15");
}

TEST_CASE("stones are set up before the first move, in any node", "[book][sgf]") {
    const auto game = readGame("(;SZ[15]AB[hh:ig];AW[a1]XB[oo]PL[W]AE[hh];W[gg])");
    REQUIRE(game);
    const auto& setup = game->record.setup;
    CHECK(setup.black == std::vector<Square>{{7, 6}, {8, 6}, {8, 7}});
    CHECK(setup.white == std::vector<Square>{{0, 14}});
    CHECK(setup.blocked == std::vector<Square>{{14, 14}});
    CHECK(setup.first == Color::White);
    CHECK(noticesOf(game).empty());
}

TEST_CASE("without a move the side with fewer stones moves, or the one that PL names",
          "[book][sgf]") {
    const auto firstOf = [](const std::string& file) { return readGame(file)->record.setup.first; };
    const auto isUnclear = [](const std::string& file) {
        return hasNotice(file, "does not say who moves");
    };
    struct Case {
        std::string stones;
        Color first;
        bool isUnclear = false;
    };
    for (const auto& [stones, first, unclear] : {Case{"AB[hh][ig][gg]AW[gi][gh]", Color::White},
                                                 Case{"AB[hh][ig]AW[gi][gh]", Color::Black},
                                                 Case{"AB[hh]", Color::White},
                                                 Case{"XB[hh]", Color::Black},
                                                 Case{"AB[hh][ig][gg]AW[gi]", Color::Black, true},
                                                 Case{"AB[hh]AW[gi][gh]", Color::Black, true}}) {
        INFO(stones);
        const std::string head = "(;GM[4]SZ[15]" + stones;
        CHECK(firstOf(head + ")") == first);
        CHECK(isUnclear(head + ")") == unclear);
        for (const Color color : kColors) {
            const std::string letter = color == Color::Black ? "B" : "W";
            for (const std::string& rest : {"PL[" + letter + "])",
                                            "PL[" + letter + "];" + letter + "[aa])",
                                            ";" + letter + "[aa])"}) {
                INFO(rest);
                CHECK(firstOf(head + rest) == color);
                CHECK_FALSE(isUnclear(head + rest));
                const auto again = readGame(sgfText(readGame(head + rest)->game));
                CHECK(again->record.setup.first == color);
                CHECK(noticesOf(again).empty());
            }
        }
    }
    // Ours have always named white.
    CHECK(firstOf("(;GM[4]AP[Fukumi:2]SZ[15]AB[hh])") == Color::Black);
    CHECK(firstOf("(;GM[4]AP[Other:2]SZ[15]AB[hh])") == Color::White);
}

TEST_CASE("stones that are set up within a game are moves, with a notice", "[book][sgf]") {
    CHECK(movesOf("(;SZ[15];B[hh];AW[ii];B[gg])") == "h8 i7 g9");
    CHECK(hasNotice("(;SZ[15];B[hh];AW[ii];B[gg])", "set up"));
    CHECK(movesOf("(;SZ[15];B[hh];AE[hh];W[gg])") == "h8");
    CHECK(hasNotice("(;SZ[15];B[hh];AE[hh];W[gg])", "AE"));
}

TEST_CASE("problems in the variations of one game keep their own stones", "[book][sgf]") {
    const std::string problems =
        "(;GM[4]SZ[15]C[all](;AB[hh]AW[ih]C[one];B[gg])(;AB[aa]AW[bb]C[two]PL[B]))";
    CHECK(movesOf(problems) == "h8 i8 g9");
    CHECK(movesOf(problems, {.line = "a15"}) == "a15 b14");
    CHECK(hasNotice(problems, "set up"));
    const auto game = readGame(problems);
    CHECK(game->record.setup == board::GameRecord::Setup{});
    CHECK(game->game.tree.remark(board::GameTree::kRoot).comment == "all");
    const auto named = readGame("(;GM[4]SZ[15]PB[a](;PB[b];B[hh])(;B[gg]))");
    CHECK(named->record.names[0] == "a");
    CHECK(sgfText(named->game).find("PB[b]") == std::string::npos);
    CHECK(noticesOf(named) == "PB before the first move of a variation; left out\n");

    const std::string sides = "(;GM[4]SZ[15]AB[hh](;PL[W]C[w];W[aa])(;PL[B]C[b];B[bb]))";
    CHECK(movesOf(sides) == "a15");
    const std::string written = sgfText(readGame(sides)->game);
    CHECK(written.find("(;W[]\n;B[bb])") != std::string::npos);
    CHECK(written.find("PL[B]") == std::string::npos);
}

TEST_CASE("variations may be nested as deep as a file is long", "[book][sgf]") {
    constexpr int kDepth = 100'000;
    std::string file = "(;GM[4]SZ[15]";
    for (int i = 0; i < kDepth; ++i) {
        const std::string color = i % 2 == 0 ? "B" : "W";
        file += "(;" + color + "[aa])(;" + color + "[]";
    }
    const auto game = readGame(file + std::string(kDepth + 1, ')'));
    REQUIRE(game);
    CHECK(game->game.tree.size() == 2 * kDepth + 1);
    const auto again = readGame(sgfText(game->game));
    REQUIRE(again);
    CHECK(again->game.tree.size() == 2 * kDepth + 1);
    CHECK(noticesOf(again).empty());
}

TEST_CASE("a pass is an empty move, or tt on a board without that point", "[book][sgf]") {
    CHECK(movesOf("(;SZ[15];B[hh];W[];B[ii];W[tt])") == "h8 pass i7 pass");
    CHECK(movesOf("(;SZ[20];B[tt];W[])") == "t1 pass");
    CHECK(movesOf("(;SZ[15];B[hh];B[ii])") == "h8 pass i7");
    CHECK(hasNotice("(;SZ[15];B[hh];B[ii])", "in turn"));
}

TEST_CASE("games of go are read as five in a row, other games refused", "[book][sgf]") {
    CHECK(movesOf("(;GM[1]SZ[15]RU[basicruleRENJUvcnruleNOVC];B[hh])") == "h8");
    CHECK(readGame("(;GM[1]SZ[15]RU[basicruleRENJUvcnruleNOVC];B[hh])")->rule == Rule::Renju);
    CHECK(hasNotice("(;GM[1]SZ[15];B[hh])", "GM[1]"));
    CHECK(movesOf("(;GM[5]SZ[15];B[hh];W[ig])") == "h8 i9");
    CHECK(hasNotice("(;GM[5]SZ[15];B[hh])", "GM[5]"));
    CHECK(movesOf("(;GM[11]SZ[15];B[hh];W[ig])") == "h8 i9");
    CHECK(hasNotice("(;GM[11]SZ[15];B[hh])", "GM[11] is Hex"));
    // Go is played on 19x19.
    CHECK(hasNotice("(;GM[1]FF[4];B[jj])", "does not name the size"));
    CHECK_FALSE(hasNotice("(;GM[4]FF[4];B[jj])", "does not name the size"));
    CHECK(noticesOf(readGame("(;GM[1];B[jj])", {.options = {.size = BoardSize::square(19)}}))
              .find("size") == std::string::npos);
    CHECK(errorOf("(;GM[3]SZ[15];B[hh])") == ErrorKind::NotSupported);
}

TEST_CASE("rules have the names of programs, sites and openings", "[book][sgf]") {
    for (const char* const name : {"0", "freestyle", "Free style", "Freestyle Gomoku", "Gomoku"})
        CHECK(ruleOf(name) == Rule::Freestyle);
    for (const char* const name : {"1", "standard", "Standard Gomoku", "basicruleSTANDARDx"})
        CHECK(ruleOf(name) == Rule::Standard);
    for (const char* const name : {"4",
                                   "RENJU",
                                   "RIF",
                                   "Renju (RIF)",
                                   "Taraguchi-10",
                                   "Yamaguchi",
                                   "Sakata",
                                   "Soosyrv-8",
                                   "Soosorv-8"})
        CHECK(ruleOf(name) == Rule::Renju);
    CHECK(ruleOf("9") == Rule::Caro);
    CHECK(ruleOf("8") == Rule::Caro6);
    for (const char* const name : {"caro", "Caro (six)", "CaroX"})
        CHECK(ruleOf(name) == Rule::Caro);
    for (const char* const name : {"Caro 6", "caro6", "Caro, six wins"})
        CHECK(ruleOf(name) == Rule::Caro6);
    CHECK(ruleOf("free") == Rule::Freestyle);
    for (const char* const name :
         {"House rule 7", "Gomoku-Pro", "freeform", "44", "6", "stand", ""})
        CHECK_FALSE(ruleOf(name));
    CHECK(hasNotice("(;RU[House rule 7];B[hh])", "House rule 7"));
}

TEST_CASE("properties of other programs are understood or reported", "[book][sgf]") {
    CHECK(movesOf("(;SZ[15];QPR[hh,ih,gf];QSLW[jg];B[fe])") == "h8 i8 g10 j9 f11");
    CHECK(movesOf("(;SZ[15];QPR[hh,ih,gf];B[hh];W[jg])") == "h8 i8 g10 j9");
    CHECK(hasNotice("(;SZ[15];QPR[hh,ih,gf];B[hh];W[jg])", "is taken"));
    CHECK(hasNotice("(;SZ[15];XQ[hh][ii];B[gg])", "XQ"));
    CHECK_FALSE(hasNotice("(;SZ[15]TR[hh]US[ab]XY[some text]SW[NO];B[gg])", "known"));
    CHECK(hasNotice("(;SZ[15];XQ[hh];B[gg])", "XQ"));
    CHECK(nameOfBlack("(;SZ[15]5A[gg]X1[note]PB[one];B[hh])") == "one");
}

TEST_CASE("PL within a game says who moves next", "[book][sgf]") {
    const std::string turn = "the colours do not move in turn; a pass is added\n";
    const std::string wrong = "PL names the side that is not to move; left out\n";
    struct Case {
        std::string game, moves, notices;
    };
    for (const auto& [game, moves, notices] :
         {Case{";B[hh]PL[W];W[ii]PL[B]", "h8 i7", ""},
          Case{";B[hh];W[ii]PL[W]", "h8 i7 pass", turn},
          Case{";B[hh];W[ii];PL[White]", "h8 i7 pass", turn},
          Case{";B[hh]PL[B]C[a]", "h8 pass", turn},
          Case{";B[hh]PL[B];B[ii]", "h8 pass i7", turn},
          Case{";B[hh]PL[1];W[ii]", "h8 i7", wrong},
          Case{";B[hh](;W[ii]PL[2])(;W[jj])", "h8 i7 pass", turn},
          Case{";B[hh]PL[B](;B[ii])(;B[jj])", "h8 pass i7", turn + turn},
          Case{";B[hh]PL[x]", "h8", "PL[x] is not a side; left out\n"}}) {
        INFO(game);
        const auto read = readGame("(;GM[4]SZ[15]" + game + ")");
        CHECK(movesOf(read) == moves);
        CHECK(noticesOf(read) == notices);
        const auto again = readGame(sgfText(read->game));
        CHECK(movesOf(again) == moves);
        CHECK(noticesOf(again).empty());
    }
    CHECK(readGame("(;GM[4]SZ[15]PL[2]AB[hh][ii])")->record.setup.first == Color::White);
    CHECK(readGame("(;GM[4]SZ[15];B[hh]PL[B]C[a])")->game.tree.remark(1).comment == "a");
    CHECK(readGame("(;GM[4]SZ[15];B[hh]PL[B](;B[ii])(;B[jj]))")->game.tree.size() == 5);
}

TEST_CASE("words in the place of a move", "[book][sgf]") {
    const auto resigned = readGame("(;GM[4]SZ[19];B[mf];W[kj];B[ie];W[resign];B[aa])");
    CHECK(movesOf(resigned) == "m14 k10 i15");
    CHECK(resigned->record.result == GameResult::BlackWins);
    CHECK(readGame("(;GM[4];B[hh](;W[resign])(;W[ii]))")->record.result == std::nullopt);
    CHECK(readGame("(;GM[4]RE[0];B[Resign])")->record.result == GameResult::Draw);
    CHECK(movesOf("(;GM[4];B[hh];W[pass];B[ii])") == "h8 pass i7");
    CHECK(movesOf("(;GM[4];B[hh];W[swap];W[ii])") == "h8 i7");
    CHECK(hasNotice("(;GM[4];B[hh];W[swap];W[ii])", "'swap'"));
    CHECK(errorOf("(;GM[4];B[hh];W[other])") == ErrorKind::NotAPoint);
}

TEST_CASE("what comes with a resignation is kept, what follows it is reported", "[book][sgf]") {
    const std::string head = "(;GM[4]SZ[15];B[hh]C[first]XT[5];";
    const auto textOf = [](const Result<ChosenGame>& game) {
        return game->game.tree.remark(1).comment;
    };
    const auto played = readGame(head + "W[resign]C[well played]LB[aa:x]N[end])");
    CHECK(textOf(played) == "first\n\nwell played");
    CHECK(played->game.tree.remark(1).labels.size() == 1);
    CHECK(played->game.properties.at(1).front().name == "N");
    CHECK(noticesOf(played).empty());
    const std::string goesOn = "the line goes on after a resignation; left out\n";
    for (const std::string rest : {"W[resign];B[ii]C[more];W[jj])",
                                   "W[resign];C[more])",
                                   "W[resign];;N[more])",
                                   "W[resign]B[ii])",
                                   "W[resign]AW[ii];B[jj])"}) {
        INFO(rest);
        CHECK(movesOf(head + rest) == "h8");
        CHECK(noticesOf(head + rest) == goesOn);
    }
    const std::string other = "a resignation that is not the result of the game; left out\n";
    const auto variation = readGame("(;GM[4]SZ[15];B[hh](;W[resign]C[x])(;W[ii];B[jj]))");
    CHECK(movesOf(variation) == "h8 i7 j6");
    CHECK(textOf(variation) == "x");
    CHECK(noticesOf(variation) == other);
    CHECK(noticesOf("(;GM[4]RE[W+];B[hh];W[resign])") == other);
    CHECK(noticesOf("(;GM[4]RE[B+R];B[hh];W[resign])").empty());
    const auto times = readGame(head + "W[resign]XT[9])");
    CHECK(times->record.moves[0].time.count() == 5);
    CHECK(noticesOf(times) == "XT comes again with another value; the first one is read\n");
    CHECK(textOf(readGame(head + "AE[hh]C[removed])")) == "first\n\nremoved");
}

TEST_CASE("results have the words of programs and sites", "[book][sgf]") {
    const auto resultOf = [](const std::string& value) {
        return readGame("(;GM[4]RE[" + value + "];B[hh])")->record.result;
    };
    for (const std::string value : {"B+", "B+R", "b", "Black", "Black wins", "Black+Resign", "1-0"})
        CHECK(resultOf(value) == GameResult::BlackWins);
    for (const std::string value : {"W+", "W+T", "W", "white", "White won", "0-1", "White win"})
        CHECK(resultOf(value) == GameResult::WhiteWins);
    for (const std::string value :
         {"B wins", "black by time", "White resigns", "w  resigned (time)", "W lost", "Black won"})
        CHECK(resultOf(value) == GameResult::BlackWins);
    for (const std::string value :
         {"W wins", "White by time", "Black resigns", "B resigned", "black loses"})
        CHECK(resultOf(value) == GameResult::WhiteWins);
    for (const std::string value : {"0", "Draw", "jigo", "1/2-1/2", "0.5-0.5", "Tie", "remis"})
        CHECK(resultOf(value) == GameResult::Draw);
    for (const std::string value :
         {"", "?", "Void", "Bob+", "10-0", "wait", "unknown", "White was late", "b team"})
        CHECK(resultOf(value) == std::nullopt);
}

TEST_CASE("encodings are those that CA names", "[book][sgf]") {
    CHECK(nameOfBlack("(;CA[GBK]PB[\x8A]]PW[b];B[hh])") == "\xE5\xA5\xAD");
    CHECK(nameOfBlack("(;CA[Shift_JIS]PB[\x95\\];B[hh])") == "\xE8\xA1\xA8");
    CHECK(nameOfBlack("(;CA[ISO-8859-1]PB[caf\xE9];B[hh])") == "caf\xC3\xA9");
}

TEST_CASE("each game of a collection has the encoding that it names", "[book][sgf]") {
    const std::string utf8 = "(;GM[4]CA[UTF-8]SZ[15]PB[\xE7\x99\xBD (1)];B[hh])\n";
    const std::string gbk = "( ;GM[4]SZ[15]PB[\xB0\xD7\xB7\xBD (2)]CA[GBK];B[hh];W[ii])\n";
    for (const bool isUtf8First : {true, false}) {
        const std::string file = isUtf8First ? utf8 + gbk : gbk + utf8;
        for (const std::size_t number : {1U, 2U}) {
            const auto game = readGame(file, {.number = number});
            REQUIRE(game);
            const bool isUtf8 = (number == 1) == isUtf8First;
            CHECK(game->games == 2);
            CHECK(game->record.names[0] ==
                  (isUtf8 ? "\xE7\x99\xBD (1)" : "\xE7\x99\xBD\xE6\x96\xB9 (2)"));
            CHECK(movesOf(game) == (isUtf8 ? "h8" : "h8 i7"));
            CHECK(noticesOf(game).find("the texts are") == std::string::npos);
        }
    }
    // Lines are those of the file, and a game without CA has the encoding of those before it.
    CHECK(movesOf(utf8 + gbk + "(;SZ[15];B[zz])", {.number = 3}) == "error 8 in line 3");
    CHECK(readGame(utf8 + gbk + "(;PB[\xB0\xD7];B[hh])", {.number = 3})->record.names[0] ==
          "\xE7\x99\xBD");
    // No game begins within another.
    CHECK(readGame("(;CA[UTF-8]GM[4]SZ[15];B[hh](;W[ii]CA[GBK];B[jj])(;W[jj]))")->games == 1);
    // Not a CA: a longer name, a text.
    CHECK(noticesOf("(;GM[4]LOCA[Paris]SZ[15];B[hh])").empty());
    CHECK(noticesOf("(;GM[4]SZ[15]C[see CA[gbk\\] there];B[hh])").empty());
}

TEST_CASE("each game of a file says that its encoding was guessed", "[book][sgf]") {
    const std::string game = "(;GM[4]SZ[15]PB[\xB0\xD7\xB7\xBD\xCF\xC8\xCA\xD6];B[hh])";
    for (const std::size_t number : {1U, 2U, 3U})
        CHECK(noticesOf(readGame(game + game + game, {.number = number}))
                  .find("does not name the encoding") != std::string::npos);
}

TEST_CASE("of several games one is read, and their number is said", "[book][sgf]") {
    const std::string file = "(;PB[one];B[hh])\n(;PB[two];B[gg])text(;SZ[20];B[jj])";
    const auto second = readGame(file, {.number = 2});
    REQUIRE(second);
    CHECK(second->record.names[0] == "two");
    CHECK(second->games == 3);
    CHECK(hasNotice(file, "3 games"));
    CHECK(readGame("(;GM[4];B[hh];W[ii]\n(;GM[4];B[gg])")->games == 2);
    CHECK(movesOf(file, {.number = 3}) == "j11");
    CHECK(movesOf(file, {.number = 4}) == "error 10");
    CHECK(movesOf(file, {.player = "TWO"}) == "g9");
    CHECK(movesOf(file, {.player = "stranger"}) == "error 10");
    const auto unread = readGame("(;PB[one];B[hh])(;PB[two];B[zz])", {.player = "two"});
    CHECK(toEnglish(unread.error().expected[0]) == "2 games, of which 1 cannot be read");
}

TEST_CASE("a size that comes after points is one of a board that holds them", "[book][sgf]") {
    for (const std::string points : {"AB[oo]",
                                     "AB[aa][oo]",
                                     "AW[aa:oo]",
                                     "XB[oa]",
                                     "LB[ao:1]",
                                     "AR[oo:aa]",
                                     "AR[aa:oo]",
                                     "TR[oo]",
                                     "SQ[oo]",
                                     "CR[oo]",
                                     "MA[oo]"}) {
        INFO(points);
        CHECK(movesOf("(;GM[4]" + points + "\n;SZ[14];B[bb])") == "error 8 in line 2");
        const auto larger = readGame("(;GM[4]" + points + "\n;SZ[19];W[ss])");
        REQUIRE(larger);
        CHECK(larger->record.size == BoardSize::square(19));
    }
    CHECK(movesOf("(;GM[4]AB[nn]LB[an:1];SZ[14];W[bb])") == "b13");
}

}  // namespace fukumi::book
