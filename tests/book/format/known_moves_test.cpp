// SPDX-License-Identifier: MIT
#include <string>

#include "book/format/book_format.hpp"
#include "book/format/opening_book.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/bytes.hpp"
#include "tests/book/book_from_text.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

/// Moves that the book knows after others, in order: "h9 40/16 w16 g3".
std::vector<std::string> known(std::string_view text,
                               std::string_view moves,
                               Rule rule = Rule::Freestyle) {
    const std::string bytes = book::compileBook(fromText(text));
    const auto opened = book::OpeningBook::open(asBytes(bytes));
    const auto position = fromMoves(rule, BoardSize::square(15), moves);
    std::vector<std::string> told;
    for (const book::BookMove& each : book::knownMoves(*opened, position))
        told.push_back(board::toHuman(each.move, position.size()) + ' ' +
                       std::to_string(each.value.raw()) + '/' + std::to_string(each.depth.raw()) +
                       " w" + std::to_string(each.weight) + " g" + std::to_string(each.games));
    return told;
}

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("known moves are those of the entry, the most played first", "[book]") {
    CHECK(known("freestyle 15 | h8 j9 | f6 40/16 w3, i8 35/12 w16 g12, h9", "h8 j9") ==
          Told{"i8 35/12 w16 g12", "f6 40/16 w3 g0", "h9 0/0 w1 g0"});
    CHECK(known("freestyle 15 | h8 j9 | f6 40/16 w3", "h8 j10").empty());
    CHECK(known("renju 15 | h8 j9 | f6 40/16 w3", "h8 j9").empty());
}

TEST_CASE("known moves come with their images by symmetry", "[book]") {
    const std::string text = "freestyle 15 | h8 i8 | i9 7/5 w16, f8 5/5";
    CHECK(known(text, "h8 i8") == Told{"i9 7/5 w16 g0", "i7 7/5 w16 g0", "f8 5/5 w1 g0"});
    CHECK(known(text, "h8 h7") == Told{"g7 7/5 w16 g0", "i7 7/5 w16 g0", "h10 5/5 w1 g0"});
}

TEST_CASE("a move is known by the position after it", "[book]") {
    const std::string text =
        "freestyle 15 | h8 j9 | f6 40/16\n"
        "freestyle 15 | h8 j9 f6 | i8 -12/4, h7 30/6 w0\n"
        "freestyle 15 | h8 j9 f7 | i8 29969/9\n"
        "freestyle 15 | h8 j9 f5 | i8\n";
    // The entry's word counts; of others the best reply's. An unsearched reply says nothing.
    CHECK(known(text, "h8 j9") == Told{"f6 40/16 w1 g0", "f7 -29968/9 w0 g0"});
    CHECK(known("freestyle 15 | h8 j9 f6 | i8 -12/4, h7 30/6 w0", "f6 j9") ==
          Told{"h8 -30/6 w0 g0"});
}

TEST_CASE("a move that the rules forbid is not known", "[book]") {
    const std::string foul = "renju 15 | h9 a1 h10 a3 i8 a5 j8 a7 | h8 100/9, k11 50/9";
    CHECK(known(foul, "h9 a1 h10 a3 i8 a5 j8 a7", Rule::Renju) == Told{"k11 50/9 w1 g0"});
}

}  // namespace fukumi::test
