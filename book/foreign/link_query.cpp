// SPDX-License-Identifier: MIT
#include "book/foreign/link_query.hpp"

#include <algorithm>
#include <utility>

#include "book/foreign/move_words.hpp"
#include "book/foreign/text_content.hpp"
#include "engine/core/text.hpp"

namespace fukumi::book {

namespace {

constexpr English kOtherParameters = english("other parameters of the link");

/// 0 if the text has other words.
std::size_t countPoints(std::string_view text) {
    std::size_t count = 0;
    for (const MoveWord& word : moveWordsOf(text)) {
        const auto points = pointWords(word.text);
        if (!points || points->empty()) return 0;
        count += points->size();
    }
    return count;
}

std::optional<int> hexDigit(std::string_view text, std::size_t at) {
    if (at >= text.size()) return std::nullopt;
    const char c = static_cast<char>(text[at] | 0x20);
    if (isDigit(text[at])) return text[at] - '0';
    return c >= 'a' && c <= 'f' ? std::optional{c - 'a' + 10} : std::nullopt;
}

/// "%2C" as ",".
std::string withoutPercents(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto high = text[i] == '%' ? hexDigit(text, i + 1) : std::nullopt;
        const auto low = high ? hexDigit(text, i + 2) : std::nullopt;
        plain += low ? static_cast<char>(*high * 16 + *low) : text[i];
        if (low) i += 2;
    }
    return plain;
}

void takeSetting(std::string_view key, std::string_view value, LinkQuery& query) {
    const auto rule = key == "rule" ? ruleFromName(value) : std::nullopt;
    const auto size = key == "size" ? parseSize(value) : std::nullopt;
    if (rule) query.rule = rule;
    if (size) query.size = size;
    if (!rule && !size) query.leftOut.add(kOtherParameters);
}

}  // namespace

Result<LinkQuery> linkQueryOf(std::string_view text) {
    LinkQuery query;
    std::size_t most = 0;
    const auto question = text.find('?');
    if (question == std::string_view::npos) return query;
    const std::string_view all = trim(text.substr(question + 1));
    std::string_view rest = all.substr(0, all.find_first_of(" \t\r\n"));
    const bool hasMore = rest.size() < all.size() || countPoints(text.substr(0, question)) > 0;
    while (!rest.empty()) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
        const std::string_view key = pair.substr(0, pair.find('='));
        std::string value = withoutPercents(pair.substr(std::min(key.size() + 1, pair.size())));
        if (key == "rule" || key == "size") {
            takeSetting(key, value, query);
            continue;
        }
        std::size_t count = countPoints(value);
        if (count == 0) continue;
        if (key == "moves") count += text.size();  // more than any other has
        if (key == "black" || key == "white")
            return InputError{.kind = ErrorKind::NotSupported,
                              .value = english("a list of moves by colour")};
        if (most > 0) query.leftOut.add(kOtherParameters);
        if (count > most) query.moves = std::move(value);
        most = std::max(count, most);
    }
    if (most > 0 && hasMore) query.leftOut.add(english("text"));
    return query;
}

std::string decodedLink(std::string_view text) {
    const auto hash = text.find('#');
    const bool isLink = hash != std::string_view::npos &&
                        trim(text).find_first_of(" \t\n") == std::string_view::npos;
    if (!isLink) return std::string{text};
    return std::string{text.substr(0, hash)} + withoutPercents(text.substr(hash));
}

}  // namespace fukumi::book
