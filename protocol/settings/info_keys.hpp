// SPDX-License-Identifier: MIT
//
// Settings by name, as people and managers write them:
//
//     INFO max_memory 83886080        key as in the table
//     --max-memory 80M                '-' for '_'
//     max_memory = 80M                fukumi.ini, either spelling
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "protocol/settings/settings_table.hpp"

namespace fukumi::protocol {

/// By either name, in any case and with '-' or '_'.
[[nodiscard]] const SettingKey* findKey(std::string_view name);

/// "1 to 10", "freestyle|standard|..."
[[nodiscard]] std::string rangeOf(const SettingKey& key);

enum class Assigned : std::uint8_t { Yes, WrongValue };
/// Sets the value, whose words may be in capitals; on a wrong one the settings are unchanged.
Assigned assign(const SettingKey& key, std::string_view value, EngineSettings& settings);
/// Applies an INFO line: unknown keys, keys that INFO does not have and wrong values change
/// nothing. WrongValue of a known key only: managers send keys of other engines.
Assigned applyInfo(std::string_view key, std::string_view value, EngineSettings& settings);

}  // namespace fukumi::protocol
