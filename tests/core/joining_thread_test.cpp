// SPDX-License-Identifier: MIT
#include <atomic>
#include <vector>

#include "engine/core/threads.hpp"
#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("threads are waited for where their owner ends", "[core][threads]") {
    std::atomic<int> done{0};
    {
        std::vector<JoiningThread> pool;
        for (int i = 0; i < 4; ++i) pool.emplace_back([&] { ++done; });
    }
    CHECK(done == 4);
}

TEST_CASE("a thread is waited for before another takes its place", "[core][threads]") {
    std::atomic<int> done{0};
    JoiningThread thread{[&] { ++done; }};
    thread = JoiningThread{};
    CHECK(done == 1);
    thread.join();
    CHECK(done == 1);
}

}  // namespace fukumi
