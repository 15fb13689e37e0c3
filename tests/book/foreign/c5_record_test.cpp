// SPDX-License-Identifier: MIT
#include "book/foreign/c5_record.hpp"

#include "engine/core/random.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;
using test::movesOf;
using test::noticesOf;
using test::readGame;

const std::string kRule = "the file does not name the rule; it is read as renju\n";
const std::string kRecord =
    "{[C5][先手参赛队 B][后手参赛队 W][先手胜][2017.07.29 14:00 重庆][2017 CCGC];"
    "B(J,10);W(L,10);B(J,11)}";
/// The same in GBK.
const std::string kGbk =
    "{[C5][\xCF\xC8\xCA\xD6\xB2\xCE\xC8\xFC\xB6\xD3 B][\xBA\xF3\xCA\xD6\xB2\xCE\xC8\xFC\xB6\xD3 W]"
    "[\xCF\xC8\xCA\xD6\xCA\xA4][2017.07.29 14:00 \xD6\xD8\xC7\xEC][2017 CCGC];"
    "B(J,10);W(L,10);B(J,11)}";

}  // namespace

TEST_CASE("a record of China's computer championships is a game", "[book][c5]") {
    for (const std::string& file :
         {kRecord, kGbk, "\xEF\xBB\xBF" + kRecord, '\n' + kGbk + "\r\n"}) {
        const auto game = readGame(file);
        REQUIRE(game);
        CHECK(movesOf(game) == "j10 l10 j11");
        CHECK(game->record.names == std::array<std::string, 2>{"先手参赛队 B", "后手参赛队 W"});
        CHECK(game->record.result == GameResult::BlackWins);
        CHECK(game->record.date == "2017-07-29");
        CHECK(game->record.event == "2017 CCGC, 14:00 重庆");
        CHECK(game->rule == Rule::Renju);
        CHECK(noticesOf(game) == kRule);
    }
}

TEST_CASE("records of programs that differ from the contest's form are read", "[book][c5]") {
    for (const std::string file : {
             "{{C5}[a][b][先手胜][2017 x][y];\nB(J,10);W(L,10);\nB(J,11)}",
             "{C5;[2017.07.29 14:00 x];B(J,10);W(L,10);B(J,11)}",
             "{C5;B(J,10);W(L,10);B(J,11)}",
             "{[C5];B(J,10)MARK[1];W(L,10); B ( J , 11 ) mark [2]}",
             "B(J,10);W(L,10);B(J,11)",
             "{[C5][a][b]平局[2021-04-16 x][2021 CCGC];;b(j,10);w(l,10);b(j,11);}",
             "[C5][a][b][后手胜][2022-07-29 10_30_12][x];['B(J,10)', 'W(L,10)', 'B(J,11)']",
             "{[C5][a ][b ][ ][2022-7-29 1:5][];B(J,10);W(L,10);B(J,11)}",
         }) {
        INFO(file);
        CHECK(movesOf(file) == "j10 l10 j11");
        CHECK(noticesOf(file) == kRule);
    }
    CHECK(readGame("{[C5][a][b]平局[1][];B(J,10)}")->record.result == GameResult::Draw);
    CHECK(readGame("{[C5][a][b][后手胜][];B(J,10)}")->record.result == GameResult::WhiteWins);
    CHECK_FALSE(readGame("{[C5][a][b][未知结果][1];B(J,10)}")->record.result);
    CHECK(noticesOf("{[C5][a][b][先][1];B(J,10)}") ==
          "the result '先' is not known; left out\n" + kRule);
    CHECK(readGame("{[C5][a][b][][重庆][c];B(J,10)}")->record.event == "c, 重庆");
    CHECK(readGame("{C5;[a][b];B(J,10)}")->game.tree.remark(0).comment == "a\nb");
    CHECK(readGame("{C5;[a][][b][];B(J,10)}")->game.tree.remark(0).comment == "a\nb");
    CHECK(readGame("{[C5];B(J,10)MARK[1]}")->game.tree.remark(1).labels.begin()->second == "1");
    CHECK(noticesOf("{[C5][a][b][][1][c]}") ==
          kRule + "the game has no moves; the board is empty\n");
    CHECK(movesOf("B(T,20)", {.options = {.size = BoardSize::square(20)}}) == "t20");
    CHECK(readGame(kRecord, {.options = {.rule = Rule::Freestyle}})->rule == Rule::Freestyle);
}

TEST_CASE("a long run of blanks in a C5 record is passed once", "[book][c5]") {
    const std::string blanks(std::size_t{1} << 20, ' ');
    CHECK_FALSE(isC5Record("[C5]" + blanks + "x"));
    CHECK(isC5Record("[C5]" + blanks + "B(H,8)"));
}

TEST_CASE("damaged C5 records are refused with the line", "[book][c5]") {
    CHECK(movesOf("{[C5];\nB(J,10);\nB(K,10)}") == "error 5 in line 3");
    CHECK(movesOf("{[C5];\nW(J,10)}") == "error 5 in line 2");
    CHECK(movesOf("{[C5];\nB(J,10);W(J10)}") == "error 5 in line 2");
    CHECK(movesOf("{[C5];\nB(J,10);W(J,16)}") == "error 8 in line 2");
    CHECK(movesOf("{[C5];\nB(J,10);W(P,1)}") == "error 8 in line 2");
    CHECK(movesOf("{[C5];\nB(J,10);W(j,10)}") == "error 9 in line 2");
}

TEST_CASE("lists of moves are not records", "[book][c5]") {
    for (const std::string_view list : {"c5 d6", "[c5][d6]", "[C5][D6]", "C5;D6", "{c5,d6}", "h8"})
        CHECK_FALSE(isC5Record(list));
    CHECK(movesOf("[C5] [D6]") == "c5 d6");
}

TEST_CASE("every prefix of a C5 record is the same game, or is not silent", "[book][c5]") {
    for (std::size_t end = 0; end < kRecord.size(); ++end) {
        const auto game = readGame(std::string_view{kRecord}.substr(0, end));
        INFO(end);
        if (game)
            CHECK(noticesOf(game).find("the end of the record is missing") != std::string::npos);
    }
}

TEST_CASE("mutated records are read or refused", "[book][c5][fuzz]") {
    Random random{11};
    for (int round = 0; round < test::roundCount(20'000); ++round) {
        std::string bytes = round % 2 == 0 ? kRecord : kGbk;
        for (std::size_t left = 1 + random.below(4); left > 0; --left)
            random.pick(bytes) = random.below(2) == 0 ? static_cast<char>(random.below(256))
                                                      : "{}[]();,BW5M"[random.below(12)];
        const auto game = readGame(bytes);
        if (game) CHECK(game->record.moves.size() <= 4);
    }
}

}  // namespace fukumi::book
