// SPDX-License-Identifier: MIT
//
// Language of a person in the terminal. English texts are in the code; the tables of
// protocol/web/languages have theirs.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/types.hpp"

namespace fukumi::protocol::cli {

/// Cheap to copy; copies share their table.
class Language {
public:
    /// English.
    Language() = default;
    /// By a code such as "zh-Hans"; absent if there is no such language.
    [[nodiscard]] static std::optional<Language> fromCode(std::string_view code);
    /// By a name of the system's such as "zh_TW.UTF-8"; English if there is no such language, or if
    /// the name does not mean UTF-8.
    [[nodiscard]] static Language fromLocale(std::string_view name);
    /// "cs, en, ja": those that fromCode() knows.
    [[nodiscard]] static std::string codes();

    [[nodiscard]] bool isEnglish() const { return !table_; }
    /// The text in this language; {0}, {1} and so on are replaced by the values.
    [[nodiscard]] std::string operator()(std::string_view english,
                                         const std::vector<std::string>& values = {}) const;
    /// A text that lower floors tell. Its numbers, points and quoted words are the values of a text
    /// in the table; one that is not there stays as it is.
    [[nodiscard]] std::string told(const std::string& text) const;
    /// "black" or "white".
    [[nodiscard]] std::string color(Color c) const;

private:
    using Table = std::map<std::string, std::string, std::less<>>;

    std::shared_ptr<const Table> table_;
};

/// A text that goes through a language where it is shown.
[[nodiscard]] constexpr std::string_view english(std::string_view text) { return text; }

}  // namespace fukumi::protocol::cli
