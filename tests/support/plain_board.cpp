// SPDX-License-Identifier: MIT
#include "tests/support/plain_board.hpp"

namespace fukumi::test {

namespace {

/// The size of a board that lies on its side.
BoardSize layDown(BoardSize size) { return BoardSize::make(size.height(), size.width()).value(); }

}  // namespace

PlainBoard plainOf(const board::Board& board) {
    PlainBoard plain{board.size()};
    forEachSquare(board.size(), [&](Square s) {
        switch (board.cellAt(s)) {
            case board::Cell::Black: return plain.set(s, Mark::Black);
            case board::Cell::White: return plain.set(s, Mark::White);
            case board::Cell::Blocked: return plain.set(s, Mark::Blocked);
            case board::Cell::Empty: return;
        }
    });
    return plain;
}

board::Position positionOf(const PlainBoard& board, Rule rule, Color toMove) {
    board::Position position{rule, board.size()};
    forEachSquare(board.size(), [&](Square s) {
        if (board.at(s) == Mark::Black) position.place(Color::Black, s);
        if (board.at(s) == Mark::White) position.place(Color::White, s);
        if (board.at(s) == Mark::Blocked) position.block(s);
    });
    position.setSideToMove(toMove);
    return position;
}

Square turned(Square s, BoardSize size) { return Square{size.height() - 1 - s.y(), s.x()}; }
Square mirrored(Square s, BoardSize size) { return Square{size.width() - 1 - s.x(), s.y()}; }

PlainBoard turned(const PlainBoard& board) {
    PlainBoard image{layDown(board.size())};
    forEachSquare(board.size(), [&](Square s) { image.set(turned(s, board.size()), board.at(s)); });
    return image;
}

PlainBoard mirrored(const PlainBoard& board) {
    PlainBoard image{board.size()};
    forEachSquare(board.size(),
                  [&](Square s) { image.set(mirrored(s, board.size()), board.at(s)); });
    return image;
}

std::array<PlainBoard, 8> imagesOf(const PlainBoard& board) {
    const auto turnsOf = [](const PlainBoard& first) {
        const PlainBoard second = turned(first);
        const PlainBoard third = turned(second);
        return std::array{first, second, third, turned(third)};
    };
    const auto [a, b, c, d] = turnsOf(board);
    const auto [e, f, g, h] = turnsOf(mirrored(board));
    return {a, b, c, d, e, f, g, h};
}

}  // namespace fukumi::test
