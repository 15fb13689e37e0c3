// SPDX-License-Identifier: MIT
//
// The table of fields: the server of the page and of queries.
#include <array>

#include "protocol/question/field.hpp"

namespace fukumi::protocol::question {

namespace {

constexpr std::int64_t kLeastPort = 1024;
constexpr std::int64_t kMostPort = 65535;

constexpr auto kFields = std::to_array<Field>({
    {.name = "port",
     .operand = "N",
     .help = "port of this machine; by default 15155, or the next one that is free. The browser "
             "keeps the games of each port apart",
     .kind = Integer{kLeastPort, kMostPort, into<&ServerPort::port>},
     .section = Section::Task,
     .tasks = {Task::Page, Task::Serve}},
});

}  // namespace

std::span<const Field> serverFields() { return kFields; }

}  // namespace fukumi::protocol::question
