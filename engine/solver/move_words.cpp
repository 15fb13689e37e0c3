// SPDX-License-Identifier: MIT
#include "engine/solver/move_words.hpp"

#include <algorithm>

#include "engine/core/text.hpp"

namespace fukumi::solver {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool isOpening(char c) { return c == '(' || c == '['; }

/// Without the square brackets around "[[0,0],[2,0]]", where it has them.
std::string_view insideOfList(std::string_view text) {
    text = trim(text);
    if (!text.starts_with('[') || !text.ends_with(']') || text.size() < 2) return text;
    const std::string_view inside = trim(text.substr(1, text.size() - 2));
    const bool isList = inside.empty() || (isOpening(inside.front()) && inside.ends_with(']'));
    return isList ? inside : text;
}

std::vector<std::string_view> allWords(std::string_view text) {
    text = insideOfList(text);
    const auto isBetweenWords = [&](std::size_t i) {
        if (text[i] != ',') return std::string_view{" \t\r\n"}.find(text[i]) != text.npos;
        return i == 0 || i + 1 == text.size() || !isDigit(text[i - 1]) || !isDigit(text[i + 1]);
    };
    std::vector<std::string_view> words;
    std::size_t i = 0;
    while (i < text.size()) {
        if (isBetweenWords(i)) {
            ++i;
            continue;
        }
        const std::size_t begin = i;
        if (isOpening(text[i]))
            i = std::min(text.find_first_of(")]", i), text.size() - 1) + 1;
        else
            while (i < text.size() && !isBetweenWords(i) && !isOpening(text[i]) &&
                   (i == begin || !isDigit(text[i - 1]) || !isLetter(text[i])))
                ++i;
        words.push_back(text.substr(begin, i - begin));
    }
    return words;
}

}  // namespace

bool endsInResignation(std::string_view text) {
    const auto words = allWords(text);
    return !words.empty() && words.back() == kResign;
}

std::vector<std::string_view> moveWords(std::string_view text) {
    auto words = allWords(text);
    if (!words.empty() && words.back() == kResign) words.pop_back();
    return words;
}

std::optional<std::vector<int>> sizesFrom(std::string_view text) {
    constexpr std::string_view kSeparators = "xX,";
    std::vector<int> sizes;
    for (text = trim(text);; text = trim(text)) {
        const auto end = std::min(text.find_first_of("xX, \t"), text.size());
        const auto number = parseInteger<int>(text.substr(0, end));
        if (!number) return std::nullopt;
        sizes.push_back(*number);
        text = trim(text.substr(end));
        if (text.empty()) return sizes;
        if (kSeparators.find(text.front()) != kSeparators.npos) text.remove_prefix(1);
    }
}

std::optional<NumberPair> numberPairFrom(std::string_view text) {
    text = trim(text);
    auto brackets = Brackets::None;
    if (text.starts_with('(') && text.ends_with(')')) brackets = Brackets::Round;
    if (text.starts_with('[') && text.ends_with(']')) brackets = Brackets::Square;
    if (brackets != Brackets::None) text = text.substr(1, text.size() - 2);
    const auto comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto first = parseInteger<int>(trim(text.substr(0, comma)));
    const auto second = parseInteger<int>(trim(text.substr(comma + 1)));
    if (!first || !second) return std::nullopt;
    return NumberPair{*first, *second, brackets};
}

}  // namespace fukumi::solver
