// SPDX-License-Identifier: MIT
#include "engine/proofs/record.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi::proofs {

TEST_CASE("Symmetric positions have one text, and the text is a position", "[proofs][stones]") {
    Random random{7};
    for (int i = 0; i < 200; ++i) {
        const BoardSize size = test::randomSize(7, 9, random);
        const board::Board board = test::randomMidgame(Rule::Freestyle, size, 10, random).board();
        const CanonicalStones canonical = canonicalStones(board);
        for (const board::Symmetry symmetry : board::symmetriesOf(size)) {
            board::Board turned{size};
            forEachSquare(size, [&](Square s) {
                if (!board.isEmpty(s)) turned.put(apply(symmetry, s, size), board.cellAt(s));
            });
            CHECK(canonicalStones(turned).text == canonical.text);
            CHECK(canonical.text <= stonesText(turned));
        }
        const auto back = boardFrom(canonical.text, size);
        REQUIRE(back);
        CHECK(stonesText(*back) == canonical.text);
        CHECK(boardFrom(stonesText(board), size) == board);
    }
}

TEST_CASE("The canonical text is the smallest of the eight", "[proofs][stones]") {
    const BoardSize size = BoardSize::square(15);
    for (const char* const text : {"h8/j10", "h8/f10", "h8/j6", "h8/f6"})
        CHECK(canonicalStones(boardFrom(text, size).value()).text == "h8/f10");
    const CanonicalStones turned = canonicalStones(boardFrom("o15h8/i9", size).value());
    CHECK(turned.text == "a15h8/g9");
    CHECK(apply(turned.toCanonical, Square{14, 0}, size) == Square{0, 0});
}

TEST_CASE("Any other text is not a position", "[proofs][stones]") {
    const BoardSize size = BoardSize::square(15);
    for (const char* const text : {"",
                                   "h8",
                                   "h8/h8",
                                   "h8i8",
                                   "i8h8/",
                                   "h8,i8/",
                                   "H8/",
                                   "h8/ i8",
                                   "h08/",
                                   "p8/",
                                   "h16/",
                                   "h8/i9/",
                                   "8,8/"})
        CHECK_FALSE(boardFrom(text, size));
    CHECK(boardFrom("/", size));
    CHECK(boardFrom("h8i8/", size));
}

TEST_CASE("A position of stones has the side to move that was asked for", "[proofs][stones]") {
    const board::Board board = boardFrom("h8i8/a1", BoardSize::square(15)).value();
    for (const Color toMove : kColors) {
        const board::Position position = positionOf(board, Rule::Standard, toMove);
        CHECK(position.board() == board);
        CHECK(position.sideToMove() == toMove);
        CHECK(position.rule() == Rule::Standard);
    }
}

}  // namespace fukumi::proofs
