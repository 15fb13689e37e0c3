// SPDX-License-Identifier: MIT
#include "protocol/answer/json.hpp"

#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

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

/// Looks for what is wrong with a text, and for the id of its outermost object.
class JsonCheck final : public nlohmann::json_sax<Json> {
public:
    std::optional<InputError> error{};
    Json id{};

    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(number_integer_t value) override { return takeId(value); }
    bool number_unsigned(number_unsigned_t value) override { return takeId(value); }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
    bool string(string_t& value) override { return takeId(value); }
    bool binary(binary_t& /*value*/) override { return true; }
    bool start_object(std::size_t /*size*/) override { return begin(); }
    bool end_object() override { return end(); }
    bool start_array(std::size_t /*size*/) override { return begin(); }
    bool end_array() override { return end(); }
    bool key(string_t& name) override {
        const bool isNew = names_.back().insert(name).second;
        const bool isId = names_.size() == 1 && name == "id";
        idFollows_ = isId && isNew;
        if (isNew) return true;
        if (isId) id = nullptr;
        fail({.kind = ErrorKind::Repeated, .field = shortenText(name)});
        return true;
    }
    bool parse_error(std::size_t byte,
                     const std::string& /*token*/,
                     const nlohmann::detail::exception& /*why*/) override {
        return fail({.kind = ErrorKind::NotJson, .value = std::to_string(byte)});
    }

private:
    /// The first error counts. False.
    bool fail(InputError found) {
        if (!error) error = std::move(found);
        return false;
    }
    bool takeId(Json value) {
        if (idFollows_) id = std::move(value);
        idFollows_ = false;
        return true;
    }
    bool begin() {
        idFollows_ = false;
        names_.emplace_back();
        if (names_.size() <= kMostJsonLevels) return true;
        return fail({.kind = ErrorKind::NotPossible,
                     .value = {english("lists and objects are nested more than {0} levels deep"),
                               {std::to_string(kMostJsonLevels)}}});
    }
    bool end() {
        names_.pop_back();
        return true;
    }

    std::vector<std::set<std::string>> names_;  ///< of the members so far, by level
    bool idFollows_ = false;
};

JsonCheck checkJson(std::string_view text) {
    JsonCheck check;
    Json::sax_parse(text, &check);
    // The parser ends at a zero byte as at the end of the text.
    const auto zero = text.find('\0');
    if (!check.error && zero != std::string_view::npos)
        check.error = {.kind = ErrorKind::NotJson, .value = std::to_string(zero + 1)};
    return check;
}

}  // namespace

Result<Json> parseJson(std::string_view text) {
    const auto error = checkJson(text).error;
    if (error) return *error;
    return Json::parse(text);
}

Json idOfFaulty(std::string_view text) { return checkJson(text).id; }

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
    if (error.kind == ErrorKind::UnknownField) json["field"] = shortenText(toEnglish(error.value));
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
