// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_book.hpp"

#include <algorithm>
#include <set>

#include "tests/proofs/proofs_support.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::proofs {

namespace {

using board::Board;
using board::Cell;

/// Positions of two stones each, the centre black's first, on a small board: about a third of them
/// is missing.
PieceFile someOfTwoStones() {
    PieceFile file{{Rule::Freestyle, Color::Black, Board{BoardSize::square(5)}}, {}};
    std::set<std::string> roots;
    forEachSquare(file.task.size(), [&](Square reply) {
        forEachSquare(file.task.size(), [&](Square second) {
            forEachSquare(file.task.size(), [&](Square last) {
                Board board = file.task.root;
                board.put(Square{2, 2}, Cell::Black);
                for (const auto& [s, cell] : {std::pair{reply, Cell::White},
                                              std::pair{second, Cell::Black},
                                              std::pair{last, Cell::White}}) {
                    if (!board.isEmpty(s)) return;
                    board.put(s, cell);
                }
                roots.insert(canonicalStones(board).text);
            });
        });
    });
    std::size_t number = 0;
    for (const std::string& root : roots)
        if (++number % 7 != 0 || root.starts_with("c3b3")) file.pieces.push_back({root});
    return file;
}

/// Every move of every empty square, and every reply to it: those that have no piece, each once.
std::size_t fewestOpen(const PieceFile& file, const Board& root) {
    const std::vector<std::string> roots = file.roots();
    std::size_t fewest = 1000;
    forEachSquare(root.size(), [&](Square move) {
        if (!root.isEmpty(move)) return;
        Board board = root;
        board.put(move, Cell::Black);
        std::set<std::string> open;
        forEachSquare(root.size(), [&](Square reply) {
            if (!board.isEmpty(reply)) return;
            board.put(reply, Cell::White);
            const std::string stones = canonicalStones(board).text;
            if (!std::binary_search(roots.begin(), roots.end(), stones)) open.insert(stones);
            board.clear(reply);
        });
        fewest = std::min(fewest, open.size());
    });
    return fewest;
}

/// By every reply of the whole board.
int slowDepth(const ProofTree& tree, const Board& board) {
    const auto move = tree.find(board);
    if (!move) return 0;
    Board after = board;
    after.put(*move, board::cellOf(tree.task().attacker));
    int deepest = 0;
    forEachSquare(after.size(), [&](Square s) {
        if (!after.isEmpty(s)) return;
        after.put(s, board::cellOf(~tree.task().attacker));
        deepest = std::max(deepest, slowDepth(tree, after));
        after.clear(s);
    });
    return deepest + 1;
}

}  // namespace

TEST_CASE("Before pieces the move leaves as few replies open as any", "[proofs][join]") {
    const PieceFile file = someOfTwoStones();
    const ProofBook book = test::proofBookOf(test::writePieceFile(file));
    int open = 0, won = 0;
    forEachSquare(file.task.size(), [&](Square reply) {
        Board board = file.task.root;
        board.put(Square{2, 2}, Cell::Black);
        if (!board.isEmpty(reply)) return;
        board.put(reply, Cell::White);
        const auto joined = book.moveBeforePieces(board);
        REQUIRE(joined);
        CHECK(joined->open.size() == fewestOpen(file, board));
        CHECK(joined->isWon == joined->open.empty());
        CHECK(joined->replies >= joined->open.size());
        CHECK(book.depthOf(board).has_value() == joined->isWon);
        ++(joined->isWon ? won : open);
    });
    CHECK(open > 0);
    CHECK(won > 0);
}

TEST_CASE("Depths of a proof are those of every reply of the board", "[proofs][depth]") {
    const ProofTree tree = test::proofTreeOf(test::smallProof());
    for (const WinRecord& win : tree.wins()) {
        const Board board = *boardFrom(win.stones, tree.task().size());
        CHECK(tree.depthOf(board) == slowDepth(tree, board));
    }
    CHECK(tree.depthOf(tree.task().root) > 1);
    CHECK(tree.depthOf(Board{tree.task().size()}) == 0);
}

TEST_CASE("A position that comes twice is an error of the second record", "[proofs]") {
    auto lines = test::linesOf(test::smallProof());
    lines.insert(lines.end() - 1, lines[2]);
    lines.back() = "end " + std::to_string(lines.size() - 3);
    const auto read = ProofBook::fromBytes(test::fileOf(lines));
    REQUIRE_FALSE(read);
    CHECK(read.error().place->number == lines.size() - 1);
    CHECK(read.error().value == Sentence{english("the position comes twice")});
}

TEST_CASE("A proof is claimed at its records and roots only", "[proofs][join]") {
    const ProofBook book = test::proofBookOf(test::smallProof());
    CHECK(book.claims(book.tree().task().root));
    CHECK_FALSE(book.claims(Board{book.tree().task().size()}));
    CHECK_FALSE(book.moveBeforePieces(book.tree().task().root));
    CHECK_FALSE(ProofBook::fromBytes("fukumi-pieces 1 freestyle 15x15 black\npiece "));
    CHECK_FALSE(ProofBook::fromBytes(test::smallProof() + "win"));
}

}  // namespace fukumi::proofs
