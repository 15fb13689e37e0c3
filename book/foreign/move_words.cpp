// SPDX-License-Identifier: MIT
#include "book/foreign/move_words.hpp"

#include "book/foreign/text_content.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::book {

namespace {

bool isWordPart(char c) { return isDigit(c) || isLetter(c); }

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
