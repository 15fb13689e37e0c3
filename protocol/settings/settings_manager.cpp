// SPDX-License-Identifier: MIT
//
// Settings in which managers speak of themselves and of the game.
#include <array>
#include <limits>

#include "protocol/settings/settings_table.hpp"

namespace fukumi::protocol {

namespace {

constexpr auto kInfoOnly = KeySource::InfoOnly;
constexpr std::int64_t kLongAgo = std::numeric_limits<std::int32_t>::min();

void setLeft(EngineSettings& s, std::int64_t ms) {
    s.clock.left.reset();
    if (ms != kForever) s.clock.left = search::Milliseconds{ms};
}
std::string showLeft(const EngineSettings& s) {
    return s.clock.left ? std::to_string(s.clock.left->count()) : "none";
}

bool setFolder(EngineSettings& s, std::string_view text) {
    s.player.folder = text;
    return true;
}
std::string showFolder(const EngineSettings& s) {
    return s.player.folder.empty() ? "none" : s.player.folder;
}

// Keys that managers send and that change nothing here: they are in the table so that the list of
// what is understood is complete.
void ignoreNumber(EngineSettings&, std::int64_t) {}
bool ignoreText(EngineSettings&, std::string_view) { return true; }
std::string showNothing(const EngineSettings&) { return "none"; }

constexpr std::array kKeys{
    SettingKey{"time_left",
               KeyGroup::Manager,
               kInfoOnly,
               "MS",
               IntegerKind{kLongAgo, kForever, setLeft},
               showLeft,
               "rest of the match clock"},
    SettingKey{"folder",
               KeyGroup::Manager,
               kInfoOnly,
               "PATH",
               TextKind{"a folder", setFolder},
               showFolder,
               "where lasting files may go"},
    SettingKey{"game_type",
               KeyGroup::Manager,
               kInfoOnly,
               "N",
               IntegerKind{0, 3, ignoreNumber},
               showNothing,
               "human, engine, tournament or network: makes no difference here"},
    SettingKey{"evaluate",
               KeyGroup::Manager,
               kInfoOnly,
               "X,Y",
               TextKind{"a point", ignoreText},
               showNothing,
               "the point under the mouse: makes no difference here"},
};

}  // namespace

std::span<const SettingKey> managerKeys() { return kKeys; }

}  // namespace fukumi::protocol
