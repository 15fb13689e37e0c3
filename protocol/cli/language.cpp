// SPDX-License-Identifier: MIT
#include "protocol/cli/language.hpp"

#include <nlohmann/json.hpp>

#include "protocol/answer/sentences.hpp"
#include "protocol/cli/language_tables.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr std::string_view kEnglish = "en";

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace

std::optional<Language> Language::fromCode(std::string_view code) {
    Language language;
    if (code == kEnglish) return language;
    const auto tables = nlohmann::json::parse(languageTables());
    const auto found = tables.find(code);
    if (found == tables.end()) return std::nullopt;
    language.table_ = std::make_shared<const Table>(found->get<Table>());
    return language;
}

Language Language::fromLocale(std::string_view name) {
    const std::string_view place = name.substr(0, name.find_first_of(".@"));
    const std::string_view charset = name.substr(place.size());
    const bool isUtf8 = charset.empty() || contains(charset, "UTF-8") || contains(charset, "utf8");
    const std::string_view code = place.substr(0, place.find('_'));
    if (!isUtf8) return {};
    if (code != "zh") return fromCode(code).value_or(Language{});
    const bool isTraditional = contains(place, "Hant") || contains(place, "TW") ||
                               contains(place, "HK") || contains(place, "MO");
    return fromCode(isTraditional ? "zh-Hant" : "zh-Hans").value_or(Language{});
}

std::string Language::codes() {
    const auto tables = nlohmann::json::parse(languageTables());
    std::string all{kEnglish};
    for (const auto& item : tables.items()) all += ", " + item.key();
    return all;
}

std::string Language::operator()(std::string_view english,
                                 const std::vector<std::string>& values) const {
    std::string_view pattern = english;
    if (table_)
        if (const auto found = table_->find(english); found != table_->end())
            pattern = found->second;
    return fillIn(pattern, values);
}

std::string Language::textOf(const Sentence& sentence) const {
    if (!sentence.isTranslated()) return sentence.text();
    std::vector<std::string> values;
    for (const Sentence& each : sentence.values()) values.push_back(textOf(each));
    return (*this)(sentence.text(), values);
}

std::string Language::color(Color c) const {
    return c == Color::Black ? (*this)(english("black")) : (*this)(english("white"));
}

}  // namespace fukumi::protocol::cli
