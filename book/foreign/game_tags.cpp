// SPDX-License-Identifier: MIT
#include "book/foreign/game_tags.hpp"

#include <algorithm>
#include <string>

#include "book/foreign/move_words.hpp"
#include "book/foreign/sgf_values.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

struct Tag {
    std::string_view name, value;
    std::size_t end;  ///< of the tag in the text
};

/// The tag that the text begins with. A list of moves, [h8, "i9"], is not one.
std::optional<Tag> firstTag(std::string_view text) {
    const auto open = text.find_first_not_of(kBlanks);
    const auto quote = text.find(" \""), close = text.find("\"]");
    if (close == std::string_view::npos || quote >= close || text[open] != '[') return std::nullopt;
    const std::string_view name = text.substr(open + 1, quote - open - 1);
    if (name.empty() || !isLetter(name.front()) || hasPoints(name) ||
        name.find_first_of("[]\"\n") != std::string_view::npos)
        return std::nullopt;
    const auto value = quote + 2;
    return Tag{name, trim(text.substr(value, std::max(close, value) - value)), close + 2};
}

/// "Player 1 Name" as "player1name".
std::string plainName(std::string_view name) {
    std::string plain;
    for (const char c : name)
        if (isLetter(c) || isDigit(c)) plain += c;
    return inLowerCase(plain);
}

/// False if the game has no place for it.
bool takeTag(std::string_view name, std::string_view value, GameTags& tags) {
    board::GameRecord& head = tags.head;
    if (name == "player1name") tags.isOfPenteOrg = true;
    std::string* const player = name == "black" || name == "player1name"   ? &head.names[0]
                                : name == "white" || name == "player2name" ? &head.names[1]
                                                                           : nullptr;
    if (value.empty() || value == "?" || (value == "-" && player == nullptr)) return true;
    if (name == "result") {
        head.result = sgfResult(value);
        return head.result || value == "*";
    }
    if (name == "rule" || name == "rules" || name == "variant") {
        tags.rule = ruleFromForeignName(value);
        return tags.rule.has_value();
    }
    std::string* const text = name == "event" ? &head.event : name == "date" ? &head.date : player;
    if (text != nullptr) *text = value;
    return text != nullptr;
}

/// Takes the rule of the tag [Game "Gomoku"], if no other tag names it.
std::optional<InputError> takeGame(std::string_view game, GameTags& tags) {
    if (tags.isOfPenteOrg && !plainName(game).ends_with("gomoku"))
        return InputError{.kind = ErrorKind::NotSupported,
                          .value = {english("a game of another kind, {0}"), {game}}};
    const auto rule = isLetter(game.front()) ? ruleFromForeignName(game) : std::nullopt;
    if (!tags.rule) tags.rule = rule;
    if (!rule && !tags.isOfPenteOrg) tags.leftOut.add(English{"Game"});
    return std::nullopt;
}

}  // namespace

Result<GameTags> tagsOf(std::string_view text) {
    GameTags tags{.rest = text};
    std::string_view game;
    while (const auto tag = firstTag(tags.rest)) {
        tags.lines += static_cast<std::size_t>(ranges::count(tags.rest.substr(0, tag->end), '\n'));
        tags.rest.remove_prefix(tag->end);
        const std::string name = plainName(tag->name);
        const bool isSize = (name == "size" || name == "boardsize") && !tag->value.empty() &&
                            isDigit(tag->value.front());
        if (isSize) tags.size = parseSize(tag->value);
        if (isSize && !tags.size)
            return InputError{.kind = ErrorKind::NotASize,
                              .value = std::string{tag->value},
                              .place = FilePlace{.number = tags.lines + 1}};
        if (name == "game")
            game = tag->value;
        else if (!isSize && !takeTag(name, tag->value, tags))
            tags.leftOut.add(English{tag->name});
    }
    if (!game.empty())
        if (auto error = takeGame(game, tags)) return *error;
    if (tags.isOfPenteOrg && !tags.size) tags.size = BoardSize::square(19);
    return tags;
}

}  // namespace fukumi::book
