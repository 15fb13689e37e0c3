// SPDX-License-Identifier: MIT
#include "engine/core/sentence.hpp"

#include <span>

namespace fukumi {

std::string fillIn(std::string_view pattern, const std::vector<std::string>& values) {
    std::string text;
    while (!pattern.empty()) {
        const bool isPlace = pattern.size() > 2 && pattern[0] == '{' && pattern[1] >= '0' &&
                             pattern[1] <= '9' && pattern[2] == '}';
        if (isPlace)
            text += values.at(static_cast<std::size_t>(pattern[1] - '0'));
        else
            text += pattern.front();
        pattern.remove_prefix(isPlace ? 3 : 1);
    }
    return text;
}

std::string toEnglish(const Sentence& sentence) {
    if (!sentence.isTranslated()) return sentence.text();
    std::vector<std::string> values;
    for (const Sentence& each : sentence.values()) values.push_back(toEnglish(each));
    return fillIn(sentence.text(), values);
}

namespace {

/// Halves of halves: one in the other, thousands of words would take quadratic time.
Sentence joinByCommas(std::span<const Sentence> words) {
    if (words.size() == 1) return words.front();
    const std::size_t half = (words.size() + 1) / 2;
    return {english("{0}, {1}"),
            {joinByCommas(words.first(half)), joinByCommas(words.subspan(half))}};
}

}  // namespace

Sentence joinWords(const std::vector<Sentence>& words, English last) {
    if (words.empty()) return {};
    if (words.size() == 1) return words.front();
    return {last, {joinByCommas(std::span{words}.first(words.size() - 1)), words.back()}};
}

}  // namespace fukumi
