// SPDX-License-Identifier: MIT
//
// SGF files that are written and read back.
#include <array>
#include <map>
#include <utility>

#include "book/foreign/sgf_game.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;
using board::GameTree;
using test::hasNotice;
using test::noticesOf;
using test::readGame;

}  // namespace

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

TEST_CASE("of two marks on a point the same one is read again", "[book][sgf]") {
    for (const std::string marks :
         {"TR[aa]SQ[aa]", "SQ[aa]TR[aa]", "MA[aa]CR[aa]", "CR[aa]TR[aa]"}) {
        CAPTURE(marks);
        const auto game = readGame("(;GM[4]SZ[15];B[hh]" + marks + ")");
        const std::string written = sgfText(game->game);
        CHECK(readGame(written)->game.tree.remark(1).labels == game->game.tree.remark(1).labels);
        CHECK(sgfText(readGame(written)->game) == written);
    }
}

TEST_CASE("a comment may quote a game", "[book][sgf]") {
    const auto game = readGame("(;GM[4]SZ[15]RU[renju];B[hh]C[White should play (;W[ii\\])])");
    CHECK(game->game.tree.remark(1).comment == "White should play (;W[ii])");
    CHECK(noticesOf(game).empty());
}

TEST_CASE("lines of other kinds part the words of a text", "[book][sgf]") {
    const auto game = readGame("(;GM[4]SZ[15]RU[renju]PB[Anna\vSmith];B[hh]C[one\vtwo\fthree])");
    CHECK(game->game.head.names[0] == "Anna Smith");
    CHECK(game->game.tree.remark(1).comment == "one\ntwo\nthree");
}

TEST_CASE("what a game has once is read in the node after the first move, too", "[book][sgf]") {
    const auto game = readGame("(;GM[4]B[hh];PB[Anna]RU[renju]RE[B+R]SZ[19];W[ii];B[gg])");
    CHECK(game->game.head.names[0] == "Anna");
    CHECK(game->game.rule == Rule::Renju);
    CHECK(game->game.head.size == BoardSize::square(19));
    CHECK(game->record.moves.size() == 3);
    CHECK(sgfText(readGame(sgfText(game->game))->game) == sgfText(game->game));
    CHECK_FALSE(readGame("(;GM[4]SZ[];B[oo];SZ[10];W[ii])"));
    // Further on it is not read, and not written where it would be.
    const auto late = readGame("(;GM[4]SZ[15];B[hh](;RU[caro];W[ii])(;PW[Ben];W[gg]))");
    CHECK_FALSE(late->game.rule);
    CHECK(hasNotice("(;GM[4]SZ[15];B[hh](;RU[caro];W[ii])(;W[gg]))",
                    "RU comes after the first move"));
    CHECK(hasNotice("(;GM[4]SZ[15];B[hh];W[ii];SZ[10])", "SZ comes after the first move"));
    CHECK_FALSE(hasNotice("(;GM[4]SZ[15];B[hh];W[ii];SZ[15])", "SZ"));
    CHECK_FALSE(readGame(sgfText(late->game))->game.rule);
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
    const std::string moves = "\n;B[hh]XT[431]\n;W[]\n(;B[ii]XT[2]C[a])\n(;B[aa]XT[3000000000]";
    const auto game = readGame("(;GM[4]SZ[15]" + moves + "))");
    CHECK(game->record.moves[0].time.count() == 431);
    CHECK(game->record.moves[1].time.count() == 0);
    CHECK(game->record.moves[2].time.count() == 2);
    CHECK(game->game.properties.empty());
    const std::string written = writeGame(*formatOfName(".sgf"), game->game)->bytes;
    CHECK(written.ends_with("SZ[15]" + moves + "))\n"));
    // Values that are not times stay as they are.
    for (const std::string other : {";B[hh]XT[-1]",
                                    ";B[hh]XT[2.5]",
                                    "XT[9]\n;B[hh]",
                                    ";B[hh]XT[]",
                                    ";B[hh]XT[1000000000001]"}) {
        const auto read = readGame("(;GM[4]SZ[15]" + other + ")");
        CHECK(read->record.moves[0].time.count() == 0);
        CHECK(writeGame(*formatOfName(".sgf"), read->game)->bytes.ends_with(other + ")\n"));
    }
}

TEST_CASE("values come back with their depth, those of variations too", "[book][sgf]") {
    for (const Color first : kColors) {
        StoredGame game;
        game.head.setup.first = first;
        GameTree::Node node = GameTree::kRoot;
        constexpr std::array kRaw{0, 81, -977, 9999, -20000, 29959, -29960, 30000, -30000, -29500};
        for (int i = 0; const int value : kRaw) {
            game.tree.remark(node).value = Value{value};
            game.tree.remark(node).depth = Depth{i};
            game.tree.add(node, Square{14, 14});
            node = game.tree.add(node, Square{i % 15, i / 15});
            ++i;
        }
        const auto read = test::writtenAndRead(".sgf", game);
        REQUIRE(read);
        CHECK(noticesOf(read).empty());
        REQUIRE(read->game.tree.size() == game.tree.size());
        for (node = 0; node < game.tree.size(); ++node)
            CHECK(std::as_const(read->game.tree).remark(node) ==
                  std::as_const(game.tree).remark(node));
        CHECK(sgfText(read->game) == sgfText(game));
    }
}

TEST_CASE("a value of Sabaki is black's win rate in percent, and is written as it was",
          "[book][sgf]") {
    const auto game = readGame(
        "(;GM[4]SZ[15]SBKV[50];B[hh]SBKV[60];W[ih]SBKV[0.4](;B[ii]SBKV[99.6];W[]SBKV[100])"
        "(;B[jj];W[gg]SBKV[60.2]))");
    CHECK(noticesOf(game).empty());
    CHECK(game->game.properties.empty());
    const GameTree& tree = game->game.tree;
    // Values are of the side to move; depths and proofs are not known.
    CHECK(tree.remark(0).value == kDraw);
    CHECK(tree.remark(1).value == Value{-81});
    CHECK(isLoss(*tree.remark(2).value) == false);
    CHECK(tree.remark(2).value < Value{-1000});
    CHECK(tree.remark(3).value == tree.remark(2).value);  // white's of 99.6, black's of 0.4
    CHECK_FALSE(isProven(*tree.remark(4).value));
    CHECK_FALSE(tree.remark(5).value);
    CHECK(tree.remark(4).depth == Depth{0});
    CHECK(sgfText(game->game)
              .ends_with("SZ[15]SBKV[50]\n;B[hh]SBKV[60]\n;W[ih]SBKV[0.4]\n"
                         "(;B[ii]SBKV[99.6]\n;W[]SBKV[100])\n"
                         "(;B[jj]\n;W[gg]SBKV[60.2]))\n"));
    // The one who begins is known after the value.
    CHECK(readGame("(;GM[4]SZ[15]SBKV[60];W[hh])")->game.tree.remark(0).value == Value{-81});
    CHECK(readGame("(;GM[4]SZ[15]SBKV[60]PL[W])")->game.tree.remark(0).value == Value{-81});
}

TEST_CASE("a comment of c-gomoku-cli that is a time is the move's", "[book][sgf]") {
    const auto written = [](const std::string& moves) {
        const auto game = readGame("(;GM[4]SZ[15]C[0ms]" + moves + ")");
        CHECK(noticesOf(game).empty());
        return writeGame(*formatOfName(".sgf"), game->game)->bytes;
    };
    CHECK(written(";B[hh]C[197ms];W[hg]C[2ms]").ends_with("C[0ms]\n;B[hh]XT[197]\n;W[hg]XT[2])\n"));
    CHECK(noticesOf("(;GM[4]SZ[15];B[hh]XT[5]C[6ms])") ==
          "C comes again with another value; the first one is read\n");
    for (const std::string other : {"1.5ms", "-1ms", "ms", "5 ms", "5s", "in 5ms", "5ms\nwell"}) {
        CAPTURE(other);
        CHECK(written(";B[hh]C[" + other + "]").ends_with("B[hh]C[" + other + "])\n"));
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

TEST_CASE("a value that is not the first one is kept or reported", "[book][sgf]") {
    const auto bytesOf = [](const std::string& file) { return sgfText(readGame(file)->game); };
    for (const std::string name : {"PB", "PW", "EV", "DT", "ON", "XS"}) {
        INFO(name);
        const std::string file = "(;GM[4]SZ[15]" + name + "[x][y];B[hh])";
        CHECK(bytesOf(file).find(name + "[x]\n") != std::string::npos);
        CHECK(noticesOf(file) == name + " comes again with another value; the first one is read\n");
        CHECK(noticesOf("(;GM[4]SZ[15]" + name + "[x][x][];B[hh])").empty());
        CHECK(bytesOf("(;GM[4]SZ[15]" + name + "[][y];B[hh])").find(name + "[y]\n") !=
              std::string::npos);
    }
    CHECK(hasNotice("(;GM[4]SZ[15]RE[B+][W+];B[hh])", "RE comes again"));
    CHECK(hasNotice("(;GM[4]SZ[15][19];B[hh])", "SZ comes again"));
    CHECK(hasNotice("(;GM[4]SZ[15];B[hh]PL[W][B];W[ii])", "PL comes again"));
    CHECK(bytesOf("(;GM[4]SZ[15];B[hh]C[a][b])").find("C[a\n\nb]") != std::string::npos);
    CHECK(bytesOf("(;GM[4]SZ[15];B[hh]XT[1][2])").find("XT[1][2]") != std::string::npos);
    // Texts on a point, also where two variations have the same move.
    for (const std::string texts : {";B[hh]LB[aa:x][aa:y])",
                                    ";B[hh]LB[aa:x]LB[aa:y])",
                                    "(;B[hh]LB[aa:x])(;B[hh]LB[aa:y];W[ii]))"}) {
        INFO(texts);
        CHECK(bytesOf("(;GM[4]SZ[15]" + texts).find("LB[aa:x]") != std::string::npos);
        CHECK(noticesOf("(;GM[4]SZ[15]" + texts) ==
              "a15 has another text; the first one is read\n");
    }
    CHECK(noticesOf("(;GM[4]SZ[15];B[hh]LB[aa:x][aa:x])").empty());
    // An empty one shows nothing.
    const std::string empty = "(;GM[4]SZ[15];B[hh]LB[aa:][aa:x][bb:][cc:\x01])";
    CHECK(noticesOf(empty) == "1 control byte; left out\n");
    CHECK(bytesOf(empty).find("LB[aa:x])") != std::string::npos);
}

TEST_CASE("marks and properties that come again are there once", "[book][sgf]") {
    std::string again, all;
    for (int i = 0; i < 300; ++i) {
        again += "CR[aa:oo]TR[bb]N[same]";
        all += "N[" + std::to_string(i) + "]";
    }
    const auto sizeOf = [](const std::string& part) {
        return sgfText(readGame("(;GM[4]SZ[15];B[hh]" + part + ")")->game).size();
    };
    CHECK(sizeOf(again) == sizeOf("CR[aa:oo]TR[bb]N[same]"));
    CHECK(sizeOf("CR[aa:oo][aa:oo]") == sizeOf("CR[aa:oo]"));
    CHECK(sizeOf("LB[aa:1]TR[aa]TR[aa]") == sizeOf("LB[aa:1]TR[aa]"));
    const auto distinct = readGame("(;GM[4]SZ[15];B[hh]" + all + ")");
    CHECK(distinct->game.properties.at(1).size() == 300);
}

TEST_CASE("long comments on one node are joined in a time that grows with them", "[book][sgf]") {
    // Beyond 64 MiB of comparisons a comment that comes again is kept twice, not lost.
    std::string file = "(;GM[4]SZ[15];B[hh]";
    const std::string text(std::size_t{1} << 20, 'x');
    for (int i = 0; i < 20; ++i) file += "C[" + std::to_string(10 + i) + text + "]";
    const std::string comment =
        readGame(file + ")")->game.tree.remark(board::GameTree::Node{1}).comment;
    for (int i = 0; i < 20; ++i)
        CHECK(comment.find(std::to_string(10 + i) + text) != std::string::npos);
}

TEST_CASE("a point that is set up twice is reported", "[book][sgf]") {
    const std::string twice = "h8 is set up twice; the last one is read\n";
    CHECK(noticesOf("(;GM[4]SZ[15]AB[hh]AW[hh];B[aa])") == twice);
    CHECK(noticesOf("(;GM[4]SZ[15]AB[hh];XB[hh];B[aa])") == twice);
    CHECK(readGame("(;GM[4]SZ[15]AB[hh]AW[hh];B[aa])")->record.setup.white ==
          std::vector<Square>{{7, 7}});
    CHECK(noticesOf("(;GM[4]SZ[15]AB[hh][hh]AE[hh]AW[hh];B[aa])").empty());
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
