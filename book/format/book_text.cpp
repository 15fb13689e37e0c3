// SPDX-License-Identifier: MIT
#include "book/format/book_text.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

/// The text before the next `sign`; `text` continues after it.
std::string_view cut(std::string_view& text, char sign) {
    const std::size_t at = std::min(text.find(sign), text.size());
    const std::string_view part = text.substr(0, at);
    text.remove_prefix(std::min(at + 1, text.size()));
    return trim(part);
}

bool readNumber(std::string_view word, BookMove& move) {
    if (word.starts_with('w')) {
        const auto weight = parseInteger<std::uint16_t>(word.substr(1));
        move.weight = weight.value_or(0);
        return weight.has_value();
    }
    if (word.starts_with('g')) {
        const auto games = parseInteger<std::uint32_t>(word.substr(1));
        move.games = games.value_or(0);
        return games.has_value();
    }
    const auto value = parseInteger<std::int16_t>(cut(word, '/'));
    const auto depth = parseInteger<std::uint16_t>(word);
    if (!value || !depth || *depth == 0 || *depth > kMaxSquares ||
        std::abs(int{*value}) > kMateValue.raw())
        return false;
    move.value = Value{*value};
    move.depth = Depth{*depth};
    return true;
}

std::optional<BookMove> readMove(std::string_view text, BoardSize size) {
    const auto square = board::fromHuman(cut(text, ' '), size);
    if (!square) return std::nullopt;
    auto move = moveFromNumbers(text);
    if (move) move->move = *square;
    return move;
}

Result<BookPosition> readLine(std::string_view line, const FilePlace& place) {
    const auto wrong = [&](std::string why) { return damagedInput(std::move(why), place); };
    BookPosition position;
    std::string_view head = cut(line, '|');
    const auto rule = ruleFromName(cut(head, ' '));
    const auto size = parseSize(head);
    if (!rule) return wrong("a line of a book begins with the rule, as in freestyle 15 | h8 | h9");
    if (!size) return wrong("the size of the board comes after the rule");
    position.rule = *rule;
    position.size = *size;
    const auto stones = board::listFromHuman(cut(line, '|'), *size);
    if (!stones) return wrong("the stones are squares of the board");
    board::SquareSet taken;
    for (const Square s : *stones) {
        if (taken.contains(s)) return wrong("two stones on one point");
        taken.insert(s);
    }
    position.stones = *stones;
    std::string_view moves = cut(line, '|');
    while (!moves.empty()) {
        const std::string_view text = cut(moves, ',');
        const auto move = readMove(text, *size);
        if (!move) return wrong("'" + std::string{text} + "' is not a move of a book");
        if (taken.contains(move->move)) return wrong("a move on a taken point");
        position.moves.push_back(*move);
    }
    position.note = noteOfComment(commentOfNote(cleanNote(line)));
    return position;
}

/// "# game 10446744073709551615 12", or a remark.
void readComment(std::string_view comment, BookLibrary& library) {
    const auto words = splitWords(comment);
    if (words.size() == 4 && words[0] == "#" && words[1] == "game") {
        const auto game = parseInteger<Key>(words[2]);
        const auto moves = parseInteger<std::uint16_t>(words[3]);
        if (game && moves) return library.markGame(*game, *moves);
    }
    library.addRemark(toUtf8(comment));
}

}  // namespace

Result<void> readBookText(std::string_view text, BookLibrary& library) {
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = trim(takeLine(text));
        if (line.starts_with('#')) readComment(line, library);
        if (line.empty() || line.starts_with('#')) continue;
        const auto position = readLine(line, {.number = number});
        if (!position) return position.error();
        library.join(*position);
    }
    return {};
}

std::string numbersOf(const BookMove& move) {
    std::string text;
    if (move.isSearched())
        text += ' ' + std::to_string(move.value.raw()) + '/' + std::to_string(move.depth.raw());
    if (move.weight != 1) text += " w" + std::to_string(move.weight);
    if (move.games != 0) text += " g" + std::to_string(move.games);
    return text;
}

std::optional<BookMove> moveFromNumbers(std::string_view text) {
    BookMove move;
    while (!text.empty())
        if (const auto word = cut(text, ' '); !word.empty() && !readNumber(word, move))
            return std::nullopt;
    return move;
}

std::string lineOf(const BookPosition& position) {
    const BoardSize size = position.size;
    std::string line{nameOf(position.rule)};
    line += ' ' + std::to_string(size.width());
    if (!size.isSquare()) line += 'x' + std::to_string(size.height());
    line += " |";
    for (const Square s : position.stones) line += ' ' + board::toHuman(s, size);
    line += " |";
    bool isFirst = true;
    for (const BookMove& each : position.moves) {
        line += (isFirst ? " " : ", ") + board::toHuman(each.move, size);
        isFirst = false;
        line += numbersOf(each);
    }
    if (!position.note.empty()) line += " | " + position.note;
    return line;
}

std::string writeBookText(const BookLibrary& library) {
    std::vector<const BookPosition*> sorted;
    for (const auto& [key, position] : library.positions()) sorted.push_back(&position);
    ranges::sort(sorted, [](const BookPosition* a, const BookPosition* b) {
        const auto order = [](const BookPosition& p) {
            return std::tuple{p.rule, p.size.width(), p.size.height(), p.stones.size()};
        };
        if (order(*a) != order(*b)) return order(*a) < order(*b);
        return a->stones < b->stones;
    });
    std::string text;
    for (const std::string& each : library.remarks()) text += each + '\n';
    for (const BookPosition* each : sorted) text += lineOf(*each) + '\n';
    for (const auto& [game, moves] : library.games())
        text += "# game " + std::to_string(game) + ' ' + std::to_string(moves) + '\n';
    return text;
}

}  // namespace fukumi::book
