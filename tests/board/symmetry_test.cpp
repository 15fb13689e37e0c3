// SPDX-License-Identifier: MIT
#include "engine/board/symmetry.hpp"

#include <set>
#include <vector>

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plain_board.hpp"

namespace fukumi::board {

namespace {

const std::array kSizes{BoardSize::square(15),
                        BoardSize::square(6),
                        BoardSize::make(9, 6).value(),
                        BoardSize::make(5, 22).value()};

Board scattered(BoardSize size, Random& random) {
    Board board{size};
    forEachSquare(size, [&](Square s) {
        const auto dice = random.below(12);
        if (dice < 3) board.put(s, static_cast<Cell>(dice == 2 ? 3 : dice));
    });
    return board;
}

Board image(const Board& board, Symmetry g) {
    Board moved{board.size()};
    forEachSquare(board.size(), [&](Square s) {
        if (!board.isEmpty(s)) moved.put(apply(g, s, board.size()), board.cellAt(s));
    });
    return moved;
}

}  // namespace

TEST_CASE("a square has eight symmetries and a rectangle four", "[board][symmetry]") {
    CHECK(symmetriesOf(BoardSize::square(7)).size() == 8);
    CHECK(symmetriesOf(BoardSize::make(7, 8).value()).size() == 4);
}

TEST_CASE("a symmetry and its inverse lead back to every square", "[board][symmetry]") {
    for (const BoardSize size : kSizes)
        for (const Symmetry g : symmetriesOf(size))
            forEachSquare(size, [&](Square s) {
                CHECK(size.contains(apply(g, s, size)));
                CHECK(apply(inverse(g), apply(g, s, size), size) == s);
                CHECK(apply(g, apply(inverse(g), s, size), size) == s);
            });
}

TEST_CASE("the symmetries are the turns and mirror images of a board and nothing else",
          "[board][symmetry]") {
    Random random{2};
    for (const BoardSize size : kSizes) {
        const Board board = scattered(size, random);
        std::vector<test::PlainBoard> expected;
        for (const test::PlainBoard& each : test::imagesOf(test::plainOf(board)))
            if (each.size() == size) expected.push_back(each);
        std::set<std::size_t> found;
        for (const Symmetry g : symmetriesOf(size))
            for (std::size_t i = 0; i < expected.size(); ++i)
                if (test::plainOf(image(board, g)) == expected[i]) found.insert(i);
        CHECK(found.size() == expected.size());
        CHECK(symmetriesOf(size).size() == expected.size());
    }
}

TEST_CASE("the named symmetries do what their names say", "[board][symmetry]") {
    const BoardSize size = BoardSize::square(15);
    const Square s{2, 5};
    CHECK(apply(Symmetry::Identity, s, size) == Square{2, 5});
    CHECK(apply(Symmetry::MirrorX, s, size) == Square{12, 5});
    CHECK(apply(Symmetry::MirrorY, s, size) == Square{2, 9});
    CHECK(apply(Symmetry::Rotate180, s, size) == Square{12, 9});
    CHECK(apply(Symmetry::Transpose, s, size) == Square{5, 2});
    CHECK(apply(Symmetry::AntiTranspose, s, size) == Square{9, 12});
    const Square quarter = apply(Symmetry::Rotate90, s, size);
    CHECK(apply(Symmetry::Rotate90, quarter, size) == Square{12, 9});
    CHECK(apply(Symmetry::Rotate270, quarter, size) == s);
}

TEST_CASE("all images of a board have one canonical key and one canonical frame",
          "[board][symmetry]") {
    Random random{8};
    for (const BoardSize size : kSizes)
        for (int i = 0; i < 20; ++i) {
            const Board board = scattered(size, random);
            const CanonicalForm form = canonicalForm(board);
            const Board canonical = image(board, form.toCanonical);
            CHECK(canonical.key() == form.key);
            for (const Symmetry g : symmetriesOf(size)) {
                const Board other = image(board, g);
                CHECK(canonicalForm(other).key == form.key);
                CHECK(image(other, canonicalForm(other).toCanonical) == canonical);
            }
        }
}

TEST_CASE("boards that differ beyond symmetry have different canonical keys", "[board][symmetry]") {
    // One stone on each square of an eighth of the board: no two are images of each other.
    const BoardSize size = BoardSize::square(15);
    std::set<Key> keys;
    int boards = 0;
    for (int y = 0; y <= 7; ++y)
        for (int x = 0; x <= y; ++x)
            for (const Cell cell : {Cell::Black, Cell::White, Cell::Blocked}) {
                Board board{size};
                board.put(Square{x, y}, cell);
                keys.insert(canonicalForm(board).key);
                ++boards;
            }
    CHECK(keys.size() == static_cast<std::size_t>(boards));
}

}  // namespace fukumi::board
