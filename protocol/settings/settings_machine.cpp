// SPDX-License-Identifier: MIT
//
// Memory, threads and instructions; what is told while the engine thinks.
#include <algorithm>
#include <array>
#include <limits>

#include "protocol/settings/setting_values.hpp"
#include "protocol/settings/settings_table.hpp"

namespace fukumi::protocol {

namespace {

constexpr auto kEverywhere = KeySource::Everywhere;
constexpr auto kInfoOnly = KeySource::InfoOnly;

void setThreads(EngineSettings& s, std::int64_t n) {
    s.player.threads = static_cast<int>(std::min<std::int64_t>(n, player::kMaxThreads));
}
std::string showThreads(const EngineSettings& s) { return std::to_string(s.player.threads); }

bool setMemory(EngineSettings& s, std::string_view text) {
    const auto bytes = parseBytes(text);
    if (!bytes) return false;
    const auto wanted = *bytes == 0 ? player::kDefaultMemory : *bytes;
    s.memoryRaised = wanted < player::kMemoryFloor;
    // No more than there are addresses.
    constexpr std::uint64_t kMost = std::numeric_limits<std::size_t>::max();
    s.player.memoryBytes =
        static_cast<std::size_t>(std::clamp<std::uint64_t>(wanted, player::kMemoryFloor, kMost));
    return true;
}
std::string showMemory(const EngineSettings& s) {
    return std::to_string(s.player.memoryBytes >> 20) + "M";
}

constexpr std::array<std::string_view, 3> kIsaNames{"portable", "avx2", "avx512"};

bool setIsa(EngineSettings& s, std::string_view text) {
    if (text == "auto") {
        s.isa = bestIsa();
        return true;
    }
    const auto isa =
        static_cast<Isa>(std::find(kIsaNames.begin(), kIsaNames.end(), text) - kIsaNames.begin());
    if (isa > bestIsa()) return false;
    s.isa = isa;
    return true;
}
std::string showIsa(const EngineSettings& s) {
    return s.isa == bestIsa() ? "auto" : std::string{kIsaNames[static_cast<std::size_t>(s.isa)]};
}

// Yixin's own unit is the KiB of its table; the rest of the process comes on top.
constexpr std::size_t kBesideTable = player::kMemoryFloor;

void setHashSize(EngineSettings& s, std::int64_t kib) {
    s.player.memoryBytes =
        kib == 0 ? player::kDefaultMemory : static_cast<std::size_t>(kib << 10) + kBesideTable;
}
std::string showHashSize(const EngineSettings& s) {
    return std::to_string((s.player.memoryBytes - kBesideTable) >> 10);
}

void setPondering(EngineSettings& s, std::int64_t n) { s.pondering = n != 0; }
std::string showPondering(const EngineSettings& s) { return s.pondering ? "1" : "0"; }

void setDetail(EngineSettings& s, std::int64_t n) { s.showDetail = static_cast<int>(n); }
std::string showDetail(const EngineSettings& s) { return std::to_string(s.showDetail); }

constexpr std::array kKeys{
    SettingKey{
        "max_memory",
        KeyGroup::Machine,
        kEverywhere,
        "BYTES",
        TextKind{"bytes, with K, M or G behind the number; less than 16M counts as 16M", setMemory},
        showMemory,
        "memory of the process, without its program file (6 MB); 0 = the default"},
    SettingKey{"hash_size",
               KeyGroup::Machine,
               kInfoOnly,
               "KB",
               IntegerKind{0, kLargestHashKib, setHashSize},
               showHashSize,
               "the same as max_memory, as GUIs of the Yixin family say it; 0 = the default"},
    SettingKey{"pondering",
               KeyGroup::Machine,
               kEverywhere,
               "0|1",
               IntegerKind{0, 1, setPondering},
               showPondering,
               "1 = search on while the opponent thinks, where that is permitted"},
    SettingKey{"show_detail",
               KeyGroup::Machine,
               kInfoOnly,
               "N",
               IntegerKind{0, 3, setDetail},
               showDetail,
               "1 = REALTIME messages while thinking, 2 = INFO lines, 3 = both"},
    SettingKey{"isa",
               KeyGroup::Machine,
               KeySource::NotInfo,
               "NAME",
               TextKind{"auto, portable, or avx2 or avx512 where the processor has it", setIsa},
               showIsa,
               "instruction set; every one gives the same moves"},
    SettingKey{"thread_num",
               KeyGroup::Machine,
               kEverywhere,
               "N",
               IntegerKind{1, 1024, setThreads},
               showThreads,
               "threads of one search, at most 64 at work; tournaments bind an engine to one core",
               "threads"},
};

}  // namespace

std::span<const SettingKey> machineKeys() { return kKeys; }

}  // namespace fukumi::protocol
