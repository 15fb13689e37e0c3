// SPDX-License-Identifier: MIT
#include "book/foreign/page_link.hpp"

#include <algorithm>
#include <array>

#include "book/foreign/move_words.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

struct List {
    std::string_view key;
    std::optional<std::string_view> PageLink::*points;
    std::vector<Square> board::GameRecord::Setup::*stones;
};
constexpr std::array kLists{
    List{"black:", &PageLink::black, &board::GameRecord::Setup::black},
    List{"white:", &PageLink::white, &board::GameRecord::Setup::white},
    List{"blocked:", &PageLink::blocked, &board::GameRecord::Setup::blocked}};
constexpr std::string_view kFirst = "first:", kWhiteFirst = "first:white",
                           kBlackFirst = "first:black";

/// Whether a '#' after the text is that of a link: the address of a page, or nothing, is the last
/// word before it, and the text is not a list of moves that has a comment.
bool isAddress(std::string_view text) {
    const std::size_t begin = text.find_last_of(" \t\r\n") + 1;  // 0 if there is none
    const std::string_view address = text.substr(begin), earlier = text.substr(0, begin);
    if (hasPoints(earlier)) return false;
    if (address.find("://") != std::string_view::npos) return true;
    const bool hasNumbers =
        ranges::anyOf(moveWordsOf(address), [](const MoveWord& word) { return word.number(); });
    const bool hasPort =
        address.find(':') != std::string_view::npos && ranges::anyOf(address, isLetter);
    return !hasPoints(address) && (!hasNumbers || hasPort);
}

/// The text after a '#' that is not the beginning of a comment.
std::optional<std::string_view> afterHash(std::string_view text) {
    const auto hash = text.find('#');
    if (hash == std::string_view::npos || hash + 1 == text.size()) return std::nullopt;
    const auto isBlank = [&](std::size_t at) { return trim(text.substr(at, 1)).empty(); };
    if (isBlank(hash + 1) || (hash > 0 && isBlank(hash - 1)) || isNumberSign(text, hash) ||
        !isAddress(trim(text.substr(0, hash))))
        return std::nullopt;
    text.remove_prefix(hash + 1);
    if (text.starts_with('/')) text.remove_prefix(1);
    return text;
}

InputError notInHead(std::string_view word) {
    return {.kind = ErrorKind::Damaged,
            .value = std::string{word},
            .expected = {english("one rule, size, first side and list of each colour")}};
}

/// Gives a part of the head its value. An error if the head has another value for it.
template <class Part, class Value>
Result<bool> setPart(Part& part, const Value& value, std::string_view word) {
    if (part && *part != value) return notInHead(word);
    part = value;
    return true;
}

/// Whether the word is one of the head.
Result<bool> takeWord(std::string_view word, PageLink& link) {
    if (const auto rule = ruleFromName(word)) return setPart(link.rule, *rule, word);
    if (const auto size = sizeFromText(word)) return setPart(link.size, *size, word);
    if (isLikeSize(word))
        return InputError{.kind = ErrorKind::NotASize, .value = std::string{word}};
    if (word.starts_with(kFirst)) {
        const bool isWhite = word == kWhiteFirst;
        if (!isWhite && word != kBlackFirst) return notInHead(word);
        return setPart(link.first, isWhite ? Color::White : Color::Black, word);
    }
    for (const List& each : kLists) {
        if (!word.starts_with(each.key)) continue;
        return setPart(link.*each.points, word.substr(each.key.size()), word);
    }
    return word.empty();
}

}  // namespace

Result<std::optional<PageLink>> pageLinkOf(std::string_view text) {
    const auto found = afterHash(text);
    if (!found) return std::optional<PageLink>{};
    PageLink link{.moves = *found};
    while (!link.moves.empty()) {
        const auto end = std::min(link.moves.find_first_of(", \t\r\n"), link.moves.size());
        const auto isOfHead = takeWord(link.moves.substr(0, end), link);
        if (!isOfHead) return isOfHead.error();
        if (!*isOfHead) break;
        link.moves.remove_prefix(std::min(end + 1, link.moves.size()));
    }
    return std::optional{link};
}

std::string pageLinkText(const StoredGame& game) {
    const BoardSize size = game.head.size;
    std::string text =
        '#' + (game.rule ? std::string{nameOf(*game.rule)} + ',' : "") + sizeText(size) + ',';
    for (const List& each : kLists) {
        const std::vector<Square>& stones = game.head.setup.*each.stones;
        if (stones.empty()) continue;
        text += each.key;
        for (const Square s : stones) text += board::toHuman(s, size);
        text += ',';
    }
    if (game.head.setup.first == Color::White) text.append(kWhiteFirst).append(",");
    for (const Move m : game.tree.line({}).value_or(std::vector<Move>{}))
        text += board::isPass(m) ? std::string{",pass,"} : board::toHuman(m, size);
    return text;
}

}  // namespace fukumi::book
