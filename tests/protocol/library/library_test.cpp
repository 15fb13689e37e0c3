// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/core/threads.hpp"
#include "engine/search/clock.hpp"
#include "protocol/answer/query_server.hpp"
#include "protocol/library/fukumi.h"
#include "protocol/web/search_free_queries.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::library {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSmall = R"({"max_memory":"16M"})";
constexpr const char* kTwoWorkers = R"({"max_memory":"32M","parallel":2})";
constexpr const char* kLong = R"({"id":"long","moves":"h8 i9 g7","time_ms":600000})";
constexpr std::int64_t kWithoutEnd = -1;
constexpr std::int64_t kAtOnce = 0;

struct Destroy {
    void operator()(fukumi_engine* engine) const { fukumi_destroy(engine); }
};
using Engine = std::unique_ptr<fukumi_engine, Destroy>;

Engine makeEngine(const char* settings) {
    Engine engine{fukumi_create(settings, nullptr, nullptr, nullptr)};
    REQUIRE(engine);
    return engine;
}

fukumi_status ask(const Engine& engine, const std::string& line) {
    return fukumi_ask(engine.get(), line.data(), line.size());
}

/// The next answer.
Json answerOf(const Engine& engine) {
    char* const line = fukumi_next(engine.get(), kWithoutEnd);
    REQUIRE(line != nullptr);
    Json answer = Json::parse(line);
    fukumi_free(line);
    return answer;
}

std::string queryOf(int id) {
    return R"({"id":)" + std::to_string(id) + R"(,"moves":"h8 i9","nodes":1})";
}

/// A callback that counts, and asks again for as long as it is to.
struct Asker {
    static void onLine(const char* line, std::size_t length, void* context) {
        auto& asker = *static_cast<Asker*>(context);
        if (std::strlen(line) != length) asker.wrong = true;
        asker.destroyed = fukumi_destroy(asker.engine.load());
        const int count = ++asker.count;
        if (count >= asker.wanted) return;
        const std::string query = queryOf(count);
        if (fukumi_ask(asker.engine.load(), query.data(), query.size()) != FUKUMI_OK)
            asker.wrong = true;
    }

    int wanted = 1;
    std::atomic<fukumi_engine*> engine{nullptr};
    std::atomic<int> count{0};
    std::atomic<bool> wrong{false};
    std::atomic<fukumi_status> destroyed{FUKUMI_OK};
};

}  // namespace

TEST_CASE("the library answers as the query server of the program does", "[library]") {
    const std::string query = R"({"id":1,"moves":"h8 i9 g7","nodes":3000,"lines":2})";
    EngineSettings settings;
    settings.player.memoryBytes = player::kMemoryFloor;
    const search::SteadyClock clock;
    std::vector<Json> expected;
    web::SearchFreeQueries searchFree{clock};
    answer::SliceServer server{
        settings,
        clock,
        [&](std::string_view line) { expected.push_back(Json::parse(line)); },
        searchFree};
    server.take(query);
    while (server.work()) {
    }
    const Engine engine = makeEngine(kSmall);
    REQUIRE(ask(engine, query) == FUKUMI_OK);
    const Json answer = answerOf(engine);
    REQUIRE(expected.size() == 1);
    CHECK(answer["bestmove"] == expected[0]["bestmove"]);
    for (const std::size_t line : {0U, 1U})
        for (const char* const member : {"pv", "score", "depth", "nodes"})
            CHECK(answer["lines"][line][member] == expected[0]["lines"][line][member]);
}

TEST_CASE("each query has one answer, several at a time", "[library]") {
    const Engine engine = makeEngine(kTwoWorkers);
    constexpr int kCount = 200;
    std::vector<int> answers(kCount, 0);
    int asked = 0;
    int answered = 0;
    while (answered < kCount) {
        if (asked < kCount && ask(engine, queryOf(asked)) == FUKUMI_OK) {
            ++asked;
            continue;
        }
        const Json answer = answerOf(engine);
        CHECK(answer["lines"].size() == 1);
        ++answers[answer["id"].get<std::size_t>()];
        ++answered;
    }
    CHECK(answers == std::vector<int>(kCount, 1));
    CHECK(fukumi_next(engine.get(), kAtOnce) == nullptr);
}

TEST_CASE("the longest waits are waits", "[library]") {
    const Engine engine = makeEngine(kSmall);
    for (const std::int64_t wait : {std::numeric_limits<std::int64_t>::max(),
                                    std::numeric_limits<std::int64_t>::max() / 1'000'000}) {
        REQUIRE(ask(engine, R"({"id":1,"moves":"h8 i9","time_ms":200})") == FUKUMI_OK);
        char* const line = fukumi_next(engine.get(), wait);
        CHECK(line != nullptr);
        fukumi_free(line);
    }
}

TEST_CASE("a line that is nested too deep is refused", "[library]") {
    const Engine engine = makeEngine(kSmall);
    constexpr std::size_t kLevels = 120'000;
    const std::string nested = std::string(kLevels, '[') + std::string(kLevels, ']');
    for (const std::string member : {"cancel", "id", "moves", "foo", "version"}) {
        REQUIRE(ask(engine, "{\"" + member + "\":" + nested + "}") == FUKUMI_OK);
        CHECK(answerOf(engine).contains("error"));
    }
    REQUIRE(ask(engine, R"({"id":)" + nested + R"(,"solve":"mnk"})") == FUKUMI_OK);
    CHECK(answerOf(engine).contains("error"));
    const std::string settings = R"({"level":)" + nested + "}";
    CHECK(fukumi_create(settings.c_str(), nullptr, nullptr, nullptr) == nullptr);
}

TEST_CASE("wrong settings are refused by a reason", "[library]") {
    const char* const settings = GENERATE("",
                                          "{",
                                          "[]",
                                          R"({"levle":3})",
                                          R"({"level":99})",
                                          R"({"level":3,"level":4})",
                                          R"({"max_memory":"32M","max-memory":"32M"})",
                                          R"({"parallel":0})",
                                          R"({"rule":"gomuko"})",
                                          R"({"rule":6})",
                                          R"({"book":null})",
                                          R"({"book":5})",
                                          R"({"network":null})",
                                          R"({"level":null})",
                                          R"({"threads":2.5})",
                                          R"({"timeout_turn":100})",
                                          R"({"max_memory":"much"})");
    char* error = nullptr;
    CHECK(fukumi_create(settings, nullptr, nullptr, &error) == nullptr);
    REQUIRE(error != nullptr);
    const std::string reason = Json::parse(error)["error"];
    CHECK_FALSE(reason.empty());
    CHECK(reason.find("query") == std::string::npos);  // settings are not one
    fukumi_free(error);
}

TEST_CASE("settings are numbers and words as questions have them", "[library]") {
    makeEngine(R"({"max_memory":"32M","parallel":2.0,"threads":1.0,"level":"20","mcts_ucb":2.0})");
    char* error = nullptr;
    CHECK(fukumi_create(R"({"book":null})", nullptr, nullptr, &error) == nullptr);
    REQUIRE(error != nullptr);
    CHECK(Json::parse(error)["error"] == "book: 'null' is not a text");
    fukumi_free(error);
}

TEST_CASE("a reason with a zero byte in it is whole", "[library]") {
    char* error = nullptr;
    CHECK(fukumi_create(R"({"rule":"renju\u0000x"})", nullptr, nullptr, &error) == nullptr);
    REQUIRE(error != nullptr);
    const std::string reason = Json::parse(error)["error"];
    CHECK(reason.starts_with(R"(rule: unknown value 'renju\x00x'; expected freestyle, )"));
    fukumi_free(error);
}

TEST_CASE("a wrong line is answered by an error, and costs nothing else", "[library]") {
    const Engine engine = makeEngine(kSmall);
    for (const char* const line : {"", "{", "7", R"({"id":1})", "\xff\xfe", R"({"read":7})"}) {
        INFO(line);
        REQUIRE(ask(engine, line) == FUKUMI_OK);
        CHECK(answerOf(engine).contains("error"));
    }
    for (const std::string& line : {std::string(1, '\0'), queryOf(1) + '\0' + "garbage"}) {
        REQUIRE(ask(engine, line) == FUKUMI_OK);
        CHECK(answerOf(engine).contains("error"));
    }
    REQUIRE(ask(engine, queryOf(2)) == FUKUMI_OK);
    CHECK(answerOf(engine)["lines"].size() == 1);
}

TEST_CASE("an id in flight is refused, and one that was answered cannot be cancelled",
          "[library]") {
    const Engine engine = makeEngine(kSmall);
    REQUIRE(ask(engine, kLong) == FUKUMI_OK);
    REQUIRE(ask(engine, kLong) == FUKUMI_OK);
    CHECK(answerOf(engine).contains("error"));
    REQUIRE(fukumi_cancel(engine.get(), "\"long\"") == FUKUMI_OK);
    CHECK(answerOf(engine)["cancelled"] == true);
    REQUIRE(fukumi_cancel(engine.get(), "\"long\"") == FUKUMI_OK);
    CHECK(answerOf(engine).contains("error"));
    REQUIRE(fukumi_cancel(engine.get(), "}{") == FUKUMI_OK);
    CHECK(answerOf(engine).contains("error"));
}

TEST_CASE("too many queries at once are not taken, and none is lost", "[library]") {
    const Engine engine = makeEngine(kSmall);
    REQUIRE(ask(engine, kLong) == FUKUMI_OK);
    int waiting = 0;
    while (ask(engine, queryOf(waiting)) == FUKUMI_OK) ++waiting;
    CHECK(waiting > 10);
    REQUIRE(ask(engine, queryOf(waiting)) == FUKUMI_BUSY);
    // A wish to end a query needs no room.
    REQUIRE(fukumi_cancel(engine.get(), "\"long\"") == FUKUMI_OK);
    CHECK(answerOf(engine)["id"] == "long");
    for (int i = 0; i < waiting; ++i) CHECK(answerOf(engine)["id"] == i);
}

TEST_CASE("an engine that searches can be destroyed", "[library]") {
    for (int i = 0; i < 10; ++i) {
        const Engine engine = makeEngine(kTwoWorkers);
        REQUIRE(ask(engine, kLong) == FUKUMI_OK);
        REQUIRE(ask(engine, queryOf(1)) == FUKUMI_OK);
        if (i % 2 == 1) CHECK(answerOf(engine)["id"] == 1);
    }
}

TEST_CASE("a callback can ask again, and cannot destroy its engine", "[library]") {
    Asker asker;
    asker.wanted = 20;
    Engine engine{fukumi_create(kTwoWorkers, Asker::onLine, &asker, nullptr)};
    REQUIRE(engine);
    asker.engine = engine.get();
    REQUIRE(ask(engine, queryOf(0)) == FUKUMI_OK);
    while (asker.count < asker.wanted) std::this_thread::yield();
    CHECK_FALSE(asker.wrong);
    CHECK(asker.destroyed == FUKUMI_MISUSE);
    CHECK(fukumi_next(engine.get(), kAtOnce) == nullptr);
}

TEST_CASE("several threads may ask one engine", "[library]") {
    const Engine engine = makeEngine(kTwoWorkers);
    constexpr int kEach = 8;
    std::vector<JoiningThread> threads;
    for (int thread = 0; thread < 3; ++thread)
        threads.emplace_back([&, thread] {
            for (int i = 0; i < kEach; ++i) ask(engine, queryOf(thread * kEach + i));
        });
    std::vector<int> ids;
    for (int i = 0; i < 3 * kEach; ++i) ids.push_back(answerOf(engine)["id"].get<int>());
    std::sort(ids.begin(), ids.end());
    for (int i = 0; i < 3 * kEach; ++i) CHECK(ids[static_cast<std::size_t>(i)] == i);
}

TEST_CASE("files are written and read, and small games solved, by the same lines", "[library]") {
    const Engine engine = makeEngine(kSmall);
    REQUIRE(ask(engine, R"({"id":1,"solve":"mnk","shape":"3x3x3","moves":["b2","b1"]})") ==
            FUKUMI_OK);
    CHECK(answerOf(engine)["value"]["winner"] == "black");
    REQUIRE(ask(engine, R"q({"id":2,"read":"(;GM[4]SZ[15];B[hh];W[ig])"})q") == FUKUMI_OK);
    const Json file = answerOf(engine);
    CHECK(file["format"] == "sgf");
    CHECK(file["game"]["nodes"].size() == 3);
}

TEST_CASE("small games are cancelled as searches are, running and waiting", "[library]") {
    const search::SteadyClock clock;
    const auto begin = clock.now();
    const char* const settings = GENERATE(kSmall, kTwoWorkers);
    const std::string game =
        GENERATE(R"("mnk","shape":"8x8x5","moves":"d4 e5")", R"("mnk","shape":"8x8x5","map":true)");
    const Engine engine = makeEngine(settings);
    for (const std::string id : {"1", "2"})
        REQUIRE(ask(engine, R"({"id":)" + id + R"(,"solve":)" + game + "}") == FUKUMI_OK);
    std::this_thread::sleep_for(std::chrono::milliseconds{100});
    REQUIRE(fukumi_cancel(engine.get(), "2") == FUKUMI_OK);
    CHECK(answerOf(engine) == Json{{"id", 2}, {"cancelled", true}});
    REQUIRE(fukumi_cancel(engine.get(), "1") == FUKUMI_OK);
    const Json answer = answerOf(engine);
    CHECK(answer["id"] == 1);
    CHECK(answer["cancelled"] == true);
    // Without a cancel it takes a minute.
    CHECK(clock.now() - begin < std::chrono::seconds{30});
    // The engine is free for the next question, and is destroyed within another one.
    REQUIRE(ask(engine, R"({"id":3,"solve":"mnk","shape":"3x3x3"})") == FUKUMI_OK);
    CHECK(answerOf(engine)["value"]["plies"] == 9);
    REQUIRE(ask(engine, R"({"id":4,"solve":)" + game + "}") == FUKUMI_OK);
}

TEST_CASE("null pointers are refused", "[library]") {
    const Engine engine = makeEngine(nullptr);
    CHECK(fukumi_ask(nullptr, "{}", 2) == FUKUMI_MISUSE);
    CHECK(fukumi_ask(engine.get(), nullptr, 2) == FUKUMI_MISUSE);
    CHECK(fukumi_cancel(engine.get(), nullptr) == FUKUMI_MISUSE);
    CHECK(fukumi_cancel(nullptr, "1") == FUKUMI_MISUSE);
    CHECK(fukumi_next(nullptr, kAtOnce) == nullptr);
    CHECK(fukumi_destroy(nullptr) == FUKUMI_OK);
    fukumi_free(nullptr);
}

TEST_CASE("the version is what the header says", "[library]") {
    const Json json = Json::parse(fukumi_version());
    CHECK(json.size() == 3);
    CHECK(json["name"] == "fukumi");
    CHECK_FALSE(json["commit"].get<std::string>().empty());
    const auto version = json["version"].get<std::string>();
    CHECK(std::count(version.begin(), version.end(), '.') == 2);
    CHECK(version.find_first_not_of("0123456789.") == std::string::npos);
}

}  // namespace fukumi::protocol::library
