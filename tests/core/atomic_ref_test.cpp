// SPDX-License-Identifier: MIT
#include <cstdint>
#include <vector>

#include "engine/core/threads.hpp"
#include "tests/support/catch.hpp"

namespace fukumi {

namespace {
constexpr auto kRelaxed = std::memory_order_relaxed;
}  // namespace

TEST_CASE("a plain number is added to by several threads at a time", "[core][threads]") {
    std::uint64_t number = 0;
    {
        std::vector<JoiningThread> pool;
        for (int t = 0; t < 4; ++t)
            pool.emplace_back([&] {
                for (int i = 0; i < 10'000; ++i) AtomicRef{number}.fetch_add(1, kRelaxed);
            });
    }
    CHECK(number == 40'000);
}

TEST_CASE("an exchange takes place only where the number is the expected one", "[core][threads]") {
    std::uint32_t number = 7;
    const AtomicRef at{number};
    std::uint32_t expected = 8;
    CHECK_FALSE(at.compare_exchange_strong(expected, 9, kRelaxed, kRelaxed));
    CHECK(expected == 7);
    CHECK(number == 7);
    CHECK(at.compare_exchange_strong(expected, 9, kRelaxed, kRelaxed));
    while (!at.compare_exchange_weak(expected, 10, kRelaxed)) {
    }
    CHECK(at.fetch_sub(3, kRelaxed) == 10);
    CHECK(at.load(std::memory_order_acquire) == 7);
    at.store(1, std::memory_order_release);
    CHECK(number == 1);
}

}  // namespace fukumi
