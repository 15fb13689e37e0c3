// SPDX-License-Identifier: MIT
//
// Lists of moves with tags before them (book/foreign/game_tags.hpp).
#include "tests/book/foreign/read_games.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

using test::errorOf;
using test::movesOf;
using test::noticesOf;
using test::readGame;

TEST_CASE("a tag says the result as any text does", "[book][moves]") {
    using board::GameResult;
    const auto tagged = [](const std::string& value) {
        return readGame("[White \"a\"]\n[Result \"" + value + "\"]\n\n1. h8 i9 2. g7\n");
    };
    for (const auto& [value, result] : {std::pair{"White wins", GameResult::WhiteWins},
                                        {"white", GameResult::WhiteWins},
                                        {"0-1", GameResult::WhiteWins},
                                        {"B+R", GameResult::BlackWins},
                                        {"1-0", GameResult::BlackWins},
                                        {"0.5-0.5", GameResult::Draw},
                                        {"1/2-1/2", GameResult::Draw},
                                        {"Draw", GameResult::Draw}}) {
        CHECK(tagged(value)->record.result == result);
        CHECK(noticesOf(tagged(value)).empty());
    }
    for (const char* const none : {"*", "?", "-", ""}) {
        CHECK_FALSE(tagged(none)->record.result);
        CHECK(noticesOf(tagged(none)).empty());
    }
    CHECK_FALSE(tagged("adjourned")->record.result);
    CHECK(noticesOf(tagged("adjourned")) == "Result (1); left out\n");
}

TEST_CASE("tags name the board and the rule", "[book][moves]") {
    for (const std::string size :
         {"[Size \"19\"]", "[size \"19x19\"]", "[Board Size \"19 x 19\"]"}) {
        const auto game = readGame("[White \"a\"]\n" + size + "\n\n1. h8 i9 2. q17");
        CHECK(movesOf(game) == "h8 i9 q17");
        CHECK(noticesOf(game).empty());
        CHECK(movesOf(size + "\nq17", {.options = {.size = BoardSize::square(15)}}) == "q17");
        CHECK(movesOf(size + "\nq17 15x15") == "error 5 in line 2");
        CHECK(movesOf(size + "\nq17 19x19") == "q17");
    }
    CHECK(movesOf("[White \"a\"]\n[Size \"40\"]\nh8") == "error 7 in line 2");
    for (const auto& [tags, rule] : {std::pair{"[Rule \"Renju\"]", Rule::Renju},
                                     {"[Variant \"standard\"]", Rule::Standard},
                                     {"[Game \"Gomoku\"]", Rule::Freestyle},
                                     {"[Game \"Gomoku\"]\n[Rules \"RIF\"]", Rule::Renju}}) {
        const auto game = readGame(std::string{tags} + "\nh8 i9");
        CHECK(game->rule == rule);
        CHECK(noticesOf(game).empty());
    }
    for (const std::string name :
         {"Standard Renju", "Caro Renju", "Freestyle, caro", "Renju (freestyle)", "Caro6 + caro"}) {
        const auto game = readGame("[Rule \"" + name + "\"]\nh8");
        CHECK_FALSE(game->rule);
        CHECK(noticesOf(game) == "Rule (1); left out\n");
    }
    CHECK(noticesOf("[Game \"1\"]\n[Rule \"odd\"]\n[Size \"large\"]\nh8") ==
          "Game (1), Rule (1), Size (1); left out\n");
}

TEST_CASE("tags are read as tokens, and what is not understood is named", "[book][moves]") {
    // Between all tokens.
    for (const std::string blank : {"", " ", "\t", "  ", "\n"}) {
        const auto tag = [&](const std::string& name, const std::string& value) {
            return "[" + blank + name + blank + "\"" + value + "\"" + blank + "]";
        };
        for (const std::string between : {"", " ", "\n"}) {
            const auto game = readGame(
                tag("Event", "x") + between + tag("Size", "19") + between + tag("Rule", "Renju") +
                between + tag("Black", "An\\\"n \\\\ [\\\"]\\x") + between + tag("White", "Bob") +
                between + tag("Result", "1-0") + "\n1. q17");
            CHECK(movesOf(game) == "q17");
            CHECK(game->record.event == "x");
            CHECK(game->record.size == BoardSize::square(19));
            CHECK(game->rule == Rule::Renju);
            CHECK(game->record.names == std::array<std::string, 2>{"An\"n \\ [\"]\\x", "Bob"});
            CHECK(game->record.result == board::GameResult::BlackWins);
            CHECK(noticesOf(game).empty());
        }
    }
    for (const std::string bad : {"[Black \"Ann]", "[Black \"An\"n\"]", "[Black \"Ann\\\"]"}) {
        const auto game = readGame(bad + " [White \"Bob\"]\n1. h8 i9");
        CHECK(movesOf(game) == "h8 i9");
        CHECK(game->record.names == std::array<std::string, 2>{"", "Bob"});
        CHECK(noticesOf(game) == "Black (1); left out\n");
    }
    CHECK(errorOf("[Black \"Ann\n[White \"Bob\"]\nh8") == ErrorKind::UnknownFormat);
    for (const std::string text :
         {"https://example.org/?moves=a1b2&rule=renju", "https://example.org/#a1", "x#a1b2"}) {
        const auto game = readGame("[Event \"" + text + "\"]\n[White \"Bob\"]\n1. h8 i9");
        CHECK(movesOf(game) == "h8 i9");
        CHECK(game->record.event == text);
        CHECK_FALSE(game->rule);
        CHECK(noticesOf(game).empty());
    }
    const auto linked = readGame("[White \"Bob\"]\n[Rule \"Renju\"]\nhttps://example.org/#h8i9");
    CHECK(movesOf(linked) == "h8 i9");
    CHECK(linked->record.names[1] == "Bob");
    CHECK(linked->rule == Rule::Renju);
    const auto twice = readGame(
        "[Black \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[Result \"0-1\"]\n[Size \"15\"]\n"
        "[Size \"19\"]\n[Rule \"Renju\"]\n[Rule \"Standard\"]\n[Event \"e\"]\n[Event \"e\"]\nh8");
    CHECK(twice->record.names[0] == "a");
    CHECK(twice->record.result == board::GameResult::BlackWins);
    CHECK(twice->record.size == BoardSize::square(15));
    CHECK(twice->rule == Rule::Renju);
    CHECK(noticesOf(twice) == "Black (1), Result (1), Rule (1), Size (1); left out\n");
}

TEST_CASE("a game of pente.org has tags with blanks, and no column I", "[book][moves]") {
    const std::string head =
        "[Site \"Pente.org\"]\n[Event \"-\"]\n[Date \"01/19/2014\"]\n[Player 1 Name \"alice\"]\n"
        "[Player 2 Name \"bob\"]\n[Player 1 Rating \"2488\"]\n[Result \"1-0\"]\n\n"
        "1. K10 T19 2. H8 J11 1-0\n";
    const auto game = readGame("[Game \"Gomoku\"]\n" + head);
    CHECK(movesOf(game) == "j10 s19 h8 i11");
    CHECK(game->record.size == BoardSize::square(19));
    CHECK(game->record.names == std::array<std::string, 2>{"alice", "bob"});
    CHECK(game->record.result == board::GameResult::BlackWins);
    CHECK(game->record.event.empty());
    CHECK(game->rule == Rule::Freestyle);
    CHECK(noticesOf(game) ==
          "the tags are those of pente.org; columns are read without I, on a board of 19x19\n"
          "Player 1 Rating (1), Site (1); left out\n");
    CHECK(movesOf("[Game \"Speed Gomoku\"]\n" + head) == "j10 s19 h8 i11");
    CHECK(movesOf("[Player 1 Name \"alice\"]\ni9") == "error 8 in line 2");
    for (const char* const other : {"Pente", "Renju", "Connect6"})
        CHECK(errorOf("[Game \"" + std::string{other} + "\"]\n" + head) == ErrorKind::NotSupported);
    CHECK(movesOf("[h8, \"i9\", \"g7\"]") == "h8 i9 g7");
}

TEST_CASE("a game of a site has tags before its moves", "[book][moves]") {
    const auto game = readGame(
        "[Event \"?\"]\n[Site \"a site\"]\n[Date \"2005.03.16\"]\n[Black \"alpha\"]\n[White "
        "\"beta\"]\n"
        "[Result \"0-1\"]\n\n1. g5 m8 2. h10 white 3. -- k9 4. j8 k10 5. k11 l9 0-1\n");
    REQUIRE(game);
    CHECK(movesOf(game) == "g5 m8 h10 k9 j8 k10 k11 l9");
    CHECK(game->record.names == std::array<std::string, 2>{"alpha", "beta"});
    CHECK(game->record.date == "2005.03.16");
    CHECK(game->record.event.empty());
    CHECK(game->record.result == board::GameResult::WhiteWins);
    CHECK(noticesOf(game) == "Site (1); left out\n");
    CHECK(movesOf("[Black \"alpha\"]\n[White \"beta\"]\n\nh8 i9\nh8 1-0") == "error 9 in line 5");
    CHECK(movesOf("\n\nh8 i9\nh8 1-0") == "error 9 in line 4");
}

}  // namespace fukumi::book
