// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/proofs/pieces.hpp"
#include "engine/proofs/proof_check.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/error_text.hpp"

namespace fukumi::proofs {

namespace {

/// The small proof as a piece, and a position that is won by threats.
PieceFile twoPieces() {
    PieceFile file{{Rule::Freestyle, Color::Black, board::Board{BoardSize::square(15)}}};
    const std::string root = canonicalStones(test::taskOf(test::kThreeQuietMoves).root).text;
    file.pieces.push_back({root, test::threeQuietMoves()});
    file.pieces.push_back({canonicalStones(test::taskOf("h8 a1 h9 c4 h10 o1").root).text});
    return file;
}

CheckReport check(const PieceFile& file) {
    const auto proofTree = ProofTree::fromFile(file);
    const NeverStop never;
    CheckLimits limits;
    limits.memoryBytes = std::size_t{64} << 20;
    limits.record.leafNodes = 400'000;
    return checkProofTree(*proofTree, limits, never, [](const CheckReport&) {});
}

}  // namespace

TEST_CASE("A file of pieces is read back, and checked as a whole", "[proofs][pieces]") {
    const PieceFile file = twoPieces();
    const std::string bytes = test::writePieceFile(file);
    CHECK(isPieceFile(bytes));
    const auto read = *parsePieceFile(bytes);
    CHECK(read.task == file.task);
    CHECK(test::writePieceFile(read) == bytes);
    CHECK(read.roots().size() == 2);
    const CheckReport report = check(read);
    CHECK(report.rootIsWon);
    CHECK(report.positions == test::threeQuietMoves().size() + 1);
}

TEST_CASE("A piece of some thousand positions is read back", "[proofs][pieces]") {
    PieceFile file = twoPieces();
    const WinRecord win = file.pieces[0].wins.front();
    file.pieces[0].wins.assign(10'000, win);
    const auto read = parsePieceFile(test::writePieceFile(file));
    REQUIRE(read);
    CHECK(read->pieces[0].wins.size() == 10'000);
}

TEST_CASE("A piece that comes twice counts once", "[proofs][pieces]") {
    PieceFile file = twoPieces();
    file.pieces.push_back(file.pieces.front());
    CHECK(file.roots().size() == 2);
    CHECK(file.wins() == test::threeQuietMoves());
}

TEST_CASE("A false piece is found out", "[proofs][pieces]") {
    PieceFile file = twoPieces();
    file.pieces[1].root = canonicalStones(test::taskOf("h8 a1 h9 c4").root).text;
    CHECK(check(file).fault);
    file = twoPieces();
    file.pieces[0].wins.pop_back();
    CHECK(check(file).fault);
}

TEST_CASE("Every byte of a piece that is altered or missing is noticed", "[proofs][pieces]") {
    const std::string bytes = test::writePieceFile(twoPieces());
    const std::size_t head = bytes.find('\n') + 1;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] ^= 1;
        const auto read = parsePieceFile(damaged);
        // Another word of the head that is known too is another game: no piece follows from it.
        if (i < head && read) continue;
        REQUIRE_FALSE(read);
        const auto line =
            1 + std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(i), '\n');
        if (i >= head) CHECK(test::errorPlaceOf(read) == static_cast<std::size_t>(line));
    }
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        const bool isWholeLines = length >= head && bytes[length - 1] == '\n';
        CHECK(parsePieceFile(bytes.substr(0, length)).has_value() == isWholeLines);
    }
}

TEST_CASE("A piece of another board, frame or root is refused by its line", "[proofs][pieces]") {
    const auto lineOf = [](const PieceFile& file) {
        const auto read = parsePieceFile(test::writePieceFile(file));
        return read ? test::errorPlaceOf(ProofTree::fromFile(*read)) : test::errorPlaceOf(read);
    };
    CHECK(lineOf(twoPieces()) == 0);
    PieceFile smaller = twoPieces();
    smaller.task.root = board::Board{BoardSize::square(9)};
    CHECK(lineOf(smaller) == 2);
    PieceFile turned = twoPieces();
    turned.pieces[1].root = "o15h8/f10";
    CHECK(lineOf(turned) == 3);
    PieceFile other = twoPieces();
    other.pieces[1].wins = other.pieces[0].wins;
    CHECK(lineOf(other) == 3);
}

}  // namespace fukumi::proofs
