// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_drawing.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/error_text.hpp"
#include "tests/support/mnk_oracle.hpp"

namespace fukumi::solver {

namespace {

/// The position as a drawing, or what is wrong with the text.
std::string read(std::string_view text, const char* game) {
    const auto parsed = positionFrom(text, MnkRules::parse(game).value());
    return parsed ? draw(*parsed) : test::errorOf(parsed);
}

constexpr const char* kDrawing =
    " 3  X . O\n"
    " 2  . X .\n"
    " 1  O . .\n"
    "    a b c\n";

}  // namespace

TEST_CASE("drawings are read back, with or without their frame", "[solver][drawing]") {
    CHECK(read(kDrawing, "3x3x3") == kDrawing);
    CHECK(read("X.O\n.X.\nO..", "3x3x3") == kDrawing);
    CHECK(read("x _ o\r\n- x -\r\n\r\no . .\r\n", "3x3x3") == kDrawing);
    CHECK(read("...", "3x1x3") == " 1  . . .\n    a b c\n");

    Random random{9};
    for (const char* const game : {"3x3x3", "5x4x4", "1x7x3", "8x8x5", "26x2x5", "4x12x5"}) {
        const MnkRules rules = MnkRules::parse(game).value();
        const test::MnkOracle oracle{rules};
        for (int i = 0; i < 20; ++i) {
            const auto position = test::positionOf(oracle.randomBoard(random, 64), rules);
            REQUIRE(*positionFrom(draw(position), rules) == position);
        }
    }
}

TEST_CASE("lists of moves are played", "[solver][drawing]") {
    CHECK(read("b2 a1 a3 c3", "3x3x3") == kDrawing);
    CHECK(read("B2,A1\nA3, C3\n", "3x3x3") == kDrawing);
    CHECK(read("2,2 1,1, 1,3 3,3", "3x3x3") == kDrawing);
    CHECK(read("b2 d1", "3x3x3") == "move 2: 'd1' is outside the 3x3 board");
    CHECK(read("b2 b2", "3x3x3") == "move 2: b2 is taken");
    CHECK(read("a1 b1 a2 b2 a3 c3", "3x3x3") == "move 6: the game is over before it");
}

TEST_CASE("moves are read as lists of rows and columns from the top left", "[solver][drawing]") {
    CHECK(read("[[1,1],[2,0],[0,0],[0,2]]", "3x3x3") == kDrawing);
    CHECK(read(" [ [1, 1], [2, 0],\n [0, 0], [0, 2] ] ", "3x3x3") == kDrawing);
    CHECK(read("(2,2) (1,1), (1,3) (3,3)", "3x3x3") == kDrawing);
    CHECK(read("[[1,1],[3,0]]", "3x3x3") == "move 2: '[3,0]' is outside the 3x3 board");
    CHECK(read("[[1,1],[1,1]]", "3x3x3") == "move 2: [1,1] is taken");
}

TEST_CASE("boards with blanks are read", "[solver][drawing]") {
    CHECK(read("X O\n X \nO  ", "3x3x3") == kDrawing);
    CHECK(read("X O\r\n X \r\nO  \r\n", "3x3x3") == kDrawing);
    CHECK(read("[\"X O\",\" X \",\"O  \"]", "3x3x3") == kDrawing);
    CHECK(read("\"X O\"\n\" X \"\n\"O  \"\n", "3x3x3") == kDrawing);
    CHECK(read(R"([["X"," ","O"],[" ","X"," "],["O"," "," "]])", "3x3x3") == kDrawing);
    CHECK(read("   \n   \n   \n", "3x3x3") == draw(MnkPosition{*MnkRules::parse("3x3x3")}));
    // The three examples of a well-known task.
    CHECK(read(R"(["O  ","   ","   "])", "3x3x3") ==
          "no game reaches it: black has 0 stones and white 1; black moves first and the players "
          "alternate");
    CHECK(read(R"(["XOX"," X ","   "])", "3x3x3") ==
          "no game reaches it: black has 3 stones and white 1; black moves first and the players "
          "alternate");
    CHECK(read(R"(["XOX","O O","XOX"])", "3x3x3") ==
          " 3  X O X\n 2  O . O\n 1  X O X\n    a b c\n");
    CHECK(read("\"X O\",\" X \"", "3x3x3") == "the rows in quotation marks have 6 cells, not 9");
    CHECK(read("\"X O\",\" Z \",\"   \"", "3x3x3") == "a row is made of X, O and blanks");
    CHECK(read("\"X O\",\" X \",\"O  ", "3x3x3") == "a quotation mark is missing");
    CHECK(read("x\"X O\",\" X \",\"O  \"", "3x3x3") == "'x' outside of the quotation marks");
}

TEST_CASE("what no play leads to is refused with a reason", "[solver][drawing]") {
    const auto refuses = [](const char* text, const std::string& why) {
        INFO(text);
        CHECK(read(text, "3x3x3") == why);
    };
    refuses("", "there is neither a board nor a move in it");
    refuses(" \n\t\n", "there is neither a board nor a move in it");
    refuses("X.O\n.X.\n", "the drawing has 2 rows, not 3");
    refuses("X.O\n.X.\nO..\n...", "the drawing has 4 rows, not 3");
    refuses("X.O.\n.X.\nO..", "line 1: the row has 4 cells, not 3");
    refuses("X.O\n.Z.\nO..", "line 2: a row is made of X, O and '.'");
    refuses("\xFF\xFE\n", "line 1: a row is made of X, O and '.'");
    refuses("XX.\n...\n...",
            "no game reaches it: black has 2 stones and white 0; black moves first and the players "
            "alternate");
    refuses("O..\n...\n...",
            "no game reaches it: black has 0 stones and white 1; black moves first and the players "
            "alternate");
    refuses("XXX\nOOO\n...", "no game reaches it: both sides have a row");
    refuses("XXX\nOO.\nO..", "no game reaches it: black has a row, but white has moved since");
    refuses("OOO\nXX.\nXX.", "no game reaches it: white has a row, but black has moved since");
    CHECK(read("XXX\nO.O\nXXX\nO.O\n.O.", "3x5x3") ==
          "no game reaches it: black has rows that no single last move can have made");
    // Two rows with one cell in common can be made by one stone.
    CHECK(read("XXX\nXOO\nXOO", "3x3x3") == " 3  X X X\n 2  X O O\n 1  X O O\n    a b c\n");
}

}  // namespace fukumi::solver
