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
    std::string_view name;
    std::optional<std::string> value;  ///< absent if it is not one text in quotes
    std::size_t end;                   ///< of the tag in the text
};

/// The tag that the text begins with, as PGN's import format has it: blanks can be between all
/// tokens, a text is on one line, and \" and \\ in it are " and \. A tag whose text cannot be read
/// ends at the first bracket of its line. A list of moves, [h8, "i9"], is not a tag.
std::optional<Tag> firstTag(std::string_view text) {
    const auto open = text.find_first_not_of(kBlanks), quote = text.find('"');
    if (quote == std::string_view::npos || text[open] != '[') return std::nullopt;
    const std::string_view name = trim(text.substr(open + 1, quote - open - 1));
    if (name.empty() || !isLetter(name.front()) ||
        name.find_first_of("[]\n") != std::string_view::npos || hasPoints(name))
        return std::nullopt;
    std::string value;
    std::string_view rest = text.substr(quote + 1);
    for (; !rest.empty() && rest.front() != '"' && rest.front() != '\n'; rest.remove_prefix(1)) {
        if (rest.starts_with("\\\"") || rest.starts_with("\\\\")) rest.remove_prefix(1);
        value += rest.front();
    }
    const auto close = rest.find_first_not_of(kBlanks, 1);
    if (rest.starts_with('"') && close != std::string_view::npos && rest[close] == ']')
        return Tag{name, std::string{trim(value)}, text.size() - rest.size() + close + 1};
    const auto end = text.find_first_of("]\n", quote);
    if (end == std::string_view::npos || text[end] == '\n') return std::nullopt;
    return Tag{name, std::nullopt, end + 1};
}

/// "Player 1 Name" as "player1name".
std::string plainName(std::string_view name) {
    std::string plain;
    for (const char c : name)
        if (isLetter(c) || isDigit(c)) plain += c;
    return inLowerCase(plain);
}

/// False if nothing was said, or another thing before.
template <class Value>
bool take(Value& field, const Value& said) {
    if (field == Value{}) field = said;
    return field == said && said != Value{};
}

/// False if the game has no place for it.
bool takeTag(std::string_view name, std::string_view value, GameTags& tags) {
    board::GameRecord& head = tags.head;
    if (name == "player1name") tags.isOfPenteOrg = true;
    std::string* const player = name == "black" || name == "player1name"   ? &head.names[0]
                                : name == "white" || name == "player2name" ? &head.names[1]
                                                                           : nullptr;
    if (value.empty() || value == "?" || (value == "-" && player == nullptr)) return true;
    if (name == "result") return value == "*" || take(head.result, sgfResult(value));
    if (name == "rule" || name == "rules" || name == "variant")
        return take(tags.rule, ruleFromForeignName(value));
    std::string* const text = name == "event" ? &head.event : name == "date" ? &head.date : player;
    return text != nullptr && take(*text, std::string{value});
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
    std::string game;
    while (const auto tag = firstTag(tags.rest)) {
        tags.lines += static_cast<std::size_t>(ranges::count(tags.rest.substr(0, tag->end), '\n'));
        tags.rest.remove_prefix(tag->end);
        if (!tag->value) {
            tags.leftOut.add(English{tag->name});
            continue;
        }
        const std::string name = plainName(tag->name), &value = *tag->value;
        const bool isSize =
            (name == "size" || name == "boardsize") && !value.empty() && isDigit(value.front());
        const auto size = isSize ? parseSize(value) : std::nullopt;
        if (isSize && !size)
            return InputError{.kind = ErrorKind::NotASize,
                              .value = value,
                              .place = FilePlace{.number = tags.lines + 1}};
        const bool isTaken = isSize           ? take(tags.size, size)
                             : name == "game" ? value.empty() || take(game, value)
                                              : takeTag(name, value, tags);
        if (!isTaken) tags.leftOut.add(English{tag->name});
    }
    if (!game.empty())
        if (auto error = takeGame(game, tags)) return *error;
    if (tags.isOfPenteOrg && !tags.size) tags.size = BoardSize::square(19);
    return tags;
}

}  // namespace fukumi::book
