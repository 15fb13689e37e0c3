// SPDX-License-Identifier: MIT
#include "tests/support/renju_cases.hpp"

#include <fstream>
#include <stdexcept>

namespace fukumi::test {

namespace {

Mark markOfChar(char c) {
    switch (c) {
        case 'X': return Mark::Black;
        case 'O': return Mark::White;
        case '#': return Mark::Blocked;
        default: return Mark::Empty;
    }
}

Verdict verdictOfChar(char c) {
    switch (c) {
        case '3': return Verdict::DoubleThree;
        case '4': return Verdict::DoubleFour;
        case '5': return Verdict::Five;
        case '6': return Verdict::Overline;
        case '.':
        case '+': return Verdict::Legal;
        default: throw std::runtime_error{std::string{"unknown mark in a drawing: "} + c};
    }
}

/// The drawing as a whole board; a cut gets room all around.
RenjuCase fromRows(const std::string& title, bool isCut, const std::vector<std::string>& rows) {
    constexpr int kRoom = 5;  // an edge at this distance changes no verdict
    const int room = isCut ? kRoom : 0;
    const auto size = BoardSize::make(static_cast<int>(rows.front().size()) + 2 * room,
                                      static_cast<int>(rows.size()) + 2 * room);
    if (!size) throw std::runtime_error{"unsupported size: " + title};
    RenjuCase item{title, isCut, PlainBoard{*size}, {}, {}};
    forEachSquare(*size, [&](Square s) {
        const auto y = static_cast<std::size_t>(s.y() - room);
        const auto x = static_cast<std::size_t>(s.x() - room);
        const char c = y < rows.size() && x < rows.front().size() ? rows[y].at(x) : '.';
        item.board.set(s, markOfChar(c));
        if (item.board.at(s) != Mark::Empty) return;
        item.points.push_back({s, verdictOfChar(c)});
        if (c != '.') item.highlights.push_back(s);
    });
    return item;
}

template <class Map>
RenjuCase mapped(const RenjuCase& item, PlainBoard board, Map map) {
    RenjuCase image{item.title, item.isCut, std::move(board), item.points, item.highlights};
    for (MarkedPoint& point : image.points) point.square = map(point.square);
    for (Square& s : image.highlights) s = map(s);
    return image;
}

}  // namespace

std::vector<RenjuCase> readRenjuCases(const std::filesystem::path& file) {
    std::ifstream in{file};
    if (!in) throw std::runtime_error{"cannot read " + file.string()};
    std::vector<RenjuCase> cases;
    std::string title;
    std::string frame;
    std::vector<std::string> rows;
    const auto finish = [&] {
        if (!rows.empty()) cases.push_back(fromRows(title, frame == "cut", rows));
        rows.clear();
    };
    for (std::string text; std::getline(in, text);) {
        // A row may begin with a blocked point: outside a drawing '#' begins a comment.
        if (text.empty() || (rows.empty() && text.starts_with("# ")) || text == "#") {
            finish();
        } else if (text.starts_with("== ")) {
            title = text.substr(3);
        } else if (text == "cut" || text == "board") {
            frame = text;
        } else {
            rows.push_back(text);
        }
    }
    finish();
    return cases;
}

RenjuCase inMiddle(const RenjuCase& item, BoardSize size) {
    if (!item.isCut) return item;
    const int dx = (size.width() - item.board.size().width()) / 2;
    const int dy = (size.height() - item.board.size().height()) / 2;
    RenjuCase moved{item.title, true, PlainBoard{size}, {}, {}};
    forEachSquare(size, [&](Square s) {
        const Mark mark = item.board.at(s.x() - dx, s.y() - dy);
        if (mark == Mark::Edge)
            moved.points.push_back({s, Verdict::Legal});
        else
            moved.board.set(s, mark);
    });
    for (const MarkedPoint& point : item.points)
        moved.points.push_back(
            {Square{point.square.x() + dx, point.square.y() + dy}, point.verdict});
    for (const Square s : item.highlights)
        moved.highlights.push_back(Square{s.x() + dx, s.y() + dy});
    return moved;
}

RenjuCase turned(const RenjuCase& item) {
    const BoardSize size = item.board.size();
    return mapped(item, turned(item.board), [&](Square s) { return turned(s, size); });
}

RenjuCase mirrored(const RenjuCase& item) {
    const BoardSize size = item.board.size();
    return mapped(item, mirrored(item.board), [&](Square s) { return mirrored(s, size); });
}

}  // namespace fukumi::test
