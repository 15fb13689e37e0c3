// SPDX-License-Identifier: MIT
#include "book/format/book_library.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "book/format/book_entry.hpp"
#include "engine/core/ranges.hpp"
#include "tests/book/book_from_text.hpp"
#include "tests/book/foreign/random_library.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using book::BookLibrary;
using book::BookMove;
using book::BookPosition;

namespace {

BookPosition turned(const BookPosition& position, board::Symmetry symmetry) {
    BookPosition image = position;
    for (Square& s : image.stones) s = board::apply(symmetry, s, position.size);
    for (BookMove& each : image.moves) each.move = board::apply(symmetry, each.move, position.size);
    return image;
}

}  // namespace

TEST_CASE("a position has one canonical form in all its symmetries", "[book]") {
    Random random{1};
    for (int round = 0; round < 300; ++round) {
        const BookPosition position = randomBookPosition(random);
        for (const board::Symmetry each : board::symmetriesOf(position.size)) {
            const BookPosition image = turned(position, each);
            CHECK(book::bookKey(image).key == book::bookKey(position).key);
            CHECK(book::canonical(image) == book::canonical(position));
        }
    }
}

TEST_CASE("keys tell rules, sizes and sides apart", "[book]") {
    std::set<Key> keys;
    std::size_t count = 0;
    for (const Rule rule : kRules)
        for (int width = kMinBoardSide; width <= kMaxBoardSide; ++width)
            for (int height = kMinBoardSide; height <= kMaxBoardSide; ++height)
                for (const Color side : kColors) {
                    const board::Board empty{BoardSize::make(width, height).value()};
                    keys.insert(book::bookKey(rule, empty, side).key);
                    ++count;
                }
    CHECK(keys.size() == count);
}

TEST_CASE("a move goes into the common frame and back to all its equals", "[book]") {
    Random random{2};
    for (int round = 0; round < 300; ++round) {
        const BookPosition position = randomBookPosition(random);
        const auto key = book::bookKey(position);
        const Move move = position.moves.front().move;
        const auto images = key.fromCanonical(key.toCanonical(move));
        CHECK(ranges::count(images, move) == 1);
        for (const Move each : images) CHECK(key.toCanonical(each) == key.toCanonical(move));
    }
    const board::Board empty{BoardSize::square(15)};
    const auto key = book::bookKey(Rule::Renju, empty, Color::Black);
    CHECK(key.fromCanonical(key.toCanonical({7, 7})) == std::vector{Move{7, 7}});
    CHECK(key.fromCanonical(key.toCanonical({3, 3})).size() == 4);
    CHECK(key.fromCanonical(key.toCanonical({3, 4})).size() == 8);
}

TEST_CASE("of two accounts of a move the deeper one counts, and games add up", "[book]") {
    BookPosition position;
    position.moves = {{{7, 7}, Value{10}, Depth{8}, 5, 3}};
    BookLibrary library;
    library.add(position);
    position.moves = {{{7, 7}, Value{20}, Depth{7}, 2, 9}, {{6, 7}, Value{1}, Depth{1}, 0, 1}};
    library.add(position);
    REQUIRE(library.moveCount() == 2);
    CHECK(library.find(position)->moves[1] == BookMove{{7, 7}, Value{10}, Depth{8}, 7, 3});
    position.moves = {{{7, 7}, Value{30}, Depth{9}, 0xFFFF'FFFFU, 4}};
    BookLibrary other;
    other.add(position);
    library.merge(other);
    CHECK(library.find(position)->moves[1] ==
          BookMove{{7, 7}, Value{30}, Depth{9}, 0xFFFF'FFFFU, 4});
}

TEST_CASE("the order of books that are merged does not matter", "[book][games]") {
    struct Row {
        std::vector<const char*> books;
        const char* merged;
    };
    for (const Row& row : {
             // Two points for each game won; a game lost has none.
             Row{{"h8 w0 g1", "h8 w8 g4"}, "h8 w8 g5"},
             Row{{"h8 w2 g1", "h8 w3 g2, h9 w1 g1", "h9 w4 g2"}, "h9 w5 g3, h8 w5 g3"},
             // From 32 768 games on two points are a unit of weight.
             Row{{"h8 w40000 g60000, h9 w10000 g20000", "h9 w60000 g30000"},
                 "h9 w40000 g50000, h8 w40000 g60000"},
             // A search judges what games do not: their moves are known, not played.
             Row{{"h8 20/12 w16", "h8 w10 g30, h9 w500 g300"}, "h9 w0 g300, h8 20/12 w16 g30"},
             Row{{"h8 20/12 w16", "h8 w10 g5", "h9 w6 g3"}, "h9 w0 g3, h8 20/12 w16 g5"},
             Row{{"h8 20/12 w16, i9 w5", "i9 w500 g300", "i9 w4 g2"}, "h8 20/12 w16, i9 w5 g302"},
             Row{{"h8 20/12 w16", "h8 30/14 w9", "h9 40/12 w16"}, "h9 40/12 w16, h8 30/14 w9"},
             Row{{"h8 20/12 w16", "h8 30/12 w9", "h8 20/12 w8"}, "h8 20/12 w16"},
             // Equal by symmetry.
             Row{{"g8 w2 g1, h7 w4 g2", "i8 w2 g1"}, "h9 w8 g4"},
         }) {
        std::vector<std::string> lines;
        for (const char* const moves : row.books)
            lines.push_back(std::string{"freestyle 15 | | "} + moves + '\n');
        std::sort(lines.begin(), lines.end());
        do {
            BookLibrary merged;
            std::string together;
            for (const std::string& line : lines) {
                merged.merge(fromText(line));
                together += line;
            }
            CHECK(merged.positions() ==
                  fromText(std::string{"freestyle 15 | | "} + row.merged).positions());
            CHECK(fromText(together) == merged);
        } while (std::next_permutation(lines.begin(), lines.end()));
    }
}

TEST_CASE("a book of two has the marks of both", "[book]") {
    BookLibrary library, other;
    library.markGame(1, 5);
    library.markGame(2, 5);
    other.markGame(2, 9);
    other.markGame(3, 1);
    library.merge(other);
    CHECK(library.games() == book::CountedGames{{1, 5}, {2, 9}, {3, 1}});
}

TEST_CASE("different notes on one position are joined", "[book]") {
    const auto noteOf = [](const std::vector<std::string>& notes) {
        BookLibrary library;
        for (const std::string& each : notes) {
            BookPosition position;
            position.note = each;
            library.add(position);
        }
        return library.positions().begin()->second.note;
    };
    CHECK(noteOf({"alpha", "beta", "alpha", "", "beta"}) == "alpha\\n\\nbeta");
    CHECK(noteOf({"swap2", "good"}) == "swap2\\n\\ngood");
    CHECK(noteOf({"alphabet", "alpha", "bet"}) == "alphabet\\n\\nalpha\\n\\nbet");
    const std::string three = "alpha\\n\\nbeta\\n\\ngamma", large(20'000, 'x');
    for (const char* const part : {"alpha", "beta", "gamma", "alpha\\n\\nbeta"}) {
        CHECK(noteOf({three, part}) == three);
        CHECK(noteOf({part, three}) == three);
    }
    CHECK(noteOf({large, large}) == large);
    CHECK(noteOf({large, "alpha"}) == large + "\\n\\nalpha");
}

}  // namespace fukumi::test
