// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_rules.hpp"

#include "engine/solver/mnk/mnk_position.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/mnk_oracle.hpp"

namespace fukumi::solver {

TEST_CASE("games are read as people write them", "[solver][rules]") {
    for (const char* const text : {"4x3x3", "4 3 3", "4,3,3", "4X3x3", "4x3x3 "})
        CHECK(MnkRules::parse(text) == MnkRules::make(4, 3, 3));
    CHECK(toText(MnkRules::parse("26x2x64").value()) == "26x2x64");
    for (const char* const text : {"",
                                   "3",
                                   "3x3",
                                   "3x3x",
                                   "x3x3",
                                   "3x3x3x3",
                                   "-3x3x3",
                                   "0x3x3",
                                   "3x0x3",
                                   "3x3x0",
                                   "27x1x3",
                                   "8x9x3",
                                   "1x65x1",
                                   "3x3x65",
                                   "3x3xk",
                                   "99999999999x1x1",
                                   "65536x65536x3"})
        CHECK_FALSE(MnkRules::parse(text));
}

TEST_CASE("cells are read from both notations and written in one", "[solver][rules]") {
    const MnkRules rules = MnkRules::parse("4x3x3").value();
    for (int i = 0; i < rules.cells(); ++i)
        CHECK(cellFrom(toText(Cell(i), rules), rules) == Cell(i));
    CHECK(toText(Cell(0), rules) == "a1");
    CHECK(toText(Cell(11), rules) == "d3");
    CHECK(cellFrom("B2", rules) == Cell(5));
    CHECK(cellFrom("2,3", rules) == Cell(9));
    CHECK(cellFrom(" 2 , 3 ", rules) == Cell(9));
    CHECK(cellFrom("(2,3)", rules) == Cell(9));
    // Row and column from 0 at the top left.
    CHECK(cellFrom("[0,1]", rules) == Cell(9));
    CHECK(cellFrom("[ 2 , 0 ]", rules) == Cell(0));
    for (const char* const text :
         {"",       "a",     "a0", "a4", "e1",           "1a",          "a1x",   "0,1",
          "5,1",    "1,4",   "1,", ",",  "1,1,1",        "(1,1",        "[3,0]", "[0,4]",
          "[-1,0]", "(0,1)", "()", "[]", "2147483648,1", "a99999999999"})
        CHECK_FALSE(cellFrom(text, rules));
}

TEST_CASE("lines are found as by walking", "[solver][rules]") {
    Random random{5};
    for (const char* const game : {"1x1x1",
                                   "1x5x3",
                                   "5x1x3",
                                   "3x3x3",
                                   "4x3x3",
                                   "3x4x2",
                                   "8x8x5",
                                   "7x9x4",
                                   "3x3x4",
                                   "8x8x1"}) {
        const MnkRules rules = MnkRules::parse(game).value();
        const MnkLines lines{rules};
        const test::MnkOracle oracle{rules};
        for (int i = 0; i < 300; ++i) {
            // Both sparse and dense sets.
            const CellSet black =
                (i % 2 == 0 ? random.next() : random.next() & random.next()) & rules.allCells();
            const CellSet white = random.next() & ~black & rules.allCells();
            std::string board(static_cast<std::size_t>(rules.cells()), '.');
            forEachCell(black, [&](Cell c) { board[static_cast<std::size_t>(c)] = 'X'; });
            forEachCell(white, [&](Cell c) { board[static_cast<std::size_t>(c)] = 'O'; });
            const bool has = oracle.hasRow(board, 'X');
            REQUIRE(lines.hasLine(black) == has);

            CellSet last = 0;
            CellSet completing = 0;
            for (std::size_t cell = 0; cell < board.size(); ++cell) {
                auto changed = board;
                changed[cell] = board[cell] == 'X' ? '.' : 'X';
                const bool hasNow = oracle.hasRow(changed, 'X');
                if (board[cell] == 'X' && has && !hasNow) last |= setOf(Cell(cell));
                if (board[cell] == '.' && !has && hasNow) completing |= setOf(Cell(cell));
            }
            REQUIRE(lines.lastStones(black) == last);
            if (!has) REQUIRE(lines.completions(black, white) == completing);
        }
    }
}

TEST_CASE("a threat cell is one that makes a completion", "[solver][rules]") {
    Random random{6};
    for (const char* const game : {"3x3x3", "5x4x4", "6x6x5", "7x9x4"}) {
        const MnkRules rules = MnkRules::parse(game).value();
        const MnkLines lines{rules};
        for (int i = 0; i < 200; ++i) {
            const CellSet black = random.next() & random.next() & rules.allCells();
            const CellSet white = random.next() & random.next() & ~black & rules.allCells();
            if (lines.hasLine(black) || lines.completions(black, white) != 0) continue;
            CellSet makes = 0;
            forEachCell(rules.allCells() & ~(black | white), [&](Cell c) {
                if (lines.completions(black | setOf(c), white) != 0) makes |= setOf(c);
            });
            REQUIRE(lines.threatCells(black, white) == makes);
        }
    }
}

TEST_CASE("symmetries keep lines and are distinguished", "[solver][rules]") {
    const auto count = [](const char* game) {
        return MnkSymmetries{MnkRules::parse(game).value()}.count();
    };
    CHECK(count("3x3x3") == 8);
    CHECK(count("4x3x3") == 4);
    CHECK(count("5x1x3") == 2);
    CHECK(count("1x1x1") == 1);
    for (const char* const game : {"5x5x4", "6x4x4", "1x6x3"}) {
        const MnkRules rules = MnkRules::parse(game).value();
        const MnkLines lines{rules};
        const MnkSymmetries symmetries{rules};
        for (int i = 0; i < symmetries.count(); ++i) {
            for (const CellSet line : lines.all()) CHECK(lines.hasLine(symmetries.image(i, line)));
            for (int c = 0; c < rules.cells(); ++c)
                CHECK(symmetries.origin(i, symmetries.image(i, Cell(c))) == Cell(c));
        }
    }
}

}  // namespace fukumi::solver
