// SPDX-License-Identifier: MIT
#include "engine/board/records/move_text.hpp"

#include <algorithm>
#include <string>

#include "engine/board/records/notation.hpp"
#include "engine/board/square_set.hpp"
#include "engine/core/parse.hpp"

namespace fukumi::board {

namespace {

constexpr int kUsualSide = 15;

/// Parts of the text, by their kind.
struct Words {
    std::string moves, black, white, blocked;
    std::optional<Rule> rule;
    std::optional<BoardSize> size;
    Color first = Color::Black;
};

std::optional<BoardSize> sizeOf(std::string_view word) {
    const auto cross = word.find('x');
    if (cross == std::string_view::npos) return std::nullopt;
    const auto width = parseInteger<int>(word.substr(0, cross));
    const auto height = parseInteger<int>(word.substr(cross + 1));
    if (!width || !height) return std::nullopt;
    return BoardSize::make(*width, *height);
}

/// Whether the word is one of those that stand before the moves of a link.
bool takeLinkWord(std::string_view word, Words& found) {
    const auto value = [&](std::string_view key, std::string& into) {
        if (!word.starts_with(key)) return false;
        into = word.substr(key.size());
        return true;
    };
    if (const auto rule = ruleFromName(word)) {
        found.rule = rule;
        return true;
    }
    if (const auto size = sizeOf(word)) {
        found.size = size;
        return true;
    }
    if (word == "first:white") {
        found.first = Color::White;
        return true;
    }
    return value("black:", found.black) || value("white:", found.white) ||
           value("blocked:", found.blocked);
}

Words wordsOf(std::string_view text) {
    Words found;
    if (const auto hash = text.find('#'); hash != std::string_view::npos)
        text.remove_prefix(hash + (text.substr(hash).starts_with("#/") ? 2 : 1));
    while (!text.empty()) {
        const auto end = std::min(text.find_first_of(" \t\r\n,;"), text.size());
        std::string_view word = text.substr(0, end);
        const char separator = end < text.size() && text[end] == ',' ? ',' : ' ';
        text.remove_prefix(std::min(end + 1, text.size()));
        if (const auto dot = word.rfind('.'); dot != std::string_view::npos)
            word.remove_prefix(dot + 1);
        if (takeLinkWord(word, found)) continue;
        found.moves += word;
        found.moves += separator;
    }
    return found;
}

}  // namespace

std::variant<MoveText, FormatError> parseMoveText(std::string_view text,
                                                  std::optional<BoardSize> size) {
    const Words words = wordsOf(text);
    MoveText game;
    game.rule = words.rule;
    GameRecord& record = game.record;
    record.size = size.value_or(words.size.value_or(BoardSize::square(kUsualSide)));
    record.setup.first = words.first;
    const std::string onBoard = " on a board of " + std::to_string(record.size.width()) + 'x' +
                                std::to_string(record.size.height());
    SquareSet taken;
    std::optional<FormatError> error;
    const auto read = [&](const std::string& list, auto put) {
        const auto squares = listFromHuman(list, record.size);
        if (!squares) error = FormatError{0, "no list of moves such as h8 i9 g7" + onBoard};
        for (const Square s : squares.value_or(std::vector<Square>{})) {
            if (taken.contains(s))
                error = FormatError{0, "there are two stones on " + toHuman(s, record.size)};
            taken.insert(s);
            put(s);
        }
    };
    read(words.black, [&](Square s) { record.setup.black.push_back(s); });
    read(words.white, [&](Square s) { record.setup.white.push_back(s); });
    read(words.blocked, [&](Square s) { record.setup.blocked.push_back(s); });
    read(words.moves, [&](Square s) { record.moves.push_back({s}); });
    if (error) return std::move(*error);
    return game;
}

}  // namespace fukumi::board
