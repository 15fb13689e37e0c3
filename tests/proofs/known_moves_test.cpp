// SPDX-License-Identifier: MIT
#include "engine/proofs/known_moves.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::proofs {

using board::Board;

namespace {

constexpr BoardSize kSize = BoardSize::square(15);

Square at(const char* human) { return board::fromHuman(human, kSize).value(); }

/// A win as a proof writes it: the canonical position, and the move turned with it.
WinRecord win(const std::string& moves, const char* move) {
    const CanonicalStones canonical = canonicalStones(test::taskOf(moves).root);
    return {canonical.text, apply(canonical.toCanonical, at(move), kSize)};
}

Board turnedBoard(const Board& board, board::Symmetry turn) {
    Board turned{board.size()};
    forEachSquare(board.size(), [&](Square s) {
        if (!board.isEmpty(s)) turned.put(apply(turn, s, kSize), board.cellAt(s));
    });
    return turned;
}

}  // namespace

TEST_CASE("A move that won is known with other stones of the defender, however turned",
          "[proofs][known]") {
    const KnownMoves known{{win("h8 a1 j9 o2", "k7")}, kSize, Color::Black};
    const Board other = test::taskOf("h8 c3 j9 d13").root;
    for (const board::Symmetry turn : board::kSymmetries) {
        const auto moves = known.of(turnedBoard(other, turn), 3);
        REQUIRE(moves.size() == 1);
        CHECK(moves[0] == apply(turn, at("k7"), kSize));
    }
    CHECK(known.of(test::taskOf("h8 c3 j10 d13").root, 3).empty());
}

TEST_CASE("Where the attacker's stones are symmetric, so are the moves", "[proofs][known]") {
    const KnownMoves known{{win("h8 a1 i9 o2", "i10")}, kSize, Color::Black};
    auto moves = known.of(test::taskOf("h8 c2 i9 d2").root, 8);
    std::sort(moves.begin(), moves.end());
    // Mirrored at the diagonal, h8 and i9 lie as before.
    CHECK(moves == std::vector{at("i10"), at("j9")});
}

TEST_CASE("Moves of the most similar wins come first, then the frequent ones", "[proofs][known]") {
    const KnownMoves known{{win("h8 a1 j9 o2", "k7"),
                            win("h8 a2 j9 o2", "k7"),
                            win("h8 a3 j9 o3", "g7"),
                            win("h8 c3 j9 o4", "f6")},
                           kSize,
                           Color::Black};
    const Board board = test::taskOf("h8 c3 j9 d13").root;
    CHECK(known.of(board, 3) == std::vector{at("f6"), at("k7"), at("g7")});
    CHECK(known.of(board, 1) == std::vector{at("f6")});
    CHECK(known.of(test::taskOf("h8 c3 j9 k7").root, 2) == std::vector{at("f6"), at("g7")});
}

}  // namespace fukumi::proofs
