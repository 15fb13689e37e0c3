// SPDX-License-Identifier: MIT
#include "protocol/settings/option_list.hpp"

#include "engine/core/parse.hpp"
#include "protocol/settings/info_keys.hpp"

namespace fukumi::protocol {

namespace {

std::string kindText(const SettingKey& key) {
    const std::string shown = key.show(EngineSettings{});
    const auto* integer = std::get_if<IntegerKind>(&key.kind);
    if (integer == nullptr) return "type string default " + shown;
    // Where nothing is set by default, the smallest number (-1) says so.
    const bool isNumber = parseInteger<std::int64_t>(shown).has_value();
    return "type spin default " + (isNumber ? shown : std::to_string(integer->min)) + " min " +
           std::to_string(integer->min) + " max " + std::to_string(integer->max);
}

}  // namespace

// The manager's own keys (its clock, its folder) are no business of its user.
std::vector<std::string> optionLines() {
    std::vector<std::string> lines;
    for (const SettingKey& key : settingKeys())
        if (key.source != KeySource::NotInfo && key.group != KeyGroup::Manager)
            lines.push_back("option name " + std::string{key.name} + ' ' + kindText(key));
    return lines;
}

}  // namespace fukumi::protocol
