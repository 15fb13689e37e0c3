// SPDX-License-Identifier: MIT
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <thread>
#include <vector>

#include "engine/core/threads.hpp"
#include "tests/support/catch.hpp"

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#include "tests/support/address_limit.hpp"
#endif

namespace fukumi::test {

TEST_CASE("the threads of a pool run at the same time, and run() waits for all",
          "[core][threads]") {
    for (const std::size_t threads : {0U, 1U, 4U}) {
        std::vector<int> done(5);
        ThreadPool pool;
        pool.run(threads, [&](std::size_t number) { ++done[number]; });
        for (std::size_t i = 0; i < done.size(); ++i)
            CHECK(done[i] == (i < std::max<std::size_t>(threads, 1) ? 1 : 0));
        CHECK_FALSE(pool.hasFailed());
    }
}

TEST_CASE("run() ends all threads after the first failure and throws it", "[core][threads]") {
    for (const std::size_t failing : {0U, 2U}) {
        ThreadPool pool;
        const auto work = [&](std::size_t number) {
            if (number == failing) throw std::runtime_error{"full"};
            while (!pool.hasFailed()) std::this_thread::yield();
            throw std::logic_error{"ended by another"};
        };
        CHECK_THROWS_WITH(pool.run(3, work), "full");
    }
}

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_CASE("the caller does the work for which the system has no thread", "[core][threads]") {
    std::vector<int> done(1000);
    std::atomic<std::size_t> begun{0};
    const auto inCaller = std::this_thread::get_id();
    const auto work = [&](std::size_t number) {
        ++begun;
        ++done[number];
        // Those that run hold their stacks until the caller does what is left.
        while (std::this_thread::get_id() != inCaller && begun < done.size())
            std::this_thread::yield();
    };
    const AddressLimit limit{std::size_t{256} << 20};  // of 1000 threads, 8 MiB each
    ThreadPool{}.run(done.size(), work);
    CHECK(done == std::vector<int>(1000, 1));
}
#endif

}  // namespace fukumi::test
