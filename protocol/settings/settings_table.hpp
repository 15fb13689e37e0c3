// SPDX-License-Identifier: MIT
//
// The one table of settings: `--help`, fukumi.ini, the command line and INFO lines all read it, so
// that each setting is declared once.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol {

/// Managers count in 32 bits, and the largest number is their word for "no limit".
inline constexpr std::int64_t kForever = std::numeric_limits<std::int32_t>::max();

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
/// Places that may use the key.
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
    /// Its name for people, where managers have another one.
    std::string_view otherName = {};

    /// The name on the command line.
    [[nodiscard]] std::string_view option() const { return otherName.empty() ? name : otherName; }
};

/// All settings, in the order of `--help`.
[[nodiscard]] std::span<const SettingKey> settingKeys();

// Its parts: a group of `--help` is declared in a file with its name, settings_limits.cpp.
[[nodiscard]] std::span<const SettingKey> playKeys();
[[nodiscard]] std::span<const SettingKey> limitKeys();
[[nodiscard]] std::span<const SettingKey> machineKeys();
[[nodiscard]] std::span<const SettingKey> managerKeys();

}  // namespace fukumi::protocol
