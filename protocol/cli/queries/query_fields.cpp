// SPDX-License-Identifier: MIT
#include "protocol/cli/queries/query_fields.hpp"

#include "engine/core/ranges.hpp"
#include "engine/core/rules.hpp"
#include "protocol/cli/position_fields.hpp"
#include "protocol/settings/info_keys.hpp"

namespace fukumi::protocol::cli {

std::string textOf(const Json& object, const std::string& key) {
    const Json& value = object[key];
    if (value.is_string()) return value.get<std::string>();
    if (key == "size" && value.is_number_unsigned()) return value.dump();
    throw UserError{key + " is no text"};
}

std::string pointsOf(const Json& object, const std::string& key) {
    const Json& value = object[key];
    const auto isText = [](const Json& each) { return each.is_string(); };
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array() || !ranges::allOf(value, isText))
        throw UserError{key + " is neither a text nor a list of texts"};
    std::string text;
    for (const Json& each : value)
        text.append(text.empty() ? "" : " ").append(each.get<std::string>());
    return text;
}

bool flagOf(const Json& object, const std::string& key) {
    const auto found = object.find(key);
    if (found == object.end()) return false;
    if (!found->is_boolean()) throw UserError{key + " is neither true nor false"};
    return found->get<bool>();
}

board::Position positionOf(const Json& object, const EngineSettings& defaults) {
    PositionFields fields{PositionFields::Spelling::Queries, defaults.rules.rule, defaults.isa};
    if (object.contains("rule")) {
        const std::string name = textOf(object, "rule");
        const auto rule = ruleFromName(name);
        if (!rule) throw UserError{"rule: '" + name + "' is none"};
        fields.rule = *rule;
    }
    for (const char* const key : {"size", "to_move", "board"})
        if (object.contains(key)) fields.set(key, textOf(object, key));
    for (const char* const key : {"moves", "black", "white", "then"})
        if (object.contains(key)) fields.set(key, pointsOf(object, key));
    return positionFrom(fields);
}

player::Settings settingsOf(const Json& object, EngineSettings settings) {
    for (const std::string key : {"mode", "level", "threads"}) {
        const auto found = object.find(key);
        if (found == object.end()) continue;
        const bool isWord = key == "mode";
        const bool fits = isWord ? found->is_string() : found->is_number_unsigned();
        const std::string value = found->is_string() ? found->get<std::string>() : found->dump();
        const SettingKey& setting = *findKey(key);
        if (!fits || assign(setting, value, settings) == Assigned::WrongValue)
            throw UserError{key + ": " + found->dump() + " is not " + rangeOf(setting)};
    }
    return settings.player;
}

}  // namespace fukumi::protocol::cli
