// SPDX-License-Identifier: MIT
#include "protocol/settings/info_keys.hpp"

#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::protocol {

namespace {

char lowered(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
char normal(char c) { return c == '-' ? '_' : lowered(c); }

std::string lowered(std::string_view text) {
    std::string low;
    for (const char c : text) low += lowered(c);
    return low;
}

}  // namespace

const SettingKey* findKey(std::string_view name) {
    const auto same = [](char a, char b) { return normal(a) == b; };
    for (const SettingKey& key : settingKeys())
        if (ranges::equal(name, key.name, same) ||
            (!key.otherName.empty() && ranges::equal(name, key.otherName, same)))
            return &key;
    return nullptr;
}

std::string rangeOf(const SettingKey& key) {
    if (const auto* text = std::get_if<TextKind>(&key.kind)) return std::string{text->range};
    const auto& integer = std::get<IntegerKind>(key.kind);
    if (integer.max >= kForever) return std::to_string(integer.min) + " and up";
    return std::to_string(integer.min) + " to " + std::to_string(integer.max);
}

Assigned assign(const SettingKey& key, std::string_view value, EngineSettings& settings) {
    if (const auto* text = std::get_if<TextKind>(&key.kind))
        return text->set(settings, value) || text->set(settings, lowered(value))
                   ? Assigned::Yes
                   : Assigned::WrongValue;
    const auto& integer = std::get<IntegerKind>(key.kind);
    const auto number = parseInteger<std::int64_t>(value);
    if (!number || *number < integer.min || *number > integer.max) return Assigned::WrongValue;
    integer.set(settings, *number);
    return Assigned::Yes;
}

Assigned applyInfo(std::string_view key, std::string_view value, EngineSettings& settings) {
    const SettingKey* known = findKey(key);
    if (known == nullptr || known->source == KeySource::NotInfo) return Assigned::Yes;
    return assign(*known, value, settings);
}

}  // namespace fukumi::protocol
