// SPDX-License-Identifier: MIT
//
// The library under load: only fukumi.h is used, as a program does that has nothing else.
#include <array>
#include <atomic>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/core/threads.hpp"
#include "protocol/library/fukumi.h"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::library {

namespace {

using Json = nlohmann::json;

constexpr std::int64_t kWithoutEnd = -1;
constexpr std::size_t kMebibyte = std::size_t{1} << 20;

struct Destroy {
    void operator()(fukumi_engine* engine) const { fukumi_destroy(engine); }
};
using Engine = std::unique_ptr<fukumi_engine, Destroy>;

std::string queryOf(int id) {
    return R"({"id":)" + std::to_string(id) + R"(,"moves":"h8 i9","nodes":1})";
}

fukumi_status ask(fukumi_engine* engine, const std::string& line) {
    return fukumi_ask(engine, line.data(), line.size());
}

/// Memory that this process holds for itself, in bytes; 0 if the system does not say it, and under
/// AddressSanitizer, which keeps what was freed.
std::size_t residentBytes() {
#ifdef __SANITIZE_ADDRESS__
    return 0;
#endif
    std::ifstream status{"/proc/self/status"};
    for (std::string word; status >> word;)
        if (word == "RssAnon:" && status >> word) return std::stoul(word) << 10;
    return 0;
}

/// Counts the answers to each id.
struct Counter {
    explicit Counter(std::size_t ids) : answers(ids) {}
    static void onLine(const char* line, std::size_t length, void* context) {
        auto& counter = *static_cast<Counter*>(context);
        const Json answer = Json::parse(line, line + length);
        if (answer.contains("error"))
            ++counter.errors;
        else
            ++counter.answers.at(answer["id"].get<std::size_t>());
        ++counter.count;
    }

    std::vector<int> answers;
    std::atomic<int> errors{0};
    std::atomic<int> count{0};
};

}  // namespace

TEST_CASE("where threads ask for the last room, each query is answered or was not taken",
          "[library]") {
    constexpr int kThreads = 4;
    constexpr int kEach = 300;
    constexpr int kMost = 10'000;
    Counter counter{kMost};
    const Engine engine{
        fukumi_create(R"({"max_memory":"16M"})", Counter::onLine, &counter, nullptr)};
    REQUIRE(engine);
    // It keeps the only worker.
    REQUIRE(ask(engine.get(), R"({"id":0,"moves":"h8 i9 g7","time_ms":600000})") == FUKUMI_OK);
    int filled = 1;
    while (filled < kMost / 2 && ask(engine.get(), queryOf(filled)) == FUKUMI_OK) ++filled;
    const auto cancel = [&](int id) { fukumi_cancel(engine.get(), std::to_string(id).c_str()); };
    std::atomic<int> taken{1};
    cancel(1);
    {
        std::vector<JoiningThread> threads;
        for (int i = 0; i < kThreads; ++i)
            threads.emplace_back([&, first = kMost / 2 + i * kEach] {
                for (int id = first; id < first + kEach; ++id) {
                    if (ask(engine.get(), queryOf(id)) != FUKUMI_OK) continue;
                    ++taken;
                    cancel(id);
                }
            });
    }
    while (counter.count < taken) std::this_thread::yield();
    CHECK(counter.errors == 0);
    CHECK(counter.count == taken);
}

TEST_CASE("ten thousand queries through four engines are each answered once",
          "[.][nightly][library]") {
    constexpr int kEach = 2500;
    constexpr std::size_t kMemory = 32 * kMebibyte;
    // Networks and patterns, which all engines of a process share.
    constexpr std::size_t kShared = 48 * kMebibyte;
    const std::size_t before = residentBytes();
    std::array<std::unique_ptr<Counter>, 4> counters;
    std::array<Engine, 4> engines;
    for (std::size_t i = 0; i < engines.size(); ++i) {
        counters.at(i) = std::make_unique<Counter>(kEach);
        engines.at(i).reset(fukumi_create(
            R"({"max_memory":"32M"})", Counter::onLine, counters.at(i).get(), nullptr));
        REQUIRE(engines.at(i));
    }
    for (int id = 0; id < kEach; ++id)
        for (const Engine& engine : engines)
            while (ask(engine.get(), queryOf(id)) == FUKUMI_BUSY) std::this_thread::yield();
    for (const auto& counter : counters)
        while (counter->count < kEach) std::this_thread::yield();
    CHECK(residentBytes() <= before + engines.size() * kMemory + kShared);
    for (Engine& engine : engines) engine.reset();
    for (const auto& counter : counters) {
        CHECK(counter->errors == 0);
        CHECK(counter->answers == std::vector<int>(kEach, 1));
    }
}

TEST_CASE("engines are created, asked and destroyed a thousand times", "[.][nightly][library]") {
    constexpr int kCount = 1000;
    for (int i = 0; i < kCount; ++i) {
        const Engine engine{
            fukumi_create(R"({"max_memory":"16M","parallel":2})", nullptr, nullptr, nullptr)};
        REQUIRE(engine);
        // A search in flight, and one that was answered, or is cancelled, or was not taken yet.
        REQUIRE(ask(engine.get(), R"({"id":"long","moves":"h8 i9 g7","time_ms":600000})") ==
                FUKUMI_OK);
        REQUIRE(ask(engine.get(), queryOf(i)) == FUKUMI_OK);
        if (i % 3 == 1) REQUIRE(fukumi_cancel(engine.get(), "\"long\"") == FUKUMI_OK);
        if (i % 3 == 2) {
            char* const line = fukumi_next(engine.get(), kWithoutEnd);
            REQUIRE(line != nullptr);
            fukumi_free(line);
        }
    }
}

}  // namespace fukumi::protocol::library
