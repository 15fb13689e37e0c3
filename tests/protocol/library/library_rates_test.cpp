// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <iostream>
#include <string_view>
#include <vector>

#include "engine/search/clock.hpp"
#include "protocol/answer/query_server.hpp"
#include "protocol/library/fukumi.h"
#include "protocol/web/search_free_queries.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::protocol::library {

namespace {

using Microseconds = std::chrono::duration<double, std::micro>;

constexpr int kQueries = 10'000;
constexpr std::string_view kQuery = R"({"id":1,"moves":"h8 i9","nodes":1})";

/// Median time of a call, in microseconds.
template <class Call>
double medianOf(const Call& call) {
    std::vector<double> times;
    for (int i = 0; i < kQueries; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        call();
        times.push_back(Microseconds{std::chrono::steady_clock::now() - begin}.count());
    }
    const auto middle = times.begin() + kQueries / 2;
    std::nth_element(times.begin(), middle, times.end());
    return *middle;
}

}  // namespace

TEST_CASE("rates of the library: a query of one node", "[.][bench][library]") {
    EngineSettings settings;
    settings.player.memoryBytes = std::size_t{32} << 20;
    const search::SteadyClock clock;
    std::size_t bytes = 0;
    web::SearchFreeQueries searchFree{clock};
    answer::SliceServer server{
        settings, clock, [&](std::string_view line) { bytes += line.size(); }, searchFree};
    const double core = medianOf([&] {
        server.take(kQuery);
        while (server.work()) {
        }
    });
    fukumi_engine* const engine =
        fukumi_create(R"({"max_memory":"32M"})", nullptr, nullptr, nullptr);
    REQUIRE(engine != nullptr);
    const double library = medianOf([&] {
        fukumi_ask(engine, kQuery.data(), kQuery.size());
        fukumi_free(fukumi_next(engine, -1));
    });
    fukumi_destroy(engine);
    CHECK(bytes > 0);
    std::cout << "core " << core << " us, library " << library << " us, medians of " << kQueries
              << '\n';
}

}  // namespace fukumi::protocol::library
