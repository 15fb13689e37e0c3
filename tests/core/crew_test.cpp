// SPDX-License-Identifier: MIT
#include "engine/core/crew.hpp"

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/support/catch.hpp"

namespace fukumi::test {

TEST_CASE("a crew works side by side and is waited for", "[core][threads]") {
    for (const std::size_t threads : {0U, 1U, 4U}) {
        std::vector<int> done(5);
        Crew crew;
        crew.run(threads, [&](std::size_t number) { ++done[number]; });
        for (std::size_t i = 0; i < done.size(); ++i)
            CHECK(done[i] == (i < std::max<std::size_t>(threads, 1) ? 1 : 0));
        CHECK_FALSE(crew.hasFailed());
    }
}

TEST_CASE("the first failure in a crew ends all of its work and is thrown", "[core][threads]") {
    for (const std::size_t failing : {0U, 2U}) {
        Crew crew;
        const auto work = [&](std::size_t number) {
            if (number == failing) throw std::runtime_error{"full"};
            while (!crew.hasFailed()) std::this_thread::yield();
            throw std::logic_error{"ended by another"};
        };
        CHECK_THROWS_WITH(crew.run(3, work), "full");
    }
}

}  // namespace fukumi::test
