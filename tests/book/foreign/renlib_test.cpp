// SPDX-License-Identifier: MIT
#include "book/foreign/renlib.hpp"

#include "book/foreign/renlib_tree.hpp"
#include "book/format/book_text.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/bytes.hpp"
#include "tests/book/bytes.hpp"
#include "tests/book/foreign/random_library.hpp"
#include "tests/book/foreign/read_games.hpp"
#include "tests/book/foreign/reason_of.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::book {

namespace {

using test::bytes;

std::string header(int minor = 0) {
    return bytes({0xFF, 'R', 'e', 'n', 'L', 'i', 'b', 0xFF, 3, minor}) + std::string(10, '\xFF');
}

ImportedBook read(const std::string& file, const RenLibFrame& frame = {}) {
    auto result = readRenLib(asBytes(file), frame);
    if (!result) FAIL(result.error().value.text());
    return std::move(*result);
}

std::string whyNot(const std::string& file) {
    const auto result = readRenLib(asBytes(file), {});
    return result ? "it was read" : test::reasonOf(result.error());
}

RenLibTree readTree(const std::string& file) {
    auto result = readRenLibTree(asBytes(file), BoardSize::square(15));
    if (!result) FAIL(result.error().value.text());
    return std::move(*result);
}

/// "h8 pass i9": the main line.
std::string lineOf(const RenLibTree& read) {
    std::string line;
    for (const Move m : read.tree.line({}).value_or(std::vector<Move>{}))
        line += (line.empty() ? "" : " ") +
                (board::isPass(m) ? "pass" : board::toHuman(m, BoardSize::square(15)));
    return line;
}

/// The moves that the book knows after some others, "i9 -20/1 w0, ..." as in a line of text.
std::string movesAfter(const BookLibrary& library, const std::string& stones) {
    BookLibrary wanted;
    REQUIRE(readBookText("renju 15 | " + stones + " | ", wanted));
    const BookPosition* found = library.find(wanted.positions().begin()->second);
    return found == nullptr ? "unknown" : lineOf(*found);
}

}  // namespace

TEST_CASE("a library of RenLib is read by its description", "[book][renlib]") {
    // h8, then i9 with a comment and, as its sibling, h9 with a text on the point; below h9 i10.
    const auto book = read(header() +                                             //
                           bytes({0x78, 0x00}) +                                  //
                           bytes({0x69, 0x80 | 0x40 | 0x08, 'i', 'n', 'd', 0}) +  //
                           bytes({0x68, 0x01, 0x00, 0x01, 'A', 0}) +              //
                           bytes({0x59, 0x40}));
    CHECK(writeBookText(book.library) == writeBookText([] {
              BookLibrary expected;
              REQUIRE(
                  readBookText("renju 15 | | h8\n"
                               "renju 15 | h8 | i9, h9\n"
                               "renju 15 | h8 i9 | | ind\n"
                               "renju 15 | h8 h9 | i10\n",
                               expected));
              return expected;
          }()));
    CHECK(toEnglish(book.leftOut.sentence()) == "texts on points (1)");
}

TEST_CASE("a library may begin with a root, or without any header", "[book][renlib]") {
    const std::string tree = bytes({0x78, 0x00, 0x89, 0x40});
    const auto plain = read(header() + tree);
    CHECK(plain.library.moveCount() == 2);
    CHECK(read(header(4) + bytes({0x00, 0x00}) + tree).library == plain.library);
    CHECK(read(tree).library == plain.library);
    // The root's comment is that of the empty board.
    const auto noted = read(header(4) + bytes({0x00, 0x08, 'o', 'k', 0, 0}) + tree);
    CHECK(movesAfter(noted.library, "") == "renju 15 | | h8 | ok");
}

TEST_CASE("a library of nothing is empty", "[book][renlib]") {
    // As Rapfi exports a position that its database does not know.
    CHECK(read(header()).library.moveCount() == 0);
}

TEST_CASE("comments of both kinds end where they end", "[book][renlib]") {
    // Seven bits, the last one marked; then new ones of odd and even length, with two parts.
    const auto old =
        read(header() + bytes({0x78, 0x20, 'o', 'l', 'd', 0x80 | '!'}) + bytes({0x89, 0x40}));
    CHECK(movesAfter(old.library, "h8") == "renju 15 | h8 | g9 | old!");
    const auto odd = read(header() + bytes({0x78, 0x08, 'a', 8, 'b', 0}) + bytes({0x89, 0x40}));
    CHECK(movesAfter(odd.library, "h8") == "renju 15 | h8 | g9 | a\\nb");
    const auto even = read(header() + bytes({0x78, 0x08, 'a', 'b', 0, 0}) + bytes({0x89, 0x40}));
    CHECK(movesAfter(even.library, "h8") == "renju 15 | h8 | g9 | ab");
}

TEST_CASE("values in the texts of points are understood", "[book][renlib]") {
    const auto node = [](int place, const std::string& text, bool isLast) {
        std::string made = bytes({place, (isLast ? 0x41 : 0xC1), 0, 1}) + text;
        return made.append(text.size() % 2 == 0 ? 2 : 1, '\0');
    };
    // Points that no symmetry exchanges.
    const auto book =
        read(header() + bytes({0x78, 0x00}) + node(0x68, "v-20", false) + node(0x69, "m20", false) +
             node(0x58, "W5", false) + node(0x59, "L7", false) + node(0x5A, "L*", false) +
             node(0x48, "win", true));
    BookLibrary expected;
    REQUIRE(
        readBookText("renju 15 | h8 | h9 -20/1, i9 -20/1, h10 29996/1 w4096, "
                     "i10 -29994/1 w0, j10 -29500/1 w0, h11",
                     expected));
    const BookPosition& position = expected.positions().begin()->second;
    const BookPosition* found = book.library.find(position);
    REQUIRE(found);
    CHECK(lineOf(*found) == lineOf(position));
}

TEST_CASE("moves below a text of a tree are not called moves after a taken point",
          "[book][renlib]") {
    // h8, a node that only has a text and one below it; h8 again and one below that.
    const std::string tree =
        header() + bytes({0x78, 0x00, 0x89, 0x82, 0x8A, 0x40, 0x78, 0x00}) + bytes({0x99, 0x40});
    CHECK(
        test::noticesOf(tree).find("moves after a text on a point (1), moves after one on a taken "
                                   "point (1), moves on a taken point (1)") != std::string::npos);
}

TEST_CASE("what a book cannot hold is left out and counted", "[book][renlib]") {
    // Below h8: a pass with a move after it, a point that is only marked, h8 again.
    const auto book =
        read(header() + bytes({0x78, 0x00}) + bytes({0x00, 0x80}) + bytes({0x89, 0x40}) +
             bytes({0x99, 0xC3, 0, 1, 'X', 0}) + bytes({0x78, 0xC0}) + bytes({0x88, 0x40}));
    CHECK(book.library.moveCount() == 2);
    CHECK(book.leftOut.countOf("passes") == 1);
    CHECK(book.leftOut.countOf("moves after a pass or on a taken point") == 1);
    CHECK(book.leftOut.countOf("moves on a taken point") == 1);
    CHECK(book.leftOut.countOf("texts on points") == 1);
    // A part of a library: h8 has siblings elsewhere, i9 children.
    CHECK(read(header() + bytes({0x78, 0x80, 0x89, 0x00}))
              .leftOut.countOf("branches that are announced and not there") == 2);
}

TEST_CASE("a file that is not a library is refused", "[book][renlib]") {
    CHECK(whyNot("") == "this is not a RenLib library");
    CHECK(whyNot("piskvork") == "this is not a RenLib library");
    CHECK(whyNot(header().substr(0, 15)) == "cut off");
    CHECK(whyNot(header() + bytes({0x78})) == "node 1: cut off");
    CHECK(whyNot(header() + bytes({0x78, 0x08, 'a', 'b'})) == "node 1: cut off");
    CHECK(whyNot(header() + bytes({0x78, 0x00, 0xF9, 0x40})) == "node 2: a move outside the board");
    CHECK(whyNot(header() + bytes({0x78, 0x00, 0x90, 0x40})) == "node 2: a move outside the board");
    std::string future = header();
    future[8] = 4;
    CHECK(whyNot(future) == "the library has version 4; versions up to 3 can be read");
}

TEST_CASE("rows of a library are counted from the top of 15 lines", "[book][renlib]") {
    using renlib::placeOf;
    using renlib::squareOf;
    constexpr BoardSize k15 = BoardSize::square(15), k9 = BoardSize::square(9);
    const auto named = [](int place, BoardSize size) {
        const auto square = squareOf(static_cast<std::uint8_t>(place), size);
        return square ? board::toHuman(*square, size) : "outside";
    };
    CHECK(named(0x78, k15) == "h8");
    CHECK(named(0x57, k15) == "g10");
    CHECK(named(0x01, k15) == "a15");
    CHECK(named(0x0F, k15) == "o15");
    CHECK(named(0xE1, k15) == "a1");
    CHECK(named(0xEF, k15) == "o1");
    CHECK(named(0xF1, k15) == "outside");
    CHECK(named(0x10, k15) == "outside");
    CHECK(named(0xE1, k9) == "a1");
    CHECK(named(0x69, k9) == "i9");
    CHECK(named(0x59, k9) == "outside");
    for (const BoardSize size : {k15, k9})
        for (int place = 0; place < 256; ++place)
            if (const auto square = squareOf(static_cast<std::uint8_t>(place), size))
                CHECK(placeOf(*square, size) == place);
}

TEST_CASE("a tree of a library has the moves of its bytes", "[book][renlib]") {
    const auto tree = readTree(header() + bytes({0x78, 0x00, 0x57, 0x00, 0x01, 0x40}));
    CHECK(lineOf(tree) == "h8 g10 a15");
    CHECK(writeRenLibTree(tree.tree, BoardSize::square(15)) ==
          header() + bytes({0x78, 0x00, 0x57, 0x00, 0x01, 0x40}));
    // Nodes without a text share one empty remark.
    const board::GameTree& plain = tree.tree;
    for (board::GameTree::Node node = 0; node < plain.size(); ++node)
        CHECK(&plain.remark(node) == &plain.remark(board::GameTree::kRoot));
}

TEST_CASE("a mark on an empty point is a mark", "[book][renlib]") {
    // Below h8: a mark on a15, one with a text on b15, and i9.
    const auto read = readTree(header() + bytes({0x78, 0x00, 0x01, 0xD2}) +
                               bytes({0x02, 0xD3, 0, 1, 'X', 0}) + bytes({0x69, 0x40}));
    const auto labelsOf = [](const RenLibTree& of) {
        return of.tree.remark(of.tree.childrenOf(board::GameTree::kRoot).front()).labels;
    };
    const auto labels = labelsOf(read);
    REQUIRE(labels.size() == 2);
    CHECK(labels.at(Square{0, 0}) == kMarkLabel);
    CHECK(labels.at(Square{1, 0}) == "X");
    CHECK(read.leftOut.countOf("marks on points with a text") == 1);
    CHECK(labelsOf(readTree(writeRenLibTree(read.tree, BoardSize::square(15)))) == labels);
}

TEST_CASE("a pass in a library is a move without a stone", "[book][renlib]") {
    const std::string file = header(4) + bytes({0x00, 0x00}) + bytes({0x78, 0x00, 0x00, 0x00}) +
                             bytes({0x69, 0x00, 0x00, 0x40});
    const auto tree = readTree(file);
    CHECK(lineOf(tree) == "h8 pass i9 pass");
    CHECK(tree.leftOut.isEmpty());
    // Again as bytes: the centre comes first, so that no root is needed.
    CHECK(writeRenLibTree(tree.tree, BoardSize::square(15)) ==
          header() + bytes({0x78, 0x00, 0x00, 0x00, 0x69, 0x00, 0x00, 0x40}));
}

TEST_CASE("bytes after the tree are counted, the tree is read", "[book][renlib]") {
    const std::string nodes = bytes({0x78, 0x00, 0x69, 0x40});
    const auto longer = readTree(header() + nodes + "\n");
    CHECK(lineOf(longer) == "h8 i9");
    CHECK(toEnglish(longer.leftOut.sentence()) == "bytes after the tree (1)");
    // Every beginning of a game is refused, or says that more was there.
    const std::string game = header() + bytes({0x78, 0x08, 'a', 'b', 0, 0}) +
                             bytes({0x69, 0x80, 0x59, 0x40, 0x68, 0x48, 'c', 0});
    const std::string whole = lineOf(readTree(game));
    for (std::size_t length = 0; length < game.size(); ++length) {
        INFO(length);
        const auto read = readRenLibTree(asBytes(game.substr(0, length)), BoardSize::square(15));
        if (const auto* part = read ? &*read : nullptr; part != nullptr && length > 20)
            CHECK_FALSE(part->leftOut.isEmpty());
    }
    CHECK(whole == "h8 i9 i10");
}

TEST_CASE("texts of a library are read in one encoding", "[book][renlib]") {
    const auto commentOf = [](const RenLibTree& read) {
        return read.tree.remark(read.tree.childrenOf(board::GameTree::kRoot).front()).comment;
    };
    const std::string black = bytes({0xBA, 0xDA, 0xB7, 0xBD});  // GBK
    const std::string file = header() + bytes({0x78, 0x48}) + black + bytes({0, 0});
    const auto guessed = readTree(file);
    CHECK(commentOf(guessed) == "黑方");
    CHECK(guessed.guess == Encoding::Gbk);
    auto asKorean = readRenLibTree(asBytes(file), BoardSize::square(15), Encoding::EucKr);
    CHECK(commentOf(*asKorean) != "黑方");
    CHECK_FALSE(asKorean->guess);
    const auto plain = readTree(header() + bytes({0x78, 0x48}) + "\u9ED1" + bytes({0}));
    CHECK(commentOf(plain) == "黑");
    CHECK_FALSE(plain.guess);
}

TEST_CASE("a library of any rule and size keeps all that a book knows", "[book][renlib]") {
    Random random{5};
    for (int round = 0; round < 60; ++round) {
        const RenLibFrame frame{random.pick(kRules),
                                BoardSize::square(5 + static_cast<int>(random.below(11)))};
        const BookLibrary library = test::randomNet(random, frame.rule, frame.size, 12);
        const ExportedBook made = writeRenLib(library, frame);
        CHECK(made.leftOut.isEmpty());
        const ImportedBook back = read(made.bytes, frame);
        CHECK(back.leftOut.isEmpty());
        CHECK(writeBookText(back.library) == writeBookText(library));
        CHECK(writeRenLib(back.library, frame).bytes == made.bytes);
    }
}

TEST_CASE("a library is written by its description, byte for byte", "[book][renlib]") {
    const auto written = [](const std::string& text) {
        BookLibrary library;
        REQUIRE(readBookText(text, library));
        return writeRenLib(library, {}).bytes;
    };
    // One beginning, in the centre: as all versions of RenLib read it.
    CHECK(written("renju 15 | | h8 -5/3\nrenju 15 | h8 h9 | | ok\n") ==
          header(0) + bytes({0x78, 0x09, 0, 1}) + "book -5/3" + bytes({0}) + "v-5" + bytes({0}) +
              bytes({0x79, 0x48}) + "book via\bok" + bytes({0}));
    // A note of the empty board, or another beginning, needs the root of version 3.4.
    CHECK(written("renju 15 | | h8 | ok\n") == header(4) + bytes({0x00, 0x08, 'o', 'k', 0, 0}) +
                                                   bytes({0x78, 0x48}) + "book" + bytes({0, 0}));
    CHECK(written("renju 15 | | g7\n").starts_with(header(4) + bytes({0x00, 0x00})));
}

TEST_CASE("a library holds one rule and size; the others are counted", "[book][renlib]") {
    BookLibrary library;
    REQUIRE(readBookText("renju 15 | | h8\nrenju 13 | | g7\ncaro 15 | | h8\n", library));
    const ExportedBook made = writeRenLib(library, {});
    CHECK(made.leftOut.countOf("positions of other rules or sizes") == 2);
    CHECK(writeBookText(read(made.bytes).library) == "renju 15 | | h8\n");
}

}  // namespace fukumi::book
