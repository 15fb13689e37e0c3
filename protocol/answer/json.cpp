// SPDX-License-Identifier: MIT
#include "protocol/answer/json.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "engine/core/text.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::answer {

namespace {

void makeUtf8(Json& json) {
    if (json.is_string()) json = toUtf8(json.get_ref<const std::string&>());
    if (!json.is_structured()) return;
    for (Json& each : json) makeUtf8(each);
}

/// The members `say` and `values`.
Json partsJson(const Sentence& sentence) {
    if (!sentence.isTranslated()) return {{"say", "{0}"}, {"values", {sentence.text()}}};
    Json values = Json::array();
    for (const Sentence& each : sentence.values())
        values += each.isTranslated() ? partsJson(each) : Json(each.text());
    return {{"say", sentence.text()}, {"values", std::move(values)}};
}

/// Whether lists and objects are nested too deep. Brackets in texts do not count. In a text that is
/// not JSON, the levels are right up to the character that is wrong, where the parser ends.
bool isTooDeep(std::string_view text) {
    int level = 0;
    bool isInText = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (isInText && c == '\\')
            ++i;
        else if (c == '"')
            isInText = !isInText;
        else if (!isInText && (c == '[' || c == '{') && ++level > kMostJsonLevels)
            return true;
        else if (!isInText && (c == ']' || c == '}'))
            --level;
    }
    return false;
}

}  // namespace

Json parseJson(std::string_view text) {
    if (isTooDeep(text)) return Json::value_t::discarded;
    constexpr auto kNoCallback = nullptr;
    constexpr bool kThrow = false;
    return Json::parse(text, kNoCallback, kThrow);
}

InputError whyNotJson(std::string_view text) {
    if (isTooDeep(text))
        return {.kind = ErrorKind::NotPossible,
                .value = "lists and objects are nested more than " +
                         std::to_string(kMostJsonLevels) + " levels deep"};
    try {
        [[maybe_unused]] const Json json = Json::parse(text);
    } catch (const Json::parse_error& error) {
        return {.kind = ErrorKind::NotJson, .value = std::to_string(error.byte)};
    }
    return {.kind = ErrorKind::NotAnObject};
}

std::string lineOf(Json json) {
    makeUtf8(json);
    return json.dump();
}

Json sentenceJson(const Sentence& sentence) {
    Json json{{"text", toEnglish(sentence)}};
    json.update(partsJson(sentence));
    return json;
}

Json errorJson(const Json& id, const InputError& error) {
    Json json{{"id", id}, {"error", describeError(error, Door::Json)}};
    if (!error.field.empty()) json["field"] = question::spellField(error.field, Door::Json);
    if (error.kind == ErrorKind::UnknownField) json["field"] = toEnglish(error.value);
    json.update(partsJson(writeReason(error, Door::Json)));
    return json;
}

Json errorJson(const Json& id, const Sentence& error) {
    Json json{{"id", id}, {"error", toEnglish(error)}};
    json.update(partsJson(error));
    return json;
}

// Zero is added, such that no small loss becomes "-0.0".
double fraction(double value) {
    constexpr double kUnit = 10'000;
    return std::round(value * kUnit) / kUnit + 0.0;
}

}  // namespace fukumi::protocol::answer
