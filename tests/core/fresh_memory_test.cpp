// SPDX-License-Identifier: MIT
#include "engine/core/fresh_memory.hpp"

#include <cstdint>
#include <new>
#include <span>

#include "tests/support/catch.hpp"

namespace fukumi {

TEST_CASE("fresh memory is zero, aligned and writable to its end", "[core]") {
    for (const std::size_t bytes :
         {std::size_t{1}, std::size_t{4096}, (std::size_t{9} << 20) + 7}) {
        const FreshMemory memory{bytes, bytes / 2};
        REQUIRE(memory.data() != nullptr);
        CHECK(reinterpret_cast<std::uintptr_t>(memory.data()) % 64 == 0);
        const std::span<unsigned char> all{static_cast<unsigned char*>(memory.data()), bytes};
        bool isZero = true;
        for (unsigned char& byte : all) {
            isZero = isZero && byte == 0;
            byte = 0xA5;
        }
        CHECK(isZero);
    }
}

TEST_CASE("large blocks come and go", "[core]") {
    // Given back behind the caller's back: the next one is zero all the same.
    for (int i = 0; i < 20; ++i) {
        constexpr std::size_t kBytes = std::size_t{40} << 20;
        const FreshMemory memory{kBytes};
        const std::span<unsigned char> all{static_cast<unsigned char*>(memory.data()), kBytes};
        for (std::size_t at = 0; at < kBytes; at += std::size_t{1} << 20) {
            REQUIRE(all[at] == 0);
            all[at] = 1;
        }
    }
}

TEST_CASE("fresh memory changes hands", "[core]") {
    FreshMemory a{100};
    void* const data = a.data();
    FreshMemory b{std::move(a)};
    CHECK(b.data() == data);
    a = std::move(b);
    CHECK(a.data() == data);
    a = FreshMemory{};
    CHECK(a.data() == nullptr);
}

TEST_CASE("more memory than there can be is refused", "[core]") {
    CHECK_THROWS_AS(FreshMemory{SIZE_MAX}, std::bad_alloc);
    CHECK_THROWS_AS(FreshMemory{SIZE_MAX / 2}, std::bad_alloc);
}

}  // namespace fukumi
