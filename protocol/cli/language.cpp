// SPDX-License-Identifier: MIT
#include "protocol/cli/language.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "protocol/cli/color_name.hpp"
#include "protocol/cli/language_tables.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr std::string_view kEnglish = "en";

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isLetter(char c) { return c >= 'a' && c <= 'z'; }

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// The length of a value that begins there: a number, a point or a quoted word; 0 where none does.
std::size_t valueLength(std::string_view text, bool isWordsBegin) {
    const auto digitsFrom = [&](std::size_t at) {
        while (at < text.size() && isDigit(text[at])) ++at;
        return at;
    };
    if (isDigit(text.front())) return digitsFrom(0);
    if (text.front() == '\'') return std::min(text.find('\'', 1), text.size() - 1) + 1;
    const std::size_t end = digitsFrom(1);
    const bool isPoint = isWordsBegin && isLetter(text.front()) && end > 1 &&
                         (end == text.size() || !isLetter(text[end]));
    return isPoint ? end : 0;
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
    std::string_view rest = english;
    if (table_)
        if (const auto found = table_->find(english); found != table_->end()) rest = found->second;
    std::string text;
    while (!rest.empty()) {
        const bool isPlace =
            rest.size() > 2 && rest[0] == '{' && isDigit(rest[1]) && rest[2] == '}';
        if (isPlace)
            text += values.at(static_cast<std::size_t>(rest[1] - '0'));
        else
            text += rest.front();
        rest.remove_prefix(isPlace ? 3 : 1);
    }
    return text;
}

std::string Language::told(const std::string& text) const {
    constexpr std::string_view kExpected = ": expected ";
    if (!table_) return text;
    if (const auto at = text.find(kExpected); at != std::string::npos)
        return (*this)("{0}: expected {1}",
                       {text.substr(0, at), told(text.substr(at + kExpected.size()))});
    std::string shape;
    std::vector<std::string> values;
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length =
            valueLength(std::string_view{text}.substr(i), i == 0 || text[i - 1] == ' ');
        if (length > 0) {
            shape += '{' + std::to_string(values.size()) + '}';
            values.push_back(text.substr(i, length));
        } else {
            shape += text[i];
        }
        i += std::max<std::size_t>(length, 1);
    }
    return table_->contains(shape) ? (*this)(shape, values) : text;
}

std::string Language::color(Color c) const {
    return c == Color::Black ? (*this)(english("black")) : (*this)(english("white"));
}

}  // namespace fukumi::protocol::cli
