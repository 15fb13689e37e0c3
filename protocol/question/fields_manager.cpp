// SPDX-License-Identifier: MIT
//
// The table of fields: INFO keys in which managers speak of themselves and of the game, and the
// port of the server.
#include <limits>

#include "protocol/question/field.hpp"

namespace fukumi::protocol::question {

namespace {

using PlayerSettings = player::Settings;
constexpr SetOf<Door> kInfo{Door::Info};
constexpr std::int64_t kForever = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kLongAgo = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kLeastPort = 1024;
constexpr std::int64_t kMostPort = 65535;

/// The largest hash_size, in KiB.
constexpr std::int64_t kLargestHashKib = std::int64_t{1} << kLargestHashLog2;

// Yixin's own unit is the KiB of its table; the rest of the process comes on top.
constexpr std::size_t kBesidesTable = player::kMemoryFloor;
constexpr Slot<std::int64_t> kHashSize{
    [](Question& question, std::int64_t kib) {
        question.settings.memoryGiven = kib != 0;
        question.settings.memoryRaised = false;
        question.settings.player.memoryBytes =
            kib == 0 ? player::kDefaultMemory
                     : (static_cast<std::size_t>(kib) << 10) + kBesidesTable;
    },
    [](const Question& question) -> std::optional<std::int64_t> {
        return (question.settings.player.memoryBytes - kBesidesTable) >> 10;
    }};

// Keys that managers send and that change nothing here: they are in the table so that the list of
// what is understood is complete.
constexpr Slot<std::int64_t> kNoNumber{[](Question&, std::int64_t) {}, nullptr};
constexpr Slot<std::string> kNoText{[](Question&, std::string) {}, nullptr};

constexpr Group kManagerMachine{.section = Section::Machine, .doors = kInfo};
constexpr auto kManagerMachineFields = kManagerMachine.fields({
    {.name = "hash_size",
     .operand = "KB",
     .help = "the same as max_memory for GUIs of the Yixin family; 0: the default",
     .kind = Integer{0, kLargestHashKib, kHashSize}},
    {.name = "show_detail",
     .operand = "N",
     .help = "1: REALTIME messages while thinking, 2: INFO lines, 3: both",
     .kind = Integer{0, 3, into<&EngineSettings::showDetail>}},
});

constexpr Group kGameFacts{.section = Section::Manager, .doors = kInfo};
constexpr auto kGameFactsFields = kGameFacts.fields({
    {.name = "time_left",
     .operand = "MS",
     .help = "rest of the match clock",
     .kind = Integer{kLongAgo, kForever, into<&search::TimeControl::left>}},
    {.name = "folder",
     .operand = "PATH",
     .help = "where lasting files may go",
     .kind = Text{into<&PlayerSettings::folder>}},
    {.name = "game_type",
     .operand = "N",
     .help = "human, engine, tournament or network: makes no difference here",
     .kind = Integer{0, 3, kNoNumber}},
    {.name = "evaluate",
     .operand = "X,Y",
     .help = "the point under the mouse: makes no difference here",
     .kind = Text{kNoText}},
});

constexpr Group kServer{.section = Section::Task};
constexpr auto kServerFields = kServer.fields({
    {.name = "port",
     .operand = "N",
     .help = "port of this machine; by default 15155, or the next one that is free. The browser "
             "keeps the games of each port apart",
     .kind = Integer{kLeastPort, kMostPort, into<&ServerPort::port>},
     .tasks = {Task::Page, Task::Serve}},
});

constexpr auto kManagerFields = joined(kManagerMachineFields, kGameFactsFields, kServerFields);

}  // namespace

std::span<const Field> managerFields() { return kManagerFields; }

}  // namespace fukumi::protocol::question
