// SPDX-License-Identifier: MIT
#include "book/format/book_text.hpp"

#include "tests/book/foreign/random_library.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using book::BookLibrary;

TEST_CASE("a book is the same when it comes back from text", "[book][text]") {
    Random random{3};
    for (int round = 0; round < 50; ++round) {
        const BookLibrary library = randomLibrary(random, 20);
        BookLibrary again;
        CHECK(readBookText(writeBookText(library), again));
        CHECK(again == library);
    }
}

TEST_CASE("a line of a book says what it says", "[book][text]") {
    BookLibrary library;
    REQUIRE(
        readBookText("# comment\r\n\r\n"
                     "renju 15x15|h8|h9 40/16 w3 g12,i9|direct | and indirect\r\n"
                     "caro 20x5 | | a1 -30000/1 w0",
                     library));
    book::BookPosition position;
    position.rule = Rule::Renju;
    position.stones = {Square{7, 7}};
    const auto* found = library.find(position);
    REQUIRE(found != nullptr);
    CHECK(found->note == "direct | and indirect");
    REQUIRE(found->moves.size() == 2);
    CHECK(library.positions().size() == 2);
    CHECK(found->moves[0].games + found->moves[1].games == 12);
}

TEST_CASE("marks of games are lines that other readers skip", "[book][text]") {
    const std::string text =
        "renju 15 | | h8 w2 g1\n"
        "# game 7 3\n"
        "# game 18446744073709551615 12\n";
    BookLibrary library;
    REQUIRE(readBookText(text, library));
    CHECK(library.games() == book::CountedGames{{7, 3}, {18'446'744'073'709'551'615U, 12}});
    CHECK(writeBookText(library) == text);
    // The larger number of moves counts; these are only remarks.
    REQUIRE(readBookText("# game 7 2\n", library));
    const std::string remarks =
        "# game 8\n# game 9 -1\n#game 9 1\n# game 9 1 1\n# games 9 1\n# game x 1\n"
        "# game 18446744073709551616 1\n# game 9 65536\n";
    REQUIRE(readBookText(remarks, library));
    CHECK(writeBookText(library) == remarks + text);
}

TEST_CASE("remarks of people stay, and come first", "[book][text]") {
    BookLibrary library;
    REQUIRE(
        readBookText("# mine\r\nrenju 15 | | h8\n# ---\n  #caf\xE9\n# game 7 3\n# ---", library));
    const std::string text = "# mine\n# ---\n#caf\xC3\xA9\n# ---\nrenju 15 | | h8\n# game 7 3\n";
    CHECK(writeBookText(library) == text);
    BookLibrary again;
    REQUIRE(readBookText(text, again));
    CHECK(again == library);
    BookLibrary other;
    REQUIRE(readBookText("# hers\n# mine\n", other));
    library.merge(other);
    CHECK(library.remarks() ==
          std::vector<std::string>{"# mine", "# ---", "#caf\xC3\xA9", "# ---", "# hers"});
}

TEST_CASE("a book has lines with any of the line ends", "[book][text]") {
    const std::string lines = "# mine\n\nrenju 15 | h8 | h9 | a\nrenju 15 | h8 g7 | g8 | b\n";
    for (const std::string end : {"\n", "\r\n", "\r"}) {
        std::string text;
        for (const char each : lines) text += each == '\n' ? end : std::string{each};
        BookLibrary library;
        REQUIRE(readBookText(text, library));
        CHECK(writeBookText(library) ==
              "# mine\nrenju 15 | h8 | h9 | a\nrenju 15 | h8 g7 | g8 | b\n");
        CHECK(readBookText(text + "wrong", library).error().place == FilePlace{.number = 5});
    }
}

TEST_CASE("a note that is not UTF-8 is read as Latin-1", "[book][text]") {
    BookLibrary library;
    REQUIRE(readBookText("renju 15 | h8 | h9 | caf\xE9\n", library));
    CHECK(writeBookText(library) == "renju 15 | h8 | h9 | caf\xC3\xA9\n");
}

TEST_CASE("a note has one spelling of a backslash, that of comments", "[book][text]") {
    BookLibrary library;
    REQUIRE(readBookText("renju 15 | h8 | h9 | C:\\games\\new\\\\old\\", library));
    const std::string note = "C:\\\\games\\new\\\\old\\\\";
    CHECK(library.positions().begin()->second.note == note);
    CHECK(book::commentOfNote(note) == "C:\\games\new\\old\\");
    // A library of RenLib has the comment. The same note joins as one.
    REQUIRE(readBookText("renju 15 | h8 | h9 | " + note, library));
    CHECK(library.positions().begin()->second.note == note);
}

TEST_CASE("a wrong line is named with its number", "[book][text]") {
    for (const char* wrong : {"chess 15 | | h8",
                              "renju | | h8",
                              "renju 4 | | a1",
                              "renju 15x | | h8",
                              "renju 15 | h8 h8 | i9",
                              "renju 15 | h8 | h8",
                              "renju 15 | h16 | h8",
                              "renju 15 | | h8 40",
                              "renju 15 | | h8 40/0",
                              "renju 15 | | h8 30001/3",
                              "renju 15 | | h8 4/3 w70000",
                              "renju 15 | | h8 4/3 q1",
                              "renju 15 | | h8, , i9"}) {
        BookLibrary library;
        const auto read = readBookText(std::string{"\n"} + wrong + "\n", library);
        INFO(wrong);
        REQUIRE_FALSE(read);
        CHECK(read.error().place == FilePlace{.number = 2});
        CHECK_FALSE(read.error().value.empty());
    }
}

}  // namespace fukumi::test
