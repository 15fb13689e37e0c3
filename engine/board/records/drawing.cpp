// SPDX-License-Identifier: MIT
#include "engine/board/records/drawing.hpp"

#include <algorithm>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::board {

namespace {

constexpr int kSmallest = 9;
constexpr int kFourthLineFrom = 13;
constexpr int kSideMiddlesFrom = 19;

/// The two lines of a side that carry stars, from 0.
std::vector<int> outerLines(int side) {
    const int line = side < kFourthLineFrom ? 2 : 3;
    return {line, side - 1 - line};
}

std::vector<int> middleLines(int side) {
    return side % 2 == 0 ? std::vector<int>{} : std::vector<int>{side / 2};
}

void insertCrossings(const std::vector<int>& columns, const std::vector<int>& rows, SquareSet& to) {
    for (const int x : columns)
        for (const int y : rows) to.insert(Square{x, y});
}

}  // namespace

SquareSet starPoints(BoardSize size) {
    SquareSet points;
    const int width = size.width(), height = size.height();
    if (width < kSmallest || height < kSmallest) return points;
    insertCrossings(outerLines(width), outerLines(height), points);
    insertCrossings(middleLines(width), middleLines(height), points);
    if (width >= kSideMiddlesFrom) insertCrossings(middleLines(width), outerLines(height), points);
    if (height >= kSideMiddlesFrom) insertCrossings(outerLines(width), middleLines(height), points);
    return points;
}

namespace {

constexpr std::string_view kBlackToMove = "black to move";
constexpr std::string_view kWhiteToMove = "white to move";

char letterOf(Cell cell) {
    switch (cell) {
        case Cell::Black: return 'X';
        case Cell::White: return 'O';
        case Cell::Empty: return '.';
        case Cell::Blocked: return '#';
    }
    return '?';
}

std::optional<Cell> cellFrom(char c) {
    switch (c) {
        case 'X':
        case 'x': return Cell::Black;
        case 'O':
        case 'o': return Cell::White;
        case '.':
        case '_':
        case '+': return Cell::Empty;
        case '#': return Cell::Blocked;
        default: return std::nullopt;
    }
}

std::string drawRow(const Drawing& drawing, const SquareSet& stars, int y) {
    const int width = drawing.board.size().width();
    const std::string label = std::to_string(drawing.board.size().height() - y);
    std::string row = std::string(2 - label.size(), ' ') + label + ' ';
    for (int x = 0; x < width; ++x) {
        const bool isLast = drawing.last == Square{x, y};
        const bool wasLast = x > 0 && drawing.last == Square{x - 1, y};
        row += isLast ? '[' : wasLast ? ']' : ' ';
        const Cell cell = drawing.board.cellAt(Square{x, y});
        row += cell == Cell::Empty && stars.contains(Square{x, y}) ? '+' : letterOf(cell);
    }
    if (drawing.last == Square{width - 1, y}) row += ']';
    return row + '\n';
}

/// One row of a drawing: its cells, and which of them follow a '['.
struct Row {
    std::vector<Cell> cells;
    std::vector<int> marked;
    std::string_view label;  ///< empty if it has none
    FilePlace place;
};

/// "a b c d e", under the board.
bool isLetterLine(std::string_view line) {
    return (line.front() == 'a' || line.front() == 'A') && ranges::allOf(line, [](char c) {
               return c == ' ' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
           });
}

/// Whether these are the letters of that many columns, from a on.
bool isLettersOf(std::string_view line, std::size_t columns) {
    char next = 'a';
    for (const char c : line)
        if (c != ' ' && (c | 0x20) != next++) return false;
    return next == static_cast<char>('a' + columns);
}

/// "renju, 15x15": the rule, and the size as text.
struct Frame {
    Rule rule;
    std::string_view size;
    FilePlace place;
};

std::optional<Frame> parseFrame(std::string_view line, const FilePlace& place) {
    const std::size_t comma = line.find(',');
    const auto rule = ruleFromName(line.substr(0, comma));
    if (!rule || comma == std::string_view::npos) return std::nullopt;
    return Frame{*rule, trim(line.substr(comma + 1)), place};
}

/// Whether the line has a size and a word that is not a rule: "caro7, 15x15".
bool isFrameOfOther(std::string_view line) {
    const std::size_t comma = std::min(line.find(','), line.size());
    const std::string_view word = line.substr(0, comma);
    const std::string_view size = trim(line.substr(std::min(comma + 1, line.size())));
    return word.find(' ') == std::string_view::npos && !ruleFromName(word) &&
           size.find('x') != std::string_view::npos && parseSize(size);
}

std::optional<Row> parseRow(std::string_view line, const FilePlace& place) {
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    Row row{.cells = {}, .marked = {}, .label = line.substr(0, digits), .place = place};
    for (const char c : line.substr(digits)) {
        if (c == '[') row.marked.push_back(static_cast<int>(row.cells.size()));
        if (c == '[' || c == ']' || c == ' ' || c == '\t') continue;
        const auto cell = cellFrom(c);
        if (!cell) return std::nullopt;
        row.cells.push_back(*cell);
    }
    return row;
}

/// Checks the numbers of the rows: the last one is 1.
Result<void> checkLabels(const std::vector<Row>& rows) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string label = std::to_string(rows.size() - i);
        if (rows[i].label.empty() || rows[i].label == label) continue;
        return damagedInput(
            {english("rows are numbered from the bottom, and this one is row {0}"), {label}},
            rows[i].place);
    }
    return {};
}

Result<Drawing> assemble(const std::vector<Row>& rows, std::optional<Color> toMove) {
    const auto width = rows.empty() ? 0 : rows.front().cells.size();
    const auto size = BoardSize::make(static_cast<int>(std::min<std::size_t>(width, 99)),
                                      static_cast<int>(std::min<std::size_t>(rows.size(), 99)));
    if (!size) return damagedInput(english("a board has 5 to 22 rows and columns"));
    Drawing drawing{Board{*size}, toMove, std::nullopt};
    forEachSquare(*size, [&](Square s) {
        const Row& row = rows[static_cast<std::size_t>(s.y())];
        const Cell cell = row.cells[static_cast<std::size_t>(s.x())];
        if (cell != Cell::Empty) drawing.board.put(s, cell);
    });
    return drawing;
}

/// The stone that is marked as the last one. A second mark is an error.
Result<void> readMark(const std::vector<Row>& rows, Drawing& drawing) {
    for (std::size_t y = 0; y < rows.size(); ++y)
        for (const int x : rows[y].marked) {
            const Square s{x, static_cast<int>(y)};
            if (!drawing.board.size().contains(s) || drawing.board.isEmpty(s)) continue;
            if (drawing.last)
                return damagedInput(
                    {english("{0} is a second stone that is marked as the last one"),
                     {toHuman(s, drawing.board.size())}},
                    rows[y].place);
            drawing.last = s;
        }
    return {};
}

}  // namespace

std::string draw(const Drawing& drawing) {
    std::string text;
    const SquareSet stars = starPoints(drawing.board.size());
    for (int y = 0; y < drawing.board.size().height(); ++y) text += drawRow(drawing, stars, y);
    text += "   ";
    for (int x = 0; x < drawing.board.size().width(); ++x) {
        text += ' ';
        text += static_cast<char>('a' + x);
    }
    text += '\n';
    if (drawing.toMove)
        text.append(drawing.toMove == Color::Black ? kBlackToMove : kWhiteToMove).append("\n");
    return text;
}

Result<Drawing> parseDrawing(std::string_view text) {
    std::vector<Row> rows;
    std::optional<Color> toMove;
    std::optional<Frame> frame;
    bool isDrawn = false;   // all rows are there
    bool isSquare = false;  // the rows before an empty line are a whole board
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = trim(takeLine(text));
        const FilePlace place{.number = number};
        const std::size_t width = rows.empty() ? 0 : rows.front().cells.size();
        if (line.empty()) {
            isSquare = rows.size() >= kMinBoardSide && rows.size() == width &&
                       (rows.back().label.empty() || rows.back().label == "1");
            continue;
        }
        if (line == kBlackToMove || line == kWhiteToMove) {
            if (!isDrawn || !toMove) toMove = line == kBlackToMove ? Color::Black : Color::White;
            isDrawn = !rows.empty();
            continue;
        }
        if (isFrameOfOther(line)) return damagedInput(english("there is no such rule"), place);
        if (const auto found = parseFrame(line, place)) {
            if (!frame) frame = found;
            isDrawn = !rows.empty();
            continue;
        }
        auto row = parseRow(line, place);
        if (isDrawn || isSquare) {
            if (row && row->cells.size() >= kMinBoardSide)
                return damagedInput(english("a second board is drawn"), place);
            if (isDrawn) continue;  // what a search says of the board
        }
        if (isLetterLine(line)) {
            if (width > 0 && !isLettersOf(line, width))
                return damagedInput(english("the letters are not those of the columns"), place);
            isDrawn = width > 0;
            continue;
        }
        if (!row) return damagedInput(english("a row is made of X, O, . and #"), place);
        if (width > 0 && row->cells.size() != width)
            return damagedInput(english("this row is not as long as the first one"), place);
        rows.push_back(std::move(*row));
    }
    auto drawing = assemble(rows, toMove);
    if (!drawing) return drawing;
    if (const auto right = checkLabels(rows); !right) return right.error();
    if (const auto right = readMark(rows, *drawing); !right) return right.error();
    if (frame) drawing->rule = frame->rule;
    const std::string size = sizeText(drawing->board.size());
    if (frame && frame->size != size)
        return damagedInput({english("the board is drawn as {0}"), {size}}, frame->place);
    return drawing;
}

}  // namespace fukumi::board
