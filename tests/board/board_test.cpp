// SPDX-License-Identifier: MIT
#include "engine/board/board.hpp"

#include "tests/support/catch.hpp"

namespace fukumi::board {

TEST_CASE("what is put on a board stays there until it is cleared", "[board]") {
    Board board{BoardSize::make(5, 22).value()};
    board.put(Square{4, 21}, Cell::White);
    board.put(Square{0, 0}, Cell::Blocked);
    CHECK(board.cellAt(Square{4, 21}) == Cell::White);
    CHECK(board.cellAt(Square{0, 0}) == Cell::Blocked);
    CHECK_FALSE(board.isEmpty(Square{0, 0}));
    CHECK(board.emptyCount() == 108);
    board.clear(Square{4, 21});
    board.clear(Square{0, 0});
    CHECK(board == Board{board.size()});
}

TEST_CASE("the key distinguishes black, white and blocked", "[board]") {
    const auto keyWith = [](Cell cell) {
        Board board{BoardSize::square(15)};
        board.put(Square{7, 7}, cell);
        return board.key();
    };
    CHECK(keyWith(Cell::Black) == stoneKey(Color::Black, Square{7, 7}));
    CHECK(keyWith(Cell::White) == stoneKey(Color::White, Square{7, 7}));
    CHECK(keyWith(Cell::Blocked) == blockedKey(Square{7, 7}));
}

}  // namespace fukumi::board
