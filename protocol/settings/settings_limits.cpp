// SPDX-License-Identifier: MIT
//
// Limits of a move and of a game.
#include <algorithm>
#include <array>
#include <limits>

#include "protocol/settings/settings_table.hpp"

namespace fukumi::protocol {

namespace {

using search::Milliseconds;

constexpr auto kEverywhere = KeySource::Everywhere;
constexpr std::int64_t kAnyCount = std::numeric_limits<std::int64_t>::max();

std::string showMs(const std::optional<Milliseconds>& ms) {
    return ms ? std::to_string(ms->count()) : "none";
}

// Negative: no limit (some GUIs send -1); 0: as fast as possible.
void setTurn(EngineSettings& s, std::int64_t ms) {
    s.clock.turn.reset();
    if (ms >= 0) s.clock.turn = Milliseconds{ms};
}
std::string showTurn(const EngineSettings& s) { return showMs(s.clock.turn); }

void setMatch(EngineSettings& s, std::int64_t ms) {
    s.clock.match.reset();
    if (ms > 0) s.clock.match = Milliseconds{ms};
}
std::string showMatch(const EngineSettings& s) { return showMs(s.clock.match); }

void setIncrement(EngineSettings& s, std::int64_t ms) { s.clock.increment = Milliseconds{ms}; }
std::string showIncrement(const EngineSettings& s) {
    return std::to_string(s.clock.increment.count());
}

void setDepth(EngineSettings& s, std::int64_t n) {
    s.player.maxDepth.reset();
    if (n > 0) s.player.maxDepth = Depth{static_cast<int>(std::min<std::int64_t>(n, kMaxSquares))};
}
std::string showDepth(const EngineSettings& s) {
    return s.player.maxDepth ? std::to_string(s.player.maxDepth->raw()) : "none";
}

void setNodes(EngineSettings& s, std::int64_t n) {
    s.player.maxNodes.reset();
    if (n > 0) s.player.maxNodes = static_cast<std::uint64_t>(n);
}
std::string showNodes(const EngineSettings& s) {
    return s.player.maxNodes ? std::to_string(*s.player.maxNodes) : "none";
}

constexpr std::array kKeys{
    SettingKey{"timeout_turn",
               KeyGroup::Limits,
               kEverywhere,
               "MS",
               IntegerKind{-1, kForever, setTurn},
               showTurn,
               "milliseconds a move; 0 = as fast as possible, -1 = no limit"},
    SettingKey{"timeout_match",
               KeyGroup::Limits,
               kEverywhere,
               "MS",
               IntegerKind{-1, kForever, setMatch},
               showMatch,
               "milliseconds for the whole game; 0 = no limit"},
    SettingKey{"time_increment",
               KeyGroup::Limits,
               kEverywhere,
               "MS",
               IntegerKind{0, kForever, setIncrement},
               showIncrement,
               "milliseconds that each move adds to the match clock"},
    SettingKey{"max_depth",
               KeyGroup::Limits,
               kEverywhere,
               "N",
               IntegerKind{-1, kForever, setDepth},
               showDepth,
               "plies to search; 0 = no limit"},
    SettingKey{"max_node",
               KeyGroup::Limits,
               kEverywhere,
               "N",
               IntegerKind{-1, kAnyCount, setNodes},
               showNodes,
               "nodes to search a move; 0 = no limit"},
};

}  // namespace

std::span<const SettingKey> limitKeys() { return kKeys; }

}  // namespace fukumi::protocol
