// SPDX-License-Identifier: MIT
//
// A server that answers in slices, by a clock that goes on when it is looked at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/answer/query_server.hpp"
#include "protocol/web/search_free_queries.hpp"
#include "tests/protocol/answer/answer_lines.hpp"

namespace fukumi::protocol::answer {

/// A millisecond passes with these looks at it.
class TickingClock final : public search::Clock {
public:
    [[nodiscard]] search::TimePoint now() const override {
        constexpr int kLooksPerMs = 2;
        return search::TimePoint{} + search::Milliseconds{++looks_ / kLooksPerMs};
    }

private:
    mutable int looks_ = 0;
};

struct SliceSetup {
    SliceSetup() { settings.player.memoryBytes = player::kMemoryFloor; }

    void take(const std::string& line) { server.take(line); }
    void workAll() {
        while (server.work()) {
        }
    }
    [[nodiscard]] std::vector<Json> answers(const Json& id) const { return lines.of(id); }

    EngineSettings settings;
    TickingClock clock;
    AnswerLines lines{};
    web::SearchFreeQueries searchFree{clock};
    SliceServer server{settings, clock, [this](std::string_view line) { lines(line); }, searchFree};
};

}  // namespace fukumi::protocol::answer
