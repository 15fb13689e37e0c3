// SPDX-License-Identifier: MIT
//
// Sentences for people, as data until the last step. An English text with places is the key of its
// translations; the terminal and the page look it up and fill in the values:
//
//     Sentence{english("{0} makes {1}"), {"h8", english("an open four")}}
//
//     toEnglish()              h8 makes an open four
//     Language::operator()     the same in the user's language
//     JSON                     {"say": "{0} makes {1}",
//                               "values": ["h8", {"say": "an open four", "values": []}]}
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fukumi {

/// An English text that the language files (protocol/web/languages) translate. {0} to {9} are
/// places for values.
struct English {
    std::string_view text;

    constexpr operator std::string_view() const { return text; }
};

/// Marks such a text: protocol/web/update_languages.py finds all of them.
[[nodiscard]] constexpr English english(std::string_view text) { return {text}; }

/// The text for a number, which is its last value: {plural(n, "{0} move", "{0} moves"),
/// {to_string(n)}}. Translations have the plural forms of their language.
[[nodiscard]] constexpr English plural(std::integral auto count,
                                       std::string_view one,
                                       std::string_view other) {
    return {count == 1 ? one : other};
}

/// An English text with its values, or a text that is the same in every language: a point, a
/// number, the name of a file.
class Sentence {
public:
    Sentence() = default;
    Sentence(std::string text) : text_{std::move(text)} {}
    Sentence(std::string_view text) : text_{text} {}
    Sentence(const char* text) : text_{text} {}
    /// REQUIRES: a value for each place.
    Sentence(English say, std::vector<Sentence> values = {})
        : text_{say.text}, values_{std::move(values)}, isTranslated_{true} {}

    /// The English text with places, or the text itself.
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const std::vector<Sentence>& values() const { return values_; }
    /// False: text() is shown as it is.
    [[nodiscard]] bool isTranslated() const { return isTranslated_; }
    [[nodiscard]] bool empty() const { return text_.empty(); }

    friend bool operator==(const Sentence& a, const Sentence& b) {
        return a.isTranslated_ == b.isTranslated_ && a.text_ == b.text_ && a.values_ == b.values_;
    }

private:
    std::string text_;
    std::vector<Sentence> values_;
    bool isTranslated_ = false;
};

/// A pattern with its places replaced: "{1} and {0}" with "a", "b" is "b and a". Values are not
/// looked into. REQUIRES: a value for each place.
[[nodiscard]] std::string fillIn(std::string_view pattern, const std::vector<std::string>& values);

[[nodiscard]] std::string toEnglish(const Sentence& sentence);

/// "a", "a or b", "a, b or c" if `last` is "{0} or {1}".
[[nodiscard]] Sentence joinWords(const std::vector<Sentence>& words, English last);

}  // namespace fukumi
