// SPDX-License-Identifier: MIT
//
// Language of a person in the terminal. English texts are in the code, their translations in
// protocol/web/languages.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/sentence.hpp"

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
    /// Those that fromCode() knows, English first.
    [[nodiscard]] static std::vector<std::string> codes();

    [[nodiscard]] bool isEnglish() const { return !table_; }
    /// The text in this language; {0}, {1} and so on are replaced by the values. The last value is
    /// the number of a text that plural() chose.
    [[nodiscard]] std::string operator()(std::string_view english,
                                         const std::vector<std::string>& values = {}) const;
    [[nodiscard]] std::string textOf(const Sentence& sentence) const;

private:
    struct Table;

    std::shared_ptr<const Table> table_;
};

// The translations of protocol/web/languages, put into the program by the build.

/// One object of JSON: for each language but English an object of English texts and their
/// translations. A text that is not translated is absent.
[[nodiscard]] std::string_view languageTables();

}  // namespace fukumi::protocol::cli
