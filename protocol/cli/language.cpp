// SPDX-License-Identifier: MIT
#include "protocol/cli/language.hpp"

#include <map>

#include <nlohmann/json.hpp>

#include "engine/core/text.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr std::string_view kEnglish = "en";

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace

/// protocol/web/po.py describes what is read here.
struct Language::Table {
    /// A text that has no number has one form.
    std::map<std::string, std::vector<std::string>, std::less<>> forms;
    /// The index of a number's form, as a digit; the last two digits count from 100 on.
    std::string rule;

    explicit Table(const nlohmann::json& json) {
        for (const auto& [english, found] : json.items())
            if (english.empty())
                rule = found.get<std::string>();
            else if (found.is_array())
                forms.emplace(english, found.get<std::vector<std::string>>());
            else
                forms.emplace(english, std::vector{found.get<std::string>()});
    }

    [[nodiscard]] std::string_view find(std::string_view english,
                                        const std::vector<std::string>& values) const {
        const auto found = forms.find(english);
        if (found == forms.end()) return english;
        const std::vector<std::string>& all = found->second;
        const auto count = all.size() == 1 || values.empty()
                               ? std::nullopt
                               : parseInteger<std::size_t>(values.back());
        if (!count) return all.back();
        return all[static_cast<std::size_t>(rule[*count < 100 ? *count : 100 + *count % 100] -
                                            '0')];
    }
};

std::optional<Language> Language::fromCode(std::string_view code) {
    Language language;
    if (code == kEnglish) return language;
    const auto tables = nlohmann::json::parse(languageTables());
    const auto found = tables.find(code);
    if (found == tables.end()) return std::nullopt;
    language.table_ = std::make_shared<const Table>(*found);
    return language;
}

Language Language::fromLocale(std::string_view name) {
    const std::string_view place = name.substr(0, name.find_first_of(".@"));
    const std::string charset = inLowerCase(name.substr(place.size()));
    const bool isUtf8 = charset.empty() || contains(charset, "utf-8") || contains(charset, "utf8");
    const std::string_view code = place.substr(0, place.find('_'));
    if (!isUtf8) return {};
    if (code != "zh") return fromCode(code).value_or(Language{});
    const bool isTraditional =
        !contains(place, "Hans") && (contains(place, "Hant") || contains(place, "TW") ||
                                     contains(place, "HK") || contains(place, "MO"));
    return fromCode(isTraditional ? "zh-Hant" : "zh-Hans").value_or(Language{});
}

std::vector<std::string> Language::codes() {
    const auto tables = nlohmann::json::parse(languageTables());
    std::vector<std::string> all{std::string{kEnglish}};
    for (const auto& item : tables.items()) all.push_back(item.key());
    return all;
}

std::string Language::operator()(std::string_view english,
                                 const std::vector<std::string>& values) const {
    return fillIn(table_ ? table_->find(english, values) : english, values);
}

std::string Language::textOf(const Sentence& sentence) const {
    if (!sentence.isTranslated()) return sentence.text();
    std::vector<std::string> values;
    for (const Sentence& each : sentence.values()) values.push_back(textOf(each));
    return (*this)(sentence.text(), values);
}

}  // namespace fukumi::protocol::cli
