// SPDX-License-Identifier: MIT
#include "tests/support/plain_line.hpp"

namespace fukumi::test {

std::vector<LinePlace> linesOf(BoardSize size) {
    const int w = size.width();
    const int h = size.height();
    std::vector<LinePlace> lines;
    const auto add = [&](Direction d, Square first) {
        int length = 1;
        while (size.contains(first.x() + length * stepX(d), first.y() + length * stepY(d)))
            ++length;
        lines.push_back({d, first, length});
    };
    for (int y = 0; y < h; ++y) add(Direction::Row, Square{0, y});
    for (int x = 0; x < w; ++x) add(Direction::Col, Square{x, 0});
    for (int y = 0; y < h; ++y) add(Direction::Anti, Square{0, y});
    for (int x = 1; x < w; ++x) add(Direction::Anti, Square{x, h - 1});
    for (int y = h - 1; y >= 0; --y) add(Direction::Diag, Square{0, y});
    for (int x = 1; x < w; ++x) add(Direction::Diag, Square{x, 0});
    return lines;
}

PlainLine lineOf(const PlainBoard& board, const LinePlace& place) {
    PlainLine line;
    for (int i = 0; i < place.length; ++i) line.append(board.at(place.point(i)));
    return line;
}

}  // namespace fukumi::test
