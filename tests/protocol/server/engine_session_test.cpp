// SPDX-License-Identifier: MIT
#include "protocol/server/engine_session.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <string_view>
#include <thread>

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"

namespace fukumi::protocol::server {

namespace {

constexpr std::size_t kMemory = std::size_t{16} << 20;
constexpr const char* kLong = R"({"id":"long","moves":"h8 i9 g7","time_ms":600000})";

/// A session with a budget for it.
struct Begun {
    MemoryBudget budget{kMemory};
    std::atomic<int> wakes{0};
    EngineSession session{{}, *budget.take(kMemory), [this] { ++wakes; }};

    void waitForEnd() const {
        while (!session.hasEnded()) std::this_thread::yield();
    }
};

}  // namespace

TEST_CASE("a budget gives what is left, and has it again when a share ends", "[server]") {
    MemoryBudget budget{3 * kMemory};
    const auto first = budget.take(2 * kMemory);
    REQUIRE(first);
    CHECK(first->bytes() == 2 * kMemory);
    {
        // No engine has less than the floor, nor more than what is left.
        const auto rest = budget.take(100 * kMemory);
        REQUIRE(rest);
        CHECK(rest->bytes() == kMemory);
        CHECK_FALSE(budget.take(1));
    }
    const auto again = budget.take(1);
    REQUIRE(again);
    CHECK(again->bytes() == kMemory);
}

TEST_CASE("a session answers everything before it ends", "[server]") {
    Begun begun;
    for (int id = 0; id < 3; ++id)
        CHECK(begun.session.ask(R"({"id":)" + std::to_string(id) + R"(,"moves":"h8","nodes":1})"));
    CHECK(begun.session.ask("not JSON"));
    begun.session.endInput();
    CHECK_FALSE(begun.session.ask(kLong));
    begun.waitForEnd();
    const std::string answers = begun.session.takeAnswers();
    CHECK(std::count(answers.begin(), answers.end(), '\n') == 4);
    CHECK(answers.find(R"("id":2)") != std::string::npos);
    CHECK(answers.find("not valid JSON at byte 2") != std::string::npos);
    CHECK(begun.wakes >= 1);
}

TEST_CASE("a text of a session has a query a line", "[server]") {
    Begun begun;
    CHECK(begun.session.ask("\n[]\r\n\r\n[]"));
    CHECK(begun.session.ask(std::string_view{"1\n\0\n", 4}));
    constexpr int kMany = 2000;
    std::string text;
    for (int i = 0; i < kMany; ++i) text += "[]\n";
    CHECK(begun.session.ask(text));
    begun.session.endInput();
    std::string answers;
    while (!begun.session.hasEnded()) answers += begun.session.takeAnswers();
    answers += begun.session.takeAnswers();
    CHECK(std::count(answers.begin(), answers.end(), '\n') == kMany + 4);
}

TEST_CASE("a session that is cut ends its search and gives its memory back", "[server]") {
    MemoryBudget budget{kMemory};
    for (const bool isFinishing : {false, true}) {
        auto share = budget.take(kMemory);
        REQUIRE(share);
        EngineSession session{{}, std::move(*share), [] {}};
        CHECK(session.ask(kLong));
        if (isFinishing) session.endInput();
        CHECK_FALSE(budget.take(kMemory));
        session.cut();
        CHECK(session.takeAnswers().empty());
    }
    CHECK(budget.take(kMemory));
}

TEST_CASE("a cancel ends a query with what it has found", "[server]") {
    Begun begun;
    CHECK(begun.session.ask(kLong));
    CHECK(begun.session.ask(R"({"cancel":"long"})"));
    begun.session.endInput();
    begun.waitForEnd();
    const auto answer = nlohmann::json::parse(begun.session.takeAnswers());
    CHECK(answer["id"] == "long");
    CHECK(answer["cancelled"] == true);
}

TEST_CASE("a cancel passes the queries that wait", "[server]") {
    Begun begun;
    std::string text = kLong;
    constexpr int kMany = 300;
    for (int id = 0; id < kMany; ++id)
        text += "\n{\"id\":" + std::to_string(id) + R"(,"moves":"h8","nodes":1})";
    CHECK(begun.session.ask(text));
    CHECK(begun.session.ask(R"({"cancel":"long"})"));
    begun.session.endInput();
    std::string answers;
    while (!begun.session.hasEnded()) answers += begun.session.takeAnswers();
    answers += begun.session.takeAnswers();
    CHECK(std::count(answers.begin(), answers.end(), '\n') == kMany + 1);
    CHECK(answers.find("error") == std::string::npos);
}

TEST_CASE("lines on their way wait for room, and are dropped when they are closed", "[server]") {
    OutgoingLines lines;
    CHECK(lines.put("one", 4));
    std::atomic<bool> isPut{false};
    {
        const JoiningThread writer{[&] { isPut = lines.put("two", 4); }};
        while (lines.take() != "two\n") std::this_thread::yield();
    }
    CHECK(isPut);
    CHECK(lines.put("three", 4));
    {
        const JoiningThread writer{[&] { isPut = lines.put("four", 4); }};
        lines.close();
    }
    CHECK_FALSE(isPut);
    CHECK(lines.take().empty());
}

}  // namespace fukumi::protocol::server
