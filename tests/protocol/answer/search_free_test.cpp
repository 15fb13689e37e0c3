// SPDX-License-Identifier: MIT
#include <vector>

#include "protocol/answer/query_server.hpp"
#include "tests/protocol/answer/answer_lines.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::answer {

namespace {

/// Echoes at once, and counts in turn: up to a number, or until it is stopped.
class EchoAndCount final : public SearchFree {
public:
    [[nodiscard]] std::optional<Mode> modeOf(const Json& query) const override {
        if (!query.is_object()) return std::nullopt;
        if (query.contains("echo")) return Mode::AtOnce;
        return query.contains("count") ? std::optional{Mode::InTurn} : std::nullopt;
    }
    [[nodiscard]] Json answer(const Json& query,
                              search::TimePoint begin,
                              const StopToken& stop) override {
        if (query.contains("echo")) return {{"id", query["id"]}, {"echo", query["echo"]}};
        const int end = query["count"];
        int count = 0;
        while (count < end && !stop.stopRequested()) ++count;
        begins.push_back(begin);
        return {{"id", query["id"]}, {"counted", count}};
    }

    std::vector<search::TimePoint> begins{};  ///< of the counts
};

struct Setup {
    struct PendingInput final : StopToken {
        [[nodiscard]] bool stopRequested() const override { return hasLine; }
        bool hasLine = false;
    };

    Setup() { settings.player.memoryBytes = player::kMemoryFloor; }

    [[nodiscard]] std::vector<Json> answers(const Json& id) const { return lines.of(id); }

    EngineSettings settings;
    search::SteadyClock clock;
    AnswerLines lines{};
    EchoAndCount searchFree;
    PendingInput pendingInput;
    SliceServer server{
        settings, clock, [this](std::string_view line) { lines(line); }, searchFree, pendingInput};
};

}  // namespace

TEST_CASE("a query that needs no search is answered before any slice", "[protocol]") {
    Setup setup;
    for (const char* line : {R"({"id":4,"echo":"h8"})", R"({"id":5,"version":true})", "no JSON"})
        setup.server.take(line);
    REQUIRE(setup.lines.all.size() == 3);
    CHECK(setup.answers(4) == std::vector{Json{{"id", 4}, {"echo", "h8"}}});
    CHECK(setup.answers(5).front()["name"] == "pbrain-fukumi");
    CHECK(setup.answers(nullptr).front().contains("error"));
    CHECK_FALSE(setup.server.work());
}

TEST_CASE("queries without a search that take time come in turn, before searches", "[protocol]") {
    Setup setup;
    setup.server.take(R"({"id":"long","moves":"h8 i9 g7","time_ms":60000})");
    for (const char* const line :
         {R"({"id":1,"count":3})", R"({"id":1,"count":4})", R"({"id":2,"count":5})"})
        setup.server.take(line);
    CHECK(setup.answers(1)[0]["error"] == "a query with this id is in flight");
    REQUIRE(setup.server.work());
    CHECK(setup.answers(1)[1] == Json{{"id", 1}, {"counted", 3}, {"cancelled", false}});
    CHECK(setup.answers(2).empty());
    REQUIRE(setup.server.work());
    CHECK(setup.answers(2)[0]["counted"] == 5);
    setup.server.take(R"({"cancel":"long"})");
    CHECK(setup.answers("long")[0]["bestmove"].is_null());
    CHECK_FALSE(setup.server.work());
}

TEST_CASE("a query without a search is cancelled, unbegun and between two slices", "[protocol]") {
    Setup setup;
    setup.server.take(R"({"id":1,"count":2000000000})");
    setup.server.take(R"({"id":2,"count":2000000000})");
    setup.server.take(R"({"cancel":2})");
    CHECK(setup.answers(2) == std::vector{Json{{"id", 2}, {"cancelled", true}}});
    setup.pendingInput.hasLine = true;
    for (int slice = 0; slice < 2; ++slice) REQUIRE(setup.server.work());
    CHECK(setup.answers(1).empty());
    REQUIRE(setup.searchFree.begins.size() == 2);
    CHECK(setup.searchFree.begins[0] == setup.searchFree.begins[1]);
    setup.server.take(R"({"cancel":1})");
    CHECK(setup.answers(1) == std::vector{Json{{"id", 1}, {"counted", 0}, {"cancelled", true}}});
    CHECK_FALSE(setup.server.work());
    // The next one has its turn.
    setup.pendingInput.hasLine = false;
    setup.server.take(R"({"id":3,"count":6})");
    CHECK_FALSE(setup.server.work());
    CHECK(setup.answers(3)[0]["counted"] == 6);
}

}  // namespace fukumi::protocol::answer
