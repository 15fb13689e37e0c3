// SPDX-License-Identifier: MIT
#include "book/build/book_builder.hpp"
#include "book/format/book_entry.hpp"
#include "engine/board/records/notation.hpp"
#include "tests/book/book_from_text.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using book::BookLibrary;

namespace {

board::GameRecord game(std::string_view moves) {
    board::GameRecord record;
    const auto list = board::listFromHuman(moves, record.size);
    REQUIRE(list);
    for (const Move m : *list) record.moves.push_back({m});
    return record;
}

constexpr const char* kBlackWins = "h8 a1 i8 a3 j8 a5 k8 a7 l8";
constexpr const char* kNobodyWins = "h8 a1 i8";

}  // namespace

TEST_CASE("games count moves, and points for the side that won", "[book][games]") {
    book::GameTally tally;
    tally.add(game(kBlackWins), Rule::Freestyle, 3);
    tally.add(game(kNobodyWins), Rule::Freestyle, 3);
    CHECK(tally.library() == fromText("freestyle 15 | | h8 w3 g2\n"
                                      "freestyle 15 | h8 | a1 w1 g2\n"
                                      "freestyle 15 | h8 a1 | i8 w3 g2\n"));
}

TEST_CASE("games that symmetry makes equal are one", "[book][games]") {
    book::GameTally tally;
    for (const auto* moves : {"h8 i9 h9", "h8 g7 h7", "h8 g9 g8"})
        tally.add(game(moves), Rule::Renju, 20);
    CHECK(tally.library() == fromText("renju 15 | | h8 w3 g3\n"
                                      "renju 15 | h8 | i9 w3 g3\n"
                                      "renju 15 | h8 i9 | h9 w3 g3\n"));
}

TEST_CASE("what comes after a five does not belong to the game", "[book][games]") {
    book::GameTally tally;
    tally.add(game(std::string{kBlackWins} + " o15 o1"), Rule::Freestyle, 20);
    CHECK(tally.library().positions().size() == 9);
}

TEST_CASE("the same games given twice count once", "[book][games]") {
    book::GameTally tally;
    tally.add(game(kBlackWins), Rule::Freestyle, 20);
    BookLibrary library;
    putGames(tally.library(), library);
    const BookLibrary once = library;
    putGames(tally.library(), library);
    CHECK(library == once);
    CHECK(library == tally.library());
}

TEST_CASE("games leave what a search said", "[book][games]") {
    BookLibrary library = fromText("freestyle 15 | h8 | i9 40/12 w16");
    book::GameTally tally;
    tally.add(game(kBlackWins), Rule::Freestyle, 2);
    tally.add(game("h8 i9 h9"), Rule::Freestyle, 2);
    putGames(tally.library(), library);
    CHECK(library == fromText("freestyle 15 | | h8 w3 g2\n"
                              "freestyle 15 | h8 | i9 40/12 w16 g1, a1 w0 g1\n"));
}

}  // namespace fukumi::test
