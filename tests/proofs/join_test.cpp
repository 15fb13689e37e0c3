// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "engine/proofs/pieces.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::proofs {

namespace {

constexpr BoardSize kSize = BoardSize::square(5);
constexpr Square kCentre{2, 2};

PieceFile empty() { return {{Rule::Freestyle, Color::Black, board::Board{kSize}}, {}}; }

/// The positions after a move of black and every reply, canonical.
std::set<std::string> positionsAfter(board::Board board, Move move) {
    std::set<std::string> positions;
    board.put(move, board::Cell::Black);
    forEachSquare(kSize, [&](Square s) {
        if (!board.isEmpty(s)) return;
        board.put(s, board::Cell::White);
        positions.insert(canonicalStones(board).text);
        board.clear(s);
    });
    return positions;
}

/// Black plays the centre and then, after any reply, the first square that is empty.
PieceFile twoMoves() {
    PieceFile file = empty();
    std::set<std::string> roots;
    for (const std::string& stones : positionsAfter(file.task.root, kCentre)) {
        const board::Board board = boardFrom(stones, kSize).value();
        const Square first{board.isEmpty(Square{0, 0}) ? 0 : 1, 0};
        for (const std::string& root : positionsAfter(board, first)) roots.insert(root);
    }
    for (const std::string& root : roots) file.pieces.push_back({root});
    return file;
}

}  // namespace

TEST_CASE("Pieces after all replies are joined, and their records with them", "[proofs][join]") {
    PieceFile file = twoMoves();
    const WinRecord record{file.pieces.front().root, Square{4, 4}};
    file.pieces.front().wins = {record};
    const JoinedProof joined = Joiner{file}.join(file.task.root);
    CHECK(joined.isWon);
    REQUIRE(joined.wins.size() == 1 + 5 + 1);
    CHECK(joined.wins.front() == WinRecord{"/", kCentre});
    CHECK(std::count(joined.wins.begin(), joined.wins.end(), record) == 1);
    std::set<std::string> positions;
    for (const WinRecord& win : joined.wins) positions.insert(win.stones);
    CHECK(positions.size() == joined.wins.size());
    for (const std::string& after : positionsAfter(file.task.root, kCentre))
        CHECK(positions.contains(after));
}

TEST_CASE("Without any one of the pieces the replies are open that need it", "[proofs][join]") {
    const PieceFile whole = twoMoves();
    for (std::size_t i = 0; i < whole.pieces.size(); ++i) {
        PieceFile file = whole;
        file.pieces.erase(file.pieces.begin() + static_cast<std::ptrdiff_t>(i));
        const JoinedProof joined = Joiner{file}.join(file.task.root);
        if (joined.isWon) continue;  // another first or second stone does without it
        CHECK(joined.wins.empty());
        CHECK(joined.move == kCentre);
        CHECK_FALSE(joined.open.empty());
        CHECK(joined.open.size() <= 2);
    }
    CHECK_FALSE(Joiner{empty()}.join(whole.task.root).isWon);
}

TEST_CASE("A reply that makes five is open, whatever the pieces say", "[proofs][join]") {
    PieceFile file = empty();
    const board::Board root = boardFrom("a5b5d4e4/a1b1c1d1", kSize).value();
    for (const std::string& after : positionsAfter(root, kCentre)) file.pieces.push_back({after});
    CHECK_FALSE(Joiner{file}.join(root).isWon);
}

TEST_CASE("A position of a piece is its own proof", "[proofs][join]") {
    PieceFile file = twoMoves();
    const WinRecord record{file.pieces.front().root, Square{4, 4}};
    file.pieces.front().wins = {record};
    file.pieces.back().wins = {{file.pieces.back().root, Square{4, 4}}};
    const board::Board root = boardFrom(file.pieces.front().root, kSize).value();
    const JoinedProof joined = Joiner{file}.join(root);
    CHECK(joined.isWon);
    CHECK(joined.wins == std::vector{record});
}

}  // namespace fukumi::proofs
