// SPDX-License-Identifier: MIT
#include "engine/core/random.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

using board::GameResult;
using test::errorOf;
using test::movesOf;
using test::noticesOf;
using test::readGame;

const std::string kHeader = "Piskvorky 15x15, 11:11, 0\n";
/// Five of white in the column c, after an opening of three moves: alpha has won with white.
const std::string kReferee =
    kHeader +
    "8,8,0\n3,3,0\n9,8,0\n3,4,50\n1,1,60\n3,5,70\n15,15,80\n3,6,90\n1,15,91\n3,7,92\n"
    "alpha.zip\nbeta.zip\n-1\n1,Standard1\n";

std::array<std::string, 2> namesOf(const std::string& file) {
    const auto game = readGame(file);
    REQUIRE(game);
    return game->record.names;
}

using Names = std::array<std::string, 2>;

}  // namespace

TEST_CASE("a game file of Piskvork is read with its moves, times and names", "[book][psq]") {
    const auto game = readGame(
        "Piskvorky 20x15, 11:11, 0\r\n8,8,0\r\n9,8,431\r\n20,15,7\r\nalpha.zip\r\nbeta "
        "one\r\n15\r\n");
    REQUIRE(game);
    CHECK(game->record.size == BoardSize::make(20, 15));
    CHECK(movesOf(game) == "h8 i8 t1");
    CHECK(game->record.moves[1].time == std::chrono::milliseconds{431});
    CHECK(game->record.names == Names{"alpha.zip", "beta one"});
    CHECK_FALSE(game->rule);
    CHECK_FALSE(game->record.result);
    CHECK(noticesOf(game).empty());
}

TEST_CASE("the header of Piskvork says who plays black", "[book][psq]") {
    const std::string rest = "8,8,510\n7,9,20\nalpha\nbeta\n0\n";
    CHECK(namesOf("Piskvorky 15x15, 3:4, 1\n" + rest) == Names{"beta", "alpha"});
    CHECK(namesOf("Piskvorky 15x15,3:4,0\n" + rest) == Names{"alpha", "beta"});
    CHECK(namesOf("piskvorky 15X15, 3:4, 0\n" + rest) == Names{"alpha", "beta"});
}

TEST_CASE("the first name of a referee's file moves first after the opening", "[book][psq]") {
    const auto odd = readGame(kReferee);
    REQUIRE(odd);
    CHECK(odd->record.names == Names{"beta.zip", "alpha.zip"});
    CHECK(odd->record.result == GameResult::WhiteWins);
    CHECK(odd->rule == Rule::Standard);
    CHECK(noticesOf(odd).empty());
    const auto even = readGame(kHeader + "8,8,0\n9,7,0\n7,7,12\nalpha\nbeta\n0\n2,Caro2\n");
    REQUIRE(even);
    CHECK(even->record.names == Names{"alpha", "beta"});
    CHECK(even->record.result == GameResult::WhiteWins);
    CHECK(even->rule == Rule::Caro);
}

TEST_CASE("a written game has the same players by its header as by its last line", "[book][psq]") {
    StoredGame game;
    game.head.names = {"black", "white"};
    game.rule = Rule::Renju;
    auto node = board::GameTree::kRoot;
    for (const int x : {0, 1, 2, 3}) {
        node = game.tree.add(node, Square{x, x});
        const std::string bytes = writeGame(*formatOfName(".psq"), game)->bytes;
        CHECK(namesOf(bytes) == game.head.names);
        // As Piskvork reads it, which knows no last line of the referee.
        CHECK(namesOf(bytes.substr(0, bytes.find(",Renju"))) == game.head.names);
    }
}

TEST_CASE("a code without names before it is not a name", "[book][psq]") {
    const auto game = readGame(kHeader + "8,8,0\n-1\nsome text\nmore\n");
    CHECK(game->record.names == Names{});
    CHECK(noticesOf(game) == "more lines follow the code; they are left out\n");
    CHECK(namesOf(kHeader + "8,8,0\n7\n8\n0\n") == Names{"7", "8"});
    CHECK(namesOf(kHeader + "8,8,0\n7\nb\n0\n") == Names{"7", "b"});
}

TEST_CASE("moves without the first line are read as Piskvork counts, by the file's ending",
          "[book][psq]") {
    const auto game = test::readNamed("8,8\n9,7\n10,10\n", ".psq");
    CHECK(movesOf(game) == "h8 i9 j6");
    CHECK(noticesOf(game) ==
          "the first line of Piskvork's files is missing; rows are counted from the top\n");
    CHECK(movesOf(test::readNamed("8,8\n9,7\n", ".txt")) == "h8 i7");
}

TEST_CASE("times of moves are limited", "[book][psq]") {
    const auto game = readGame(kHeader + "8,8,9223372036854775807\n9,9,-5\n0\n");
    CHECK(game->record.moves[0].time == kMostTime);
    CHECK(game->record.moves[1].time.count() == 0);
    CHECK(noticesOf(game) == "the time of a move is below 0; left out\n");
}

TEST_CASE("a damaged time does not exchange the players", "[book][psq]") {
    for (const std::string time : {"5000", "5.5", "-5", "-0.5", "-9223372036854775808"}) {
        INFO(time);
        const auto game =
            readGame(kHeader + "8,8,0\n9,9," + time + "\n7,7,50\nA\nB\n0\n2,Freestyle\n");
        REQUIRE(game);
        CHECK(game->record.names == Names{"B", "A"});
        CHECK(game->record.result == GameResult::BlackWins);
        CHECK(noticesOf(game).empty() == (time[0] != '-'));
    }
    for (const std::string time : {"abc", "", "-", "5s", "0x5", "1..2", "nan"}) {
        INFO(time);
        CHECK(movesOf(kHeader + "8,8,0\n9,9," + time + "\n7,7,50\nA\nB\n0\n2,Freestyle\n") ==
              "error 5 in line 3");
    }
}

TEST_CASE("the five decides if a real move took no time", "[book][psq]") {
    // With 3,4 in 0 ms four moves seem to be the opening, and alpha seems to be black.
    std::string file = kReferee;
    file.replace(file.find("3,4,50"), 6, "3,4,0");
    const auto game = readGame(file);
    REQUIRE(game);
    CHECK(game->record.names == Names{"beta.zip", "alpha.zip"});
    CHECK(game->record.result == GameResult::WhiteWins);
    CHECK(noticesOf(game).find("five") != std::string::npos);
    file.replace(file.find("1,Standard1"), 1, "0");
    CHECK(noticesOf(file).find("draw") != std::string::npos);
}

TEST_CASE("an overline of black and a later five of white keep the players", "[book][psq]") {
    StoredGame game;
    game.head.names = {"Anna", "Bob"};
    game.head.result = GameResult::WhiteWins;
    auto node = board::GameTree::kRoot;
    // Six of black in row 0, then five of white in row 2.
    for (const auto& [x, y] : std::vector<std::pair<int, int>>{{0, 0},
                                                               {0, 2},
                                                               {1, 0},
                                                               {1, 2},
                                                               {2, 0},
                                                               {2, 2},
                                                               {4, 0},
                                                               {3, 2},
                                                               {5, 0},
                                                               {10, 10},
                                                               {3, 0},
                                                               {4, 2}})
        node = game.tree.add(node, Square{x, y});
    const auto check = [&](std::optional<Rule> rule) {
        game.rule = rule;
        const auto read = test::writtenAndRead(".psq", game);
        REQUIRE(read);
        CHECK(read->record.names == game.head.names);
        CHECK(read->record.result == game.head.result);
        CHECK(noticesOf(read).empty());
    };
    check(std::nullopt);
    check(Rule::Standard);
    check(Rule::Renju);
    // White loses on time although it has the five.
    game.head.result = GameResult::BlackWins;
    check(std::nullopt);
    const std::string moves = "8,8,0\n1,1,0\n9,8,0\n1,2,0\n10,8,0\n1,3,0\n11,8,0\n1,4,0\n12,8,0\n";
    // In the file of another program the last move makes five, of black or of white.
    CHECK(namesOf(kHeader + moves + "A\nB\n0\n1,Pente\n") == Names{"A", "B"});
    CHECK(namesOf(kHeader + moves + "1,5,9\nA\nB\n0\n1,Pente\n") == Names{"B", "A"});
}

TEST_CASE("leagues name rules", "[book][psq]") {
    const auto ruleOf = [](const std::string& league) {
        return readGame(kHeader + "8,8,0\na\nb\n0\n0," + league + '\n')->rule;
    };
    CHECK(ruleOf("Renju") == Rule::Renju);
    CHECK(ruleOf("Standard") == Rule::Standard);
    CHECK(ruleOf("Freestyle15_1") == Rule::Freestyle);
    CHECK(ruleOf("Caro") == Rule::Caro);
    CHECK_FALSE(ruleOf("Pente"));
    CHECK(noticesOf(kHeader + "8,8,0\na\nb\n0\n0,Pente\n").find("Pente") != std::string::npos);
}

TEST_CASE("lines that begin with two numbers are moves", "[book][psq]") {
    CHECK(movesOf(kHeader + "\n8,8,0.12\n  \n9,9,0.5,7\n10,8\n-1\n") == "h8 i7 j8");
    CHECK(movesOf(kHeader + "8,8,-1\n9,9,0\n-1\n") == "h8 i7");
    CHECK(namesOf(kHeader + "8,8,0\n9,9,0\n5\nbeta\n0\n") == Names{"5", "beta"});
    CHECK(namesOf(kHeader + "8,8,0\n9,9,0\n5\n6\n") == Names{"5", "6"});
}

TEST_CASE("damaged game files are refused with the line", "[book][psq]") {
    CHECK(movesOf(kHeader + "8,8,0\n16,1,0\n0\n") == "error 8 in line 3");
    CHECK(movesOf(kHeader + "0,8,0\n0\n") == "error 8 in line 2");
    CHECK(movesOf(kHeader + "8,8,0\n9,9,0\n8,8,0\n0\n") == "error 9 in line 4");
    CHECK(movesOf(kHeader + "8,8,0\n9,x,0\n7,7,0\n0\n") == "error 5 in line 3");
    CHECK(movesOf(kHeader + "8,8,0\n9,\nalpha\nbeta\n0\n") == "error 5 in line 3");
    CHECK(movesOf("Piskvorky 80x80, 1:1, 0\n8,8,0\n") == "error 7 in line 1");
    CHECK(errorOf("Piskvorky\n") == ErrorKind::NotASize);
}

TEST_CASE("every prefix of a game file is the same game, or is not silent", "[book][psq]") {
    const std::string all = movesOf(kReferee);
    for (std::size_t end = 0; end < kReferee.size(); ++end) {
        const auto game = readGame(std::string_view{kReferee}.substr(0, end));
        if (game && movesOf(game) != all) CHECK_FALSE(noticesOf(game).empty());
    }
}

TEST_CASE("a written game file carries the whole game", "[book][psq]") {
    for (const std::size_t moves : {0U, 1U, 2U, 3U, 6U})
        for (const auto result : {std::optional<GameResult>{},
                                  std::optional{GameResult::WhiteWins},
                                  std::optional{GameResult::Draw},
                                  std::optional{GameResult::BlackWins}}) {
            StoredGame game;
            game.rule = Rule::Caro6;
            game.head.names = {"", "B"};
            game.head.result = result;
            game.head.date = "2026-11-27";
            game.head.opening = "swap2";
            auto node = board::GameTree::kRoot;
            for (int i = 0; i < static_cast<int>(moves); ++i) {
                node = game.tree.add(node, Square{i, 2 * i});
                game.tree.remark(node).time = std::chrono::milliseconds{i < 3 ? 0 : i};
            }
            const auto read = test::writtenAndRead(".psq", game);
            REQUIRE(read);
            CHECK(read->record.moves == mainLine(game).moves);
            CHECK(read->record.names == game.head.names);
            CHECK(read->record.result == result);
            CHECK(read->record.date == game.head.date);
            CHECK(read->record.opening == game.head.opening);
            CHECK(read->rule == game.rule);
            CHECK((moves == 0 || noticesOf(read).empty()));
        }
}

TEST_CASE("settings that are not a line of ours cost a game file nothing", "[book][psq]") {
    for (const std::string settings :
         {"play level=3", "play", "hello", "level 3", "date 2026-11-27", "8,8,0", "player one"}) {
        INFO(settings);
        StoredGame game;
        game.rule = Rule::Renju;
        game.tree.add(board::GameTree::kRoot, Square{7, 7});
        game.head.names = {"A", "B"};
        game.head.result = GameResult::BlackWins;
        game.head.event = "Final";
        game.settings = settings;
        const bool isOurs = settings == "play" || settings.starts_with("play ");
        CHECK(writeGame(*formatOfName(".psq"), game)->notices.empty() == isOurs);
        const auto read = test::writtenAndRead(".psq", game);
        REQUIRE(read);
        CHECK(noticesOf(read).empty());
        CHECK(read->rule == Rule::Renju);
        CHECK(read->record.names == game.head.names);
        CHECK(read->record.result == game.head.result);
        CHECK(read->record.event == "Final");
        CHECK(read->game.settings == (isOurs ? settings : ""));
    }
}

TEST_CASE("a game file of Piskvork cannot hold passes and set-ups", "[book][psq]") {
    StoredGame game;
    game.tree.add(board::GameTree::kRoot, board::kPass);
    CHECK(writeGame(*formatOfName("a.PSQ"), game).error().kind == ErrorKind::CannotHold);
    // One of a variation is left out with it.
    StoredGame aside;
    const auto first = aside.tree.add(board::GameTree::kRoot, Square{7, 7});
    aside.tree.add(first, Square{8, 8});
    aside.tree.add(aside.tree.add(first, board::kPass), Square{8, 8});
    const auto file = writeGame(*formatOfName("a.psq"), aside);
    REQUIRE(file);
    CHECK(movesOf(file->bytes) == "h8 i7");
    CHECK(toEnglish(file->notices.front().what) == "moves of variations (2)");
    StoredGame setUp;
    setUp.head.setup.first = Color::White;
    CHECK(writeGame(*formatOfName("a.psq"), setUp).error().kind == ErrorKind::CannotHold);
}

TEST_CASE("names that look like moves are changed, with a notice", "[book][psq]") {
    for (const std::string name : {"1,1", "9,9,9", "8,8,0,0", "1,Renju1", "3, 4", "-1,2", "5,"}) {
        INFO(name);
        StoredGame game;
        game.tree.add(board::GameTree::kRoot, Square{7, 7});
        game.head.names = {name, "other"};
        CHECK(writeGame(*formatOfName(".psq"), game)->notices.size() == 1);
        const auto read = test::writtenAndRead(".psq", game);
        REQUIRE(read);
        CHECK(movesOf(read) == "h8");
        CHECK(read->record.names[1] == "other");
    }
    StoredGame dash;
    dash.head.names = {"-", "B"};
    CHECK(toEnglish(writeGame(*formatOfName(".psq"), dash)->notices.at(0).what).find("'-'") !=
          std::string::npos);
    StoredGame blank;
    blank.head.names = {" ", "B"};
    CHECK(test::writtenAndRead(".psq", blank)->record.names[1] == "B");
    StoredGame plain;
    plain.head.names = {"a, b", "12"};
    CHECK(writeGame(*formatOfName(".psq"), plain)->notices.empty());
}

}  // namespace fukumi::book
