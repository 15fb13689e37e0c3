// SPDX-License-Identifier: MIT
//
// Forged proofs: every sum fits.
#include "engine/board/records/notation.hpp"
#include "engine/proofs/proof_advisor.hpp"
#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/error_text.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::proofs {

namespace {

WinRecord recordOf(const board::Board& board, Move move) {
    const CanonicalStones canonical = canonicalStones(board);
    return {canonical.text, apply(canonical.toCanonical, move, board.size())};
}

Square square(const char* name) { return board::fromHuman(name, BoardSize::square(15)).value(); }

/// Black, to move, has two open threes; white has two twos that cross on h8.
Task twoOpenThrees() {
    return {Rule::Freestyle,
            Color::Black,
            boardFrom("b13b12b11l3m3n3/o15h10h9f8g8a1", BoardSize::square(15)).value()};
}

/// The root's record, by a move that changes nothing, and a false one after a reply that the zone
/// of black's open four excludes: white, to move, wins then by the three that black left open.
std::vector<WinRecord> withFalseRecord() {
    board::Board board = twoOpenThrees().root;
    std::vector<WinRecord> records{recordOf(board, square("d2"))};
    board.put(square("d2"), board::Cell::Black);
    board.put(square("h8"), board::Cell::White);
    records.push_back(recordOf(board, square("o7")));
    return records;
}

}  // namespace

TEST_CASE("A false record that play from the root never meets is found out", "[proofs][forged]") {
    const Task task = twoOpenThrees();
    const auto records = withFalseRecord();
    CHECK(test::whyRefused(finishedFile(task, {records.front()})).empty());
    const std::string why = test::whyRefused(finishedFile(task, records));
    CHECK(why.find(records.back().stones) != std::string::npos);
}

TEST_CASE("A false record is not given as advice: the win by threats is", "[proofs][forged]") {
    const ProofBook book = test::proofBookOf(finishedFile(twoOpenThrees(), withFalseRecord()));
    ProofAdvisor advisor{book, std::size_t{64} << 20};
    const ProofAdvisor::Budget budget{test::kLeafNodes, 20'000};
    board::Board board = book.tree().task().root;
    const auto quiet = advisor.move(board, budget);
    REQUIRE(quiet);
    CHECK(quiet->kind == Advice::Kind::Quiet);
    CHECK_FALSE(advisor.fault());
    board.put(quiet->move, board::Cell::Black);
    board.put(square("h8"), board::Cell::White);
    for (int times = 0; times < 2; ++times) {
        const auto advice = advisor.move(board, budget);
        REQUIRE(advice);
        CHECK(advice->kind == Advice::Kind::Threats);
    }
    CHECK(advisor.fault());
}

TEST_CASE("A proof without one of its records is refused, whichever it is",
          "[proofs][forged][slow]") {
    const Task task = test::taskOf(test::kThreeQuietMoves);
    const auto records = test::threeQuietMoves();
    for (std::size_t i = 0; i < records.size(); ++i) {
        auto fewer = records;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        CHECK_FALSE(test::whyRefused(finishedFile(task, fewer)).empty());
    }
}

TEST_CASE("A true proof is none of the other side, of another size, or cut off",
          "[proofs][forged][slow]") {
    const Task task = test::taskOf(test::kThreeQuietMoves);
    const auto records = test::threeQuietMoves();
    Task exchanged = task;
    exchanged.attacker = ~task.attacker;
    CHECK_FALSE(test::whyRefused(finishedFile(exchanged, records)).empty());

    auto lines = test::linesOf(test::smallProof());
    for (int side = 5; side <= kMaxBoardSide; ++side) {
        if (side == 15) continue;
        const std::string size = std::to_string(side) + 'x' + std::to_string(side);
        auto other = lines;
        other[1].replace(other[1].find("15x15"), 5, size);
        INFO(size);
        CHECK_FALSE(test::whyRefused(test::fileOf(other)).empty());
    }
    const std::string proof = test::smallProof();
    for (std::size_t length = 0; length < proof.size(); ++length)
        CHECK_FALSE(test::whyRefused(proof.substr(0, length)).empty());
}

TEST_CASE("A record on a board that already has a five is refused", "[proofs][forged]") {
    const BoardSize size = BoardSize::square(15);
    const Task task{Rule::Freestyle, Color::Black, boardFrom("h8i8j8/a1c1e1", size).value()};
    const board::Board over = boardFrom("g15i15k15m15o15h8i8j8/a3b3c3d3e3a1c1e1", size).value();
    CHECK_FALSE(test::whyRefused(finishedFile(task, {recordOf(over, square("k8"))})).empty());
    CHECK_FALSE(parseStateFile(finishedFile({task.rule, task.attacker, over}, {})));
}

TEST_CASE("In renju black does not win by a foul, and loses if he has nothing else",
          "[proofs][forged]") {
    // Black has two empty squares, and a row of six on each.
    const board::Position onlyFouls = test::fromDrawing(Rule::Renju,
                                                        "X X X . X X\n"
                                                        "O O X X X O\n"
                                                        "O O O X O O\n"
                                                        "X X . X X X\n"
                                                        "O O X O O O\n"
                                                        "O O X O X O");
    const Task black{Rule::Renju, Color::Black, onlyFouls.board()};
    CHECK_FALSE(test::whyRefused(finishedFile(black, {})).empty());
    forEachSquare(onlyFouls.size(), [&](Square s) {
        if (onlyFouls.isEmpty(s))
            CHECK(test::whyRefused(finishedFile(black, {recordOf(onlyFouls.board(), s)}))
                      .ends_with("the winning move is a foul"));
    });

    // White to move, one stone earlier: each stone that leaves black nothing but fouls wins.
    Task white{Rule::Renju, Color::White, onlyFouls.board()};
    const Square last{0, 1};
    white.root.clear(last);
    CHECK(test::whyRefused(finishedFile(white, {recordOf(white.root, last)})).empty());
}

}  // namespace fukumi::proofs
