// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cctype>

#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

using test::errorOf;
using test::movesOf;
using test::noticesOf;
using test::readGame;

TEST_CASE("lists of moves are read as people and programs write them", "[book][moves]") {
    for (const char* const text : {"h8 i9 g7",
                                   "h8i9g7\n",
                                   "H8, I9; g7",
                                   "1. h8 2. i9 3. g7",
                                   "1.h8 i9\n2.g7",
                                   "1) h8 2) i9 3) g7",
                                   "  1 H8    2 I9\n  3 G7",
                                   "8,8 9,9 7,7",
                                   "(8,8) (9,9) (7,7)",
                                   "(8,8),(9,9),(7,7)",
                                   "8,8,0\n9,7,120\n7,9,11",
                                   "h8+i9+g7",
                                   "h8_i9_g7",
                                   "h8-i9-g7",
                                   "[\"h8\",\"i9\",\"g7\"]",
                                   "h8\xEF\xBC\x8Ci9\xEF\xBC\x8Cg7",
                                   "h8 i9 g7 # my game",
                                   "# a game\nh8 i9 # two\n g7",
                                   "#h8i9g7",
                                   "#1 h8\n#2 i9\n#3 g7",
                                   "8,8-9,9-7,7",
                                   "Black: h8 White: i9 Black: g7",
                                   "https://example.org/board.html?x=1&init_steps=h8_i9_g7&y=2",
                                   "https://example.org/?moves=h8%2Ci9%2Cg7",
                                   "file:///a/page.html#freestyle,15x15,h8i9g7",
                                   "h8 i9 g7 black wins 1-0",
                                   "h8 i9 g7#h9",
                                   "h8i9g7#h9",
                                   "1.h8,i9,g7#renju,h9",
                                   "https://example.org/?v=b2&moves=h8i9g7&w=c3d4",
                                   "\xFF\xFEh\0008\0 \0i\0009\0 \0g\0007\0"})
        CHECK(movesOf(text[0] == '\xFF' ? std::string_view{text, 18} : text) == "h8 i9 g7");
    CHECK(movesOf("#20x20,t20") == "t20");
    CHECK(movesOf("s19", {.options = {.size = BoardSize::square(19)}}) == "s19");
    CHECK(movesOf("h8 pass i9") == "h8 pass i9");
    for (const char* const link :
         {"#25x25,h8", "#renju,25x25,h8i9", "#4x15,black:h8,a1", "#15x,h8"})
        CHECK(errorOf(link) == ErrorKind::NotASize);
    CHECK(readGame("h8 white won")->record.result == board::GameResult::WhiteWins);
    CHECK(movesOf("20x20 t20 i9") == "t20 i9");
    for (const char* const sized : {"20x20 h8", "h8 20x20", "#h8,20x20", "#20x20,h8 20x20"}) {
        const auto game = readGame(sized);
        if (sized[1] == 'h')
            CHECK_FALSE(game);
        else
            CHECK(game->record.size == BoardSize::square(20));
    }
    CHECK(movesOf("1. h8\n2. i9#g7 was better") == "h8 i9");
    CHECK(movesOf("#renju,\nh8 zz") == "error 5 in line 2");
    for (const auto& [score, result] : {std::pair{"1-0", board::GameResult::BlackWins},
                                        {"0-1", board::GameResult::WhiteWins},
                                        {"1/2-1/2", board::GameResult::Draw}}) {
        const auto game = readGame("1. h8 i9 2. g7 " + std::string{score} + "\n");
        CHECK(movesOf(game) == "h8 i9 g7");
        CHECK(game->record.result == result);
        CHECK(noticesOf(game).empty());
    }
}

TEST_CASE("a list says its result in words or by a score", "[book][moves]") {
    using board::GameResult;
    const auto resultOf = [](const std::string& text) { return readGame(text)->record.result; };
    for (const std::string win : {"win", "wins", "won"}) {
        CHECK(resultOf("h8 i9 black " + win) == GameResult::BlackWins);
        CHECK(resultOf("h8 i9 White " + win + " by five") == GameResult::WhiteWins);
    }
    for (const std::string loss : {"resigns", "resigned", "loses", "lost on time", "timeout"}) {
        CHECK(resultOf("h8 i9 black " + loss) == GameResult::WhiteWins);
        CHECK(resultOf("h8 i9 White " + loss) == GameResult::BlackWins);
    }
    for (const std::string before : {"winner: ", "Winner is "}) {
        CHECK(resultOf(before + "white\nh8 i9") == GameResult::WhiteWins);
        CHECK(resultOf(before + "black h8 i9") == GameResult::BlackWins);
    }
    CHECK(resultOf("h8 i9 1-0 by resignation") == GameResult::BlackWins);
    CHECK(resultOf("h8 i9 2. g7 0-1 end") == GameResult::WhiteWins);
    CHECK_FALSE(resultOf("h8 i9 black to move"));
    CHECK(noticesOf("h8 i9 1-0 black wins").empty());
    for (const char* const two :
         {"[Result \"0-1\"]\nh8 i9 1-0", "h8 i9 white wins 1-0", "h8 i9 1-0 white won"})
        CHECK(noticesOf(two) == "the text has two results; one of them is kept\n");
    CHECK(noticesOf("h8 i9 black wins white wins black wins") ==
          "the text has two results; one of them is kept\n");
}

TEST_CASE("parameters of a link next to its moves are read or noticed", "[book][moves]") {
    const auto game = readGame("https://example.org/?moves=h8i9g7&size=20&rule=renju");
    CHECK(movesOf(game) == "h8 i9 g7");
    CHECK(game->record.size == BoardSize::square(20));
    CHECK(game->rule == Rule::Renju);
    CHECK(noticesOf(game).empty());
    for (const char* const other : {"v=b2", "rule=chess", "size=100"})
        CHECK(noticesOf("https://example.org/?moves=h8i9g7&" + std::string{other}) ==
              "other parameters of the link (1); left out\n");
    CHECK(errorOf("https://example.org/?black=h8,g7&white=i9") == ErrorKind::NotSupported);
    for (const char* const more : {"https://example.org/?moves=h8i9 g7",
                                   "https://example.org/?moves=h8i9\nhttps://example.org/?moves=g7",
                                   "h8 i9 g7?moves=j10"})
        CHECK(noticesOf(more) == "text (1); left out\n");
    CHECK(movesOf(readGame("https://example.org/?id=a1b2c3d4&moves=h8i9")) == "h8 i9");
}

TEST_CASE("three numbers that may be a count and a point are noticed", "[book][moves]") {
    CHECK(test::hasNotice("1,8,8\n2,9,9\n3,7,7", "1, 2, 3"));
    CHECK(noticesOf("1,8,8\n3,9,9\n2,7,7").empty());
    CHECK_FALSE(test::hasNotice("1,8\n2,9\n3,7", "1, 2, 3"));
}

TEST_CASE("points in numbers are read from 1 or from 0, not silently", "[book][moves]") {
    const std::string both =
        "columns and rows can be counted from 0 or from 1; they are read from ";
    const std::string zero = "a point is in column or row 0; they are read from ";
    const std::string bottom1 = "1, with row 1 at the bottom\n",
                      top1 = "1, with row 1 at the top\n";
    const std::string bottom0 = "0, with row 0 at the bottom\n",
                      top0 = "0, with row 0 at the top\n";
    struct Row {
        const char *text, *moves;
        std::string notices;
    };
    const std::array rows{
        Row{"[(7, 7), (7, 8), (8, 9)]", "g7 g8 h9", both + bottom1},
        Row{"{\"moves\":[[7,7],[7,8]]}", "g7 g8", both + bottom1},
        Row{"8,8 9,9", "h8 i9", both + bottom1},
        Row{"7,7,1\n7,8,2\n8,8,1\n", "g9 g8 h8", both + top1},
        Row{"[(7, 7), (0, 8), (14, 14)]", "h8 a9 o15", zero + bottom0},
        Row{"[[7,7],[7,0]]", "h8 h1", zero + bottom0},
        Row{"7,7,1\n0,8,2\n", "h8 a7", zero + top0},
        // Only one way of counting: the last row, times of Piskvork, an opening of it.
        Row{"8,8 15,9", "h8 o9", ""},
        Row{"8,8 9,15", "h8 i15", ""},
        Row{"8,8,0\n9,7,120", "h8 i9", ""},
        Row{"8,8,0\n9,7,0", "h8 i9", ""},
        Row{"[(0, 7), (15, 8)]", "error 8 in line 1", ""}};
    for (const auto& [text, moves, notices] : rows) {
        INFO(text);
        CHECK(movesOf(text) == moves);
        CHECK(noticesOf(text) == notices);
    }
}

TEST_CASE("a line of numbered moves that is left out is noticed", "[book][moves]") {
    CHECK(test::noticesOf("1. h8 i9\n2. g7 g8\n3. a1").empty());
    CHECK(test::noticesOf("1. h8\n2. i9\n3. g7").empty());
    CHECK_FALSE(test::noticesOf("1. h8\n3. g7").empty());
    CHECK_FALSE(test::noticesOf("1. h8 i9\n4. a1").empty());
    CHECK_FALSE(test::noticesOf("2. i9\n3. g7").empty());
    CHECK(test::noticesOf("1h8 2i9 3g7").empty());
    CHECK_FALSE(test::noticesOf("1h8 2i9 5g7").empty());
}

TEST_CASE("every prefix of a list of moves has its moves, or is not silent", "[book][moves]") {
    // A prefix that ends between two moves is a shorter game; nothing says that it was longer.
    const std::vector<std::string> letters{"h8", "i9", "g7", "g9", "i7"};
    const std::vector<std::string> numbers{"8,8", "9,9", "7,7", "7,9", "9,7"};
    const std::vector<std::pair<std::string, std::vector<std::string>>> lists{
        {"h8 i9 g7 g9 i7", letters},
        {"1. h8 i9\n2. g7 g9\n3. i7", letters},
        {"1. h8 2. i9 3. g7 4. g9 5. i7", letters},
        {"h8i9g7g9i7", letters},
        {"8,8 9,9 7,7 7,9 9,7", numbers},
        {"(8,8) (9,9) (7,7) (7,9) (9,7)", numbers},
        {"[\"h8\",\"i9\",\"g7\",\"g9\",\"i7\"]", letters}};
    for (const auto& [list, texts] : lists) {
        std::size_t whole = 0;     // moves that the prefix has
        std::size_t wholeEnd = 0;  // where the last one of them ends
        for (std::size_t end = 1; end <= list.size(); ++end) {
            const std::string prefix = list.substr(0, end);
            if (whole < texts.size() && prefix.find(texts[whole], wholeEnd) != std::string::npos) {
                ++whole;
                wholeEnd = end;
            }
            INFO(prefix);
            const auto game = readGame(prefix);
            if (!game || !noticesOf(game).empty()) continue;
            CHECK(game->record.moves.size() == whole);
            const auto rest = prefix.substr(wholeEnd);
            CHECK(std::none_of(
                rest.begin(), rest.end(), [](unsigned char c) { return std::isalnum(c) != 0; }));
        }
    }
}

TEST_CASE("a link says its rule and what is set up", "[book][moves]") {
    const auto game = readGame("#renju,black:h8h7,white:i9,blocked:a1,first:white,j7");
    REQUIRE(game);
    CHECK(game->rule == Rule::Renju);
    CHECK(game->record.setup.black.size() == 2);
    CHECK(game->record.setup.white.size() == 1);
    CHECK(game->record.setup.blocked.size() == 1);
    CHECK(game->record.setup.first == Color::White);
    CHECK(movesOf(game) == "j7");
    const auto again = test::writtenAndRead(".txt", game->game);
    REQUIRE(again);
    CHECK(again->rule == Rule::Renju);
    CHECK(again->record.setup == game->record.setup);
    CHECK(movesOf(again) == "j7");
}

TEST_CASE("a link is read as a browser writes its signs", "[book][moves]") {
    for (const std::string address :
         {"my game https://x.org/", "localhost:8080", "page", "see page"})
        CHECK(movesOf(readGame(address + "#h8i9")) == "h8 i9");
    for (const char* const link : {"#renju%2Cblack%3Ah8%2Cwhite%3Ai9%2Cj7%20k8",
                                   "#renju,black:h8,white:i9,j7%0Ak8",
                                   "https://gomocalc.com/#/renju%2cblack:h8,white:i9,j7%2Ck8\n"}) {
        const auto game = readGame(link);
        REQUIRE(game);
        CHECK(game->rule == Rule::Renju);
        CHECK(game->record.setup.black.size() == 1);
        CHECK(game->record.setup.white.size() == 1);
        CHECK(movesOf(game) == "j7 k8");
        CHECK(noticesOf(game).empty());
    }
}

TEST_CASE("a written list of moves has its passes", "[book][moves]") {
    for (const std::string moves : {"h8 i9 pass g7", "pass h8", "h8 pass pass"})
        CHECK(movesOf(test::writtenAndRead(".txt", readGame(moves)->game)) == moves);
}

TEST_CASE("other notations are refused rather than misread", "[book][moves]") {
    CHECK(errorOf("hello world") == ErrorKind::UnknownFormat);
    CHECK(errorOf("a game of 3x3 and 15x15, then 20x20") == ErrorKind::UnknownFormat);
    CHECK(errorOf("30x30 h8 s19") == ErrorKind::NotASize);
    CHECK(errorOf("hhii") == ErrorKind::UnknownFormat);
    CHECK(errorOf("1 2 3") == ErrorKind::UnknownFormat);
    CHECK(errorOf("!?") == ErrorKind::UnknownFormat);
    CHECK(errorOf("#100%") == ErrorKind::UnknownFormat);
    for (const char* const foreign : {"#\xC3\xA9", "#\u9ED1\u68CB", "page#%F0%9F%98%80", "#!?"})
        CHECK(errorOf(foreign) == ErrorKind::UnknownFormat);
    for (const char* const empty : {"#renju,20x20", "#renju,20x20, ,\n", "#renju # none"})
        CHECK(movesOf(empty) == "");
    CHECK(movesOf("h8 i9\nhhii") == "error 5 in line 2");
    CHECK(movesOf("h8 i 9 g7") == "error 5 in line 1");
    CHECK(errorOf("7788A8B9C7") == ErrorKind::UnknownFormat);
    CHECK(movesOf("h8\n8898A7") == "error 5 in line 2");
    CHECK(movesOf("h8 i9\np1") == "error 8 in line 2");
    CHECK(movesOf("h16") == "error 8 in line 1");
    CHECK(movesOf("8,8 16,2") == "error 8 in line 1");
    CHECK(movesOf("8,8,9,9") == "error 2");
    CHECK(errorOf("-3,4\n2,2") == ErrorKind::UnknownFormat);
    CHECK(movesOf("3,4\n2,-2") == "error 5 in line 2");
    for (const char* const games : {"Game 1: h8 i9\nGame 2: g7 f6",
                                    "Game: h8 i9\nGame: a1 b1",
                                    "moves: h8 i9\nmoves: a1 b1",
                                    "moves: 8,8 9,9\nmoves: 1,1 2,2",
                                    "{\"moves\":\"h8 i9\"}\n{\"moves\":\"a1 b1\"}",
                                    "1. h8 i9 2. g7 1-0\n\n1. a1 b1 2. c1 0-1\n",
                                    "1. h8 i9\n\n1. a1 b1",
                                    "1. 8,8 9,9\n1. 1,1 2,2",
                                    "1h8 2i9\n1a1 2b1",
                                    "h8 i9 1-0\na1 b1 0-1",
                                    "h8 i9 0-1\n1. a1 b1",
                                    "[[\"h8\",\"i9\"],[\"a1\",\"b1\"]]",
                                    "[\"h8\",\"i9\"]\n[\"a1\",\"b1\"]",
                                    "[[8,8],[9,9]]\n[[1,1],[2,2]]"})
        CHECK(errorOf(games) == ErrorKind::NotSupported);
    CHECK(movesOf("h8 3 i9 1 g7 1 f6") == "h8 i9 g7 f6");  // times
    CHECK(movesOf("[[\"h8\"],[\"i9\"]]") == "h8 i9");
    CHECK(movesOf("[[8,8],[9,9]]") == "h8 i9");
    CHECK(movesOf("1. h8 1. i9") == "h8 i9");
    for (const char* const byColour : {"Black: h8 g7\nWhite: i9 f6",
                                       "Black h8 g7\nWhite i9 j10",
                                       "b h8\nb i9",
                                       "W h8\nB i9",
                                       "black 8,8 7,7 white 9,9"})
        CHECK(errorOf(byColour) == ErrorKind::NotSupported);
    CHECK(movesOf("Black h8 White i9 Black g7") == "h8 i9 g7");
    CHECK(movesOf("Black White\nh8 i9") == "h8 i9");
    CHECK(movesOf("30x30 h8") == "error 7 in line 1");
    CHECK(movesOf("h8\n4x15") == "error 7 in line 2");
    CHECK(movesOf("15x15 h8\n20x20") == "error 5 in line 2");
    for (const char* const twice : {"#black:h8,black:i9",
                                    "#white:h8,white:i9",
                                    "#blocked:h8,blocked:i9",
                                    "#first:purple,h8",
                                    "#first:white,first:black,h8",
                                    "#renju,freestyle,h8",
                                    "#15x15,20x20,h8"})
        CHECK(errorOf(twice) == ErrorKind::Damaged);
    CHECK(movesOf("#renju,renju,15x15,first:black,h8") == "h8");
    CHECK(movesOf("h8 i9\n\nh8") == "error 9 in line 3");
    CHECK(movesOf("#black:h8,h8") == "error 9 in line 1");
    CHECK(movesOf("#black:zz") == "error 2");
    CHECK(errorOf("") == ErrorKind::Empty);
    CHECK(errorOf(" \n") == ErrorKind::Empty);
}

TEST_CASE("files of other kinds are called by their name", "[book][moves]") {
    const auto said = [](std::string_view bytes) {
        return toEnglish(readGame(bytes).error().value);
    };
    CHECK(said("MZ\x90\x01\x02\x03") == "a program");
    CHECK(said("<?xml version='1.0'?><a>h8 i9</a>") == "XML of another program");
    CHECK(said("\x89PNG\r\n\x1A\n") == "a picture");
    CHECK(said("PK\x03\x04\x01\x02") == "a zip archive");
    CHECK(said("%PDF-1.5 \x01") == "a PDF document");
    CHECK(said("\x01\x02\x03") == "");
}

}  // namespace fukumi::book
