// SPDX-License-Identifier: MIT
#include "engine/core/types.hpp"

#include <vector>

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("a board size is between five and twenty-two each way", "[core][types]") {
    CHECK(BoardSize::make(5, 22));
    CHECK(BoardSize::make(22, 5));
    CHECK_FALSE(BoardSize::make(4, 15));
    CHECK_FALSE(BoardSize::make(15, 23));
    CHECK_FALSE(BoardSize::make(-5, 15));
    CHECK_FALSE(BoardSize::make(15, 0));
    const BoardSize size = BoardSize::make(9, 6).value();
    CHECK(size.squareCount() == 54);
    CHECK_FALSE(size.isSquare());
    CHECK(size.center() == Square{4, 3});
    CHECK(BoardSize::square(15).center() == Square{7, 7});
}

TEST_CASE("a board holds its corners and nothing beyond", "[core][types]") {
    const BoardSize size = BoardSize::make(9, 6).value();
    CHECK(size.contains(0, 0));
    CHECK(size.contains(Square{8, 5}));
    CHECK_FALSE(size.contains(9, 5));
    CHECK_FALSE(size.contains(8, 6));
    CHECK_FALSE(size.contains(-1, 0));
    CHECK_FALSE(size.contains(0, -1));
}

TEST_CASE("squares keep their coordinates and are ordered row by row", "[core][types]") {
    const BoardSize size = BoardSize::make(22, 22).value();
    std::vector<Square> squares;
    forEachSquare(size, [&](Square s) {
        CHECK(Square::fromIndex(static_cast<int>(s.index())) == s);
        CHECK(s.index() < kSquareSpan);
        if (!squares.empty()) CHECK(squares.back() < s);
        squares.push_back(s);
    });
    CHECK(squares.size() == static_cast<std::size_t>(size.squareCount()));
    CHECK(squares[23].x() == 1);
    CHECK(squares[23].y() == 1);
}

TEST_CASE("each colour is the other's opponent", "[core][types]") {
    CHECK(~Color::Black == Color::White);
    CHECK(~~Color::White == Color::White);
    ByColor<int> pair{1, 2};
    pair[Color::White] += 5;
    CHECK(pair[Color::Black] == 1);
    CHECK(pair[Color::White] == 7);
    CHECK(pair == ByColor<int>{1, 7});
}

TEST_CASE("the four directions point right, down, up right and down right", "[core][types]") {
    CHECK((stepX(Direction::Row) == 1 && stepY(Direction::Row) == 0));
    CHECK((stepX(Direction::Col) == 0 && stepY(Direction::Col) == 1));
    CHECK((stepX(Direction::Anti) == 1 && stepY(Direction::Anti) == -1));
    CHECK((stepX(Direction::Diag) == 1 && stepY(Direction::Diag) == 1));
}

}  // namespace fukumi
