// SPDX-License-Identifier: MIT
//
// The one table of settings: `--help`, fukumi.ini, the command line and INFO lines all read it, so
// that each setting is declared once.
//
//     INFO max_memory 83886080        key as in the table
//     --max-memory 80M                '-' for '_'
//     max_memory = 80M                fukumi.ini, either spelling
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/engine_settings.hpp"

namespace fukumi::protocol {

/// A whole number; `set` is called only with min <= value <= max.
struct IntegerKind {
    std::int64_t min;
    std::int64_t max;
    void (*set)(EngineSettings& settings, std::int64_t value);
};
/// Anything else; `set` says whether it understood. `range` is for people.
struct TextKind {
    std::string_view range;
    bool (*set)(EngineSettings& settings, std::string_view value);
};

/// The largest hash_size, in KiB: 2 to the power of this.
inline constexpr int kLargestHashLog2 = 24;
inline constexpr std::int64_t kLargestHashKib = std::int64_t{1} << kLargestHashLog2;

/// Headings of `--help`.
enum class KeyGroup : std::uint8_t { Play, Limits, Machine, Manager };
/// Who may use the key.
enum class KeySource : std::uint8_t { Everywhere, InfoOnly, NotInfo };

struct SettingKey {
    std::string_view name;
    KeyGroup group;
    KeySource source;
    std::string_view operand;  ///< what `--help` calls the value: "MS", "N"
    std::variant<IntegerKind, TextKind> kind;
    /// The current value as a person would write it.
    std::string (*show)(const EngineSettings& settings);
    std::string_view help;
    /// What people call it, where managers have another name.
    std::string_view otherName = {};

    /// The name on the command line.
    [[nodiscard]] std::string_view option() const { return otherName.empty() ? name : otherName; }
};

[[nodiscard]] std::span<const SettingKey> settingKeys();
/// By either name, in any case and with '-' or '_'.
[[nodiscard]] const SettingKey* findKey(std::string_view name);

/// "1 to 10", "freestyle|standard|..."
[[nodiscard]] std::string rangeOf(const SettingKey& key);

enum class Assigned : std::uint8_t { Yes, WrongValue };
/// Sets the value; on a wrong one the settings are unchanged.
Assigned assign(const SettingKey& key, std::string_view value, EngineSettings& settings);
/// What an INFO line does: unknown keys, keys that INFO does not have and wrong values change
/// nothing.
void applyInfo(std::string_view key, std::string_view value, EngineSettings& settings);

/// The rule of a number in an INFO line: 0, 1, 4, 8, 9, each also plus 2 for the continuous game.
[[nodiscard]] std::optional<GameRules> rulesFromMask(std::int64_t mask);
/// Bytes: a number, with K, M or G behind it for powers of 1024.
[[nodiscard]] std::optional<std::uint64_t> parseBytes(std::string_view text);

}  // namespace fukumi::protocol
