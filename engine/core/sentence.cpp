// SPDX-License-Identifier: MIT
#include "engine/core/sentence.hpp"

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

Sentence joinWords(const std::vector<Sentence>& words, English last) {
    if (words.empty()) return {};
    Sentence text = words.front();
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        text = {english("{0}, {1}"), {std::move(text), words[i]}};
    return words.size() == 1 ? text : Sentence{last, {std::move(text), words.back()}};
}

}  // namespace fukumi
