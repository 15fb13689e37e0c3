// SPDX-License-Identifier: MIT
#include "engine/board/records/notation.hpp"

#include "engine/core/text.hpp"

namespace fukumi::board {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// 0 for 'a' or 'A'; absent for other characters.
std::optional<int> columnOf(char c) {
    if (c >= 'a' && c <= 'z') return c - 'a';
    if (c >= 'A' && c <= 'Z') return c - 'A';
    return std::nullopt;
}

/// Letter and row number as written; the row is still 1-based and undirected.
struct Coordinates {
    int column;
    int row;
};

std::optional<Coordinates> lettersAndRow(std::string_view text) {
    if (text.size() < 2) return std::nullopt;
    const auto column = columnOf(text.front());
    const auto row = parseInteger<int>(text.substr(1));
    if (!column || !row) return std::nullopt;
    return Coordinates{*column, *row};
}

/// "8,8" or "8, 8"; the column is 0-based afterwards.
std::optional<Coordinates> twoNumbers(std::string_view text) {
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto column = parseInteger<int>(text.substr(0, comma));
    const auto row = parseInteger<int>(trim(text.substr(comma + 1)));
    if (!column || !row || *column < 1) return std::nullopt;
    return Coordinates{*column - 1, *row};
}

std::size_t endOfDigits(std::string_view text, std::size_t at) {
    while (at < text.size() && isDigit(text[at])) ++at;
    return at;
}

/// Behind the second of two numbers with a comma and blanks between them.
std::size_t endOfPair(std::string_view text, std::size_t at) {
    at = endOfDigits(text, at);
    if (at == text.size() || text[at] != ',') return at;
    do ++at;
    while (at < text.size() && isBlank(text[at]));
    return endOfDigits(text, at);
}

/// Behind a third number that ends the word: the time of a move in a file of Piskvork, whose rows
/// are counted from the top.
std::size_t endOfTime(std::string_view text, std::size_t at) {
    if (at == text.size() || text[at] != ',') return at;
    const std::size_t end = endOfDigits(text, at + 1);
    return end > at + 1 && (end == text.size() || isBlank(text[end])) ? end : at;
}

/// Whether this is the hyphen of "h8-i9".
bool isHyphen(std::string_view text, std::size_t at) {
    const bool isBetween = at > 0 && at + 1 < text.size();
    return text[at] == '-' && isBetween && isDigit(text[at - 1]) && !isBlank(text[at + 1]);
}

/// The end of "12." in front of a point.
std::size_t endOfMoveNumber(std::string_view text, std::size_t at) {
    const std::size_t end = endOfDigits(text, at);
    return end > at && end + 1 < text.size() && text[end] == '.' ? end + 1 : at;
}

std::optional<Square> toSquare(Coordinates c, BoardSize size) {
    if (c.row < 1 || c.row > size.height() || c.column >= size.width()) return std::nullopt;
    return Square{c.column, size.height() - c.row};
}

}  // namespace

std::string toHuman(Square s, BoardSize size) {
    return static_cast<char>('a' + s.x()) + std::to_string(size.height() - s.y());
}

std::string toProtocol(Square s) { return std::to_string(s.x()) + ',' + std::to_string(s.y()); }

std::string toPos(Square s) { return static_cast<char>('a' + s.x()) + std::to_string(s.y() + 1); }

std::optional<Square> fromHuman(std::string_view text, BoardSize size) {
    const auto coordinates = lettersAndRow(text);
    if (!coordinates) return std::nullopt;
    return toSquare(*coordinates, size);
}

std::optional<Square> fromProtocol(std::string_view text, BoardSize size) {
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto x = parseInteger<int>(trim(text.substr(0, comma)));
    const auto y = parseInteger<int>(trim(text.substr(comma + 1)));
    if (!x || !y || !size.contains(*x, *y)) return std::nullopt;
    return Square{*x, *y};
}

std::optional<std::vector<Square>> listFromHuman(std::string_view text, BoardSize size) {
    std::vector<Square> squares;
    std::size_t at = 0;
    while (at < text.size()) {
        if (isBlank(text[at]) || text[at] == ',' || isHyphen(text, at)) {
            ++at;
            continue;
        }
        if (const std::size_t end = endOfMoveNumber(text, at); end > at) {
            at = end;
            continue;
        }
        const bool isNumbers = isDigit(text[at]);
        const std::size_t end = isNumbers ? endOfPair(text, at) : endOfDigits(text, at + 1);
        const std::string_view word = text.substr(at, end - at);
        auto coordinates = isNumbers ? twoNumbers(word) : lettersAndRow(word);
        if (!coordinates) return std::nullopt;
        at = isNumbers ? endOfTime(text, end) : end;
        if (at > end) coordinates->row = size.height() + 1 - coordinates->row;
        const auto square = toSquare(*coordinates, size);
        if (!square) return std::nullopt;
        squares.push_back(*square);
    }
    return squares;
}

}  // namespace fukumi::board
