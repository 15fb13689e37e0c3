// SPDX-License-Identifier: MIT
#include "book/foreign/move_words.hpp"

#include "book/foreign/text_content.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

bool isWordPart(char c) { return isDigit(c) || isLetter(c); }

/// Whether a point begins there, in letters or as two numbers.
bool isPoint(std::span<const MoveWord> words, std::size_t at) {
    if (at >= words.size()) return false;
    return words[at].isPoints() ||
           (words[at].number() && at + 1 < words.size() && words[at + 1].isLinked());
}

/// "1. h8" or "1h8"
bool isFirstMove(std::span<const MoveWord> words, std::size_t at) {
    const std::string& text = words[at].text;
    if (text == "1") return !isPoint(words, at) && isPoint(words, at + 1);
    return words[at].isPoints() && text.front() == '1' && isLetter(text[1]);
}

/// Whether a list ended before the word, and another one begins with it. Moves can be lists of
/// one point or two numbers.
bool isInSecondList(std::span<const MoveWord> words, std::size_t at) {
    const auto count = [&](char sign) { return ranges::count(words[at].gap, sign); };
    if (words[at].number()) return count(']') > 1 && count('[') > 1;
    const MoveWord& before = words[at - 1];
    return count(']') > 0 && count('[') > 0 && before.isPoints() &&
           before.gap.find('[') == std::string_view::npos;
}

}  // namespace

bool isNumberSign(std::string_view text, std::size_t hash) {
    std::size_t at = hash + 1;
    while (at < text.size() && isDigit(text[at])) ++at;
    if (at == hash + 1 || at == text.size() || isWordPart(text[at])) return false;
    while (at < text.size() && !isWordPart(text[at]) && text[at] != '\n') ++at;
    return at + 1 < text.size() && isLetter(text[at]) && isDigit(text[at + 1]);
}

bool isLikeSize(std::string_view word) {
    const auto end = word.find_first_not_of("0123456789");
    return end != std::string_view::npos && end > 0 && (word[end] == 'x' || word[end] == 'X');
}

bool MoveWord::isLinked() const {
    constexpr std::string_view kWideComma = "\uFF0C";
    const std::string_view sign = trim(gap);
    return sign == "," || sign == kWideComma;
}

std::vector<MoveWord> moveWordsOf(std::string_view text) {
    std::vector<MoveWord> words;
    std::size_t line = 1, at = 0;
    while (at < text.size()) {
        const std::size_t gap = at;
        bool isComment = false;
        for (; at < text.size() && (isComment || !isWordPart(text[at])); ++at) {
            if (text[at] == '\n') ++line;
            if (text[at] == '#' && !isNumberSign(text, at)) isComment = true;
            if (text[at] == '\n') isComment = false;
        }
        const std::size_t begin = at;
        while (at < text.size() && isWordPart(text[at])) ++at;
        if (at > begin)
            words.push_back(
                {inLowerCase(text.substr(begin, at - begin)), text.substr(gap, begin - gap), line});
    }
    return words;
}

bool beginsNextGame(std::span<const MoveWord> words, std::size_t at, std::size_t played) {
    if (played == 0) return false;
    const std::string& text = words[at].text;
    const bool isBeforeNumber = at + 1 < words.size() && words[at + 1].number();
    if (text == "game" || text == "moves")
        return isPoint(words, at + 1) || (text == "game" && isBeforeNumber);
    const bool isFirst = isFirstMove(words, at);
    if (isFirst && played > 1) {
        std::size_t begin = 0;
        while (!isFirstMove(words, begin) && !isPoint(words, begin)) ++begin;
        if (isFirstMove(words, begin)) return true;
    }
    if (at < 2 || !(isFirst || isPoint(words, at))) return false;
    const auto &whites = words[at - 1], &blacks = words[at - 2];
    const bool isAfterScore =
        trim(whites.gap) == "-" &&
        ((blacks.text == "1" && whites.text == "0") || (blacks.text == "0" && whites.text == "1"));
    return isAfterScore || (!isFirst && isInSecondList(words, at));
}

std::optional<std::vector<std::string_view>> pointWords(std::string_view word) {
    std::vector<std::string_view> points;
    while (!word.empty() && isDigit(word.front())) word.remove_prefix(1);
    while (!word.empty()) {
        if (word.size() < 2 || !isLetter(word[0]) || !isDigit(word[1])) return std::nullopt;
        std::size_t end = 1;
        while (end < word.size() && isDigit(word[end])) ++end;
        points.push_back(word.substr(0, end));
        word.remove_prefix(end);
    }
    return points;
}

bool MoveWord::isPoints() const {
    const auto points = pointWords(text);
    return points && !points->empty();
}

bool hasPoints(std::string_view text) {
    return ranges::anyOf(moveWordsOf(text), [](const MoveWord& word) { return word.isPoints(); });
}

}  // namespace fukumi::book
