// SPDX-License-Identifier: MIT
#include <map>

#include "book/foreign/sgf_game.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;
using test::errorOf;
using test::movesOf;
using test::noticesOf;
using test::readGame;

bool hasNotice(std::string_view file, const std::string& what) {
    return noticesOf(file).find(what) != std::string::npos;
}

std::string nameOfBlack(std::string_view file) {
    const auto game = readGame(file);
    return game ? game->record.names[0] : "refused";
}

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

TEST_CASE("marks next to a text or another mark come back", "[book][sgf]") {
    const auto game = readGame("(;GM[4]SZ[15];B[hh]TR[hh][aa]LB[hh:1]SQ[aa]CR[bb])");
    const std::string written = sgfText(game->game);
    for (const std::string part : {"LB[hh:1]", "TR[aa][hh]", "SQ[aa]", "CR[bb]"})
        CHECK(written.find(part) != std::string::npos);
    CHECK(sgfText(readGame(written)->game) == written);
    CHECK(noticesOf(game).empty());
    for (const std::string lost : {"TR[zz]", "LB[aa]", "LB[zz:1]", "AR[aa:zz]"})
        CHECK(hasNotice("(;GM[4]SZ[15];B[hh]" + lost + ")", lost));
    CHECK(hasNotice("(;GM[4]SZ[15];B[hh][gg])", "more than one point"));
}

TEST_CASE("MA is a mark but in files of our first versions", "[book][sgf]") {
    const auto blockedOf = [](const std::string& head) {
        return readGame("(;GM[4]" + head + "SZ[15]MA[aa];B[hh]MA[hh])")
            ->record.setup.blocked.size();
    };
    CHECK(blockedOf("") == 0);
    CHECK(blockedOf("AP[Fukumi:2]") == 0);
    CHECK(blockedOf("AP[Fukumi]") == 1);
}

TEST_CASE("marks and arrows on the board come back", "[book][sgf]") {
    const auto game = readGame(
        "(;GM[4]SZ[15]TR[aa:ba];B[hh]SQ[cc]CR[dd]MA[ee][hh]LB[ff:1][ee:2]AR[aa:hh][gg:gg][zz:aa])");
    REQUIRE(game);
    const auto& root = game->game.tree.remark(board::GameTree::kRoot);
    CHECK(root.labels == std::map<Square, std::string>{{{0, 0}, "\u25B3"}, {{1, 0}, "\u25B3"}});
    const auto& remark = game->game.tree.remark(1);
    // A text says more than a mark. Arrows go from a point of the board to another one.
    CHECK(remark.labels == std::map<Square, std::string>{{{2, 2}, "\u25A1"},
                                                         {{3, 3}, "\u25CB"},
                                                         {{4, 4}, "2"},
                                                         {{5, 5}, "1"},
                                                         {{7, 7}, "\u2715"}});
    CHECK(remark.arrows == std::vector<board::GameTree::Arrow>{{{0, 0}, {7, 7}}});
    const auto written = writeGame(*formatOfName(".sgf"), game->game);
    for (const std::string part :
         {"TR[aa][ba]", "SQ[cc]", "CR[dd]", "MA[hh]", "LB[ee:2][ff:1]", "AR[aa:hh]"})
        CHECK(written->bytes.find(part) != std::string::npos);
    const auto again = readGame(written->bytes);
    CHECK(again->game.tree.remark(1) == remark);
    CHECK(again->game.tree.remark(0) == root);
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
    CHECK(errorOf("(;GM[11]SZ[15];B[hh])") == ErrorKind::NotSupported);
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
    CHECK_FALSE(hasNotice("(;SZ[15]TR[hh]US[ab]XY[some text];B[gg])", "known"));
    CHECK(nameOfBlack("(;SZ[15]5A[gg]X1[note]PB[one];B[hh])") == "one");
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
    CHECK(nameOfBlack("(;PB[Club \\\nNorth];B[hh])") == "Club North");
    CHECK(nameOfBlack("(;PB[Club\nSouth];B[hh])") == "Club South");
}

TEST_CASE("encodings are those that CA names", "[book][sgf]") {
    CHECK(nameOfBlack("(;CA[GBK]PB[\x8A]]PW[b];B[hh])") == "\xE5\xA5\xAD");
    CHECK(nameOfBlack("(;CA[Shift_JIS]PB[\x95\\];B[hh])") == "\xE8\xA1\xA8");
    CHECK(nameOfBlack("(;CA[ISO-8859-1]PB[caf\xE9];B[hh])") == "caf\xC3\xA9");
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

TEST_CASE("a written game is read back whole", "[book][sgf]") {
    StoredGame game;
    game.rule = Rule::Caro6;
    game.head.size = *BoardSize::make(20, 9);
    game.head.names = {"a]b\\", "c:d"};
    game.head.result = GameResult::Draw;
    game.tree.remark(board::GameTree::kRoot).comment = std::string("a\0b\x01", 4) + 'c';
    game.head.date = "2026-11-27";
    game.head.event = "Cup";
    game.head.opening = "swap2";
    game.head.setup = {{{0, 0}}, {{1, 0}}, {{2, 0}}, Color::White};
    const auto first = game.tree.add(board::GameTree::kRoot, Square{3, 3});
    game.tree.add(game.tree.add(first, board::kPass), Square{4, 4});
    game.tree.add(first, Square{5, 5});
    game.tree.remark(first).comment = "a [comment]\nof two lines";
    const auto read = test::writtenAndRead(".sgf", game);
    REQUIRE(read);
    CHECK(noticesOf(read).empty());
    CHECK(read->rule == game.rule);
    CHECK(read->game.head.names == game.head.names);
    CHECK(read->game.head.result == game.head.result);
    CHECK(read->game.head.date == game.head.date);
    CHECK(read->game.head.event == game.head.event);
    CHECK(read->game.head.opening == game.head.opening);
    CHECK(read->game.head.setup == game.head.setup);
    CHECK(read->game.head.size == game.head.size);
    REQUIRE(read->game.tree.size() == game.tree.size());
    for (board::GameTree::Node node = 1; node < game.tree.size(); ++node)
        CHECK(read->game.tree.moveOf(node) == game.tree.moveOf(node));
    CHECK(read->game.tree.remark(1) == game.tree.remark(1));
}

TEST_CASE("what only the format holds comes back", "[book][sgf]") {
    // A colon and a bracket, a list, a value without a text, an unknown property.
    for (const std::string part : {"PC[Paris: a \\] town]",
                                   "RE[B+Time]",
                                   "RE[Void]",
                                   "TM[900]",
                                   "RU[my own]",
                                   "GN[a]",
                                   "TB[aa:bb][cc]",
                                   "XYZ[1][2]"}) {
        INFO(part);
        const auto game = readGame("(;GM[4]SZ[15]" + part + ";B[hh]BL[10]DO[])");
        REQUIRE(game);
        const std::string bytes = writeGame(*formatOfName(".sgf"), game->game)->bytes;
        for (const std::string& each : {part, std::string{"BL[10]"}, std::string{"DO[]"}})
            CHECK(bytes.find(each) != std::string::npos);
        CHECK(writeGame(*formatOfName(".sgf"), readGame(bytes)->game)->bytes == bytes);
    }
    const auto early = readGame("(;GM[4]SZ[15]RE[B+Time]B[hh])");
    CHECK(writeGame(*formatOfName(".sgf"), early->game)->bytes.find("RE[B+Time]\n;B[hh])") !=
          std::string::npos);
    // Properties that the game holds, and those of the writer, are there once.
    const auto game = readGame(
        "(;FF[3]GM[1]CA[GBK]AP[x:1]SZ[15]RU[Renju]PB[a]PW[b]DT[c]EV[d]ON[e]XS[f]RE[B+]AB[aa]PL[W]"
        "XB[bb]C[g]LB[aa:1]TR[cc]AR[aa:bb];W[hh])");
    CHECK(game->game.properties.empty());
}

TEST_CASE("times of moves come back, those of variations too", "[book][sgf]") {
    const std::string moves = "\n;B[hh]XT[431]\n;W[]\n(;B[ii]XT[2]C[a])\n(;B[aa]XT[2147483647]";
    const auto game = readGame("(;GM[4]SZ[15]" + moves + "))");
    CHECK(game->record.moves[0].time.count() == 431);
    CHECK(game->record.moves[1].time.count() == 0);
    CHECK(game->record.moves[2].time.count() == 2);
    CHECK(game->game.properties.empty());
    const std::string written = writeGame(*formatOfName(".sgf"), game->game)->bytes;
    CHECK(written.ends_with("SZ[15]" + moves + "))\n"));
    // Values that are not times stay as they are.
    for (const std::string other :
         {";B[hh]XT[-1]", ";B[hh]XT[2.5]", "XT[9]\n;B[hh]", ";B[hh]XT[]", ";B[hh]XT[2147483648]"}) {
        const auto read = readGame("(;GM[4]SZ[15]" + other + ")");
        CHECK(read->record.moves[0].time.count() == 0);
        CHECK(writeGame(*formatOfName(".sgf"), read->game)->bytes.ends_with(other + ")\n"));
    }
}

TEST_CASE("what a game has once is read where it comes first, and saved", "[book][sgf]") {
    struct Case {
        std::string name, first, second;
    };
    for (const auto& [name, first, second] : {Case{"PB", "a", "b"},
                                              Case{"PW", "a", "b"},
                                              Case{"EV", "Cup", "Open"},
                                              Case{"DT", "2026", "2025"},
                                              Case{"ON", "swap", "swap2"},
                                              Case{"XS", "c", "d"},
                                              Case{"RE", "B+Time", "W+R"},
                                              Case{"RE", "W+R", "B+Time"},
                                              Case{"RE", "B+", "B+Time"},
                                              Case{"RE", "Void", "W+"},
                                              Case{"RU", "renju", "caro"},
                                              Case{"RU", "my own", "renju"},
                                              Case{"SZ", "15", "19"}}) {
        const std::string one = name + '[' + first + ']', two = name + '[' + second + ']';
        const auto bytesOf = [](const std::string& file) {
            return writeGame(*formatOfName(".sgf"), readGame(file)->game)->bytes;
        };
        const std::string alone = bytesOf("(;GM[4]" + one + ";B[hh];W[ii])");
        CHECK(alone.find(one) != std::string::npos);
        CHECK(bytesOf(alone) == alone);
        // In the same node, in a later one, with the first move.
        for (const std::string& again : {two, ';' + two, ";C[]" + two + ';' + two}) {
            const std::string file = "(;GM[4]" + one + again + ";B[hh];W[ii])";
            INFO(file);
            CHECK(bytesOf(file) == alone);
            CHECK(hasNotice(file, name + " comes again with another value"));
        }
        const std::string atMove = "(;GM[4]" + one + ";B[hh]" + two + ";W[ii])";
        INFO(atMove);
        CHECK(bytesOf(atMove) == alone);
        CHECK(hasNotice(atMove, name));
        // The same again, or nothing, is not another value.
        for (const std::string& value : {first, std::string{}}) {
            const std::string same = "(;GM[4]" + one + ';' + name + '[' + value + "];B[hh];W[ii])";
            CHECK(bytesOf(same) == alone);
            CHECK(noticesOf(same) == noticesOf("(;GM[4]" + one + ";B[hh];W[ii])"));
        }
        // After a move it is not the game's, and stays where it is.
        if (name == "SZ") continue;
        const std::string later = bytesOf("(;GM[4]" + one + ";B[hh];W[ii]" + two + ')');
        CHECK(later.find(one) < later.find(";B[hh]"));
        CHECK(later.find(two) > later.find(";W[ii]"));
        CHECK(bytesOf(later) == later);
    }
}

TEST_CASE("different comments on one position are joined", "[book][sgf]") {
    const auto commentOf = [](const std::string& first, const std::string& second) {
        const auto game =
            readGame("(;GM[4];B[hh](;W[ii]C[" + first + "];B[jj])(;W[ii]C[" + second + "];B[kk]))");
        return game->game.tree.remark(2).comment;
    };
    CHECK(commentOf("alpha", "beta") == "alpha\n\nbeta");
    CHECK(commentOf("alpha", "alpha") == "alpha");
    CHECK(commentOf("", "beta") == "beta");
    CHECK(commentOf("alpha", "") == "alpha");
    CHECK(commentOf("alpha\n\nbeta", "beta") == "alpha\n\nbeta");
    CHECK(commentOf("beta", "alpha\n\nbeta") == "alpha\n\nbeta");
    CHECK(commentOf("alphabet", "alpha") == "alphabet\n\nalpha");
}

}  // namespace fukumi::book
