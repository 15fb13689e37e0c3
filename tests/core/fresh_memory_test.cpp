// SPDX-License-Identifier: MIT
#include <array>
#include <atomic>
#include <cstdint>
#include <new>
#include <span>

#include "engine/core/memory.hpp"
#include "engine/core/threads.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/round_count.hpp"

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
#include <cstring>
#include <vector>

#include "tests/support/address_limit.hpp"
#endif

namespace fukumi {

TEST_CASE("fresh memory is zero, aligned and writable to its end", "[core]") {
    const auto pages = GENERATE(FreshMemory::Pages::Small, FreshMemory::Pages::Large);
    for (const std::size_t bytes :
         {std::size_t{1}, std::size_t{4096}, (std::size_t{9} << 20) + 7}) {
        const FreshMemory memory{bytes, pages};
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

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
TEST_CASE("what is being given back is there for the next block", "[core]") {
    // Room for one block, not for two.
    constexpr std::size_t kBytes = std::size_t{96} << 20;
    // The first thread that gives back makes the C library reserve addresses for good.
    { const FreshMemory memory{kBytes}; }
    FreshMemory::waitUntilGivenBack();
    const test::AddressLimit limit{kBytes * 3 / 2};
    for (int i = 0; i < 20; ++i) {
        const FreshMemory memory{kBytes};
        std::memset(memory.data(), 1, kBytes);
    }
    { const FreshMemory memory{kBytes}; }
    FreshMemory::waitUntilGivenBack();
    CHECK_NOTHROW(std::vector<char>(kBytes));
}

TEST_CASE("a block leaves room for everything else", "[core]") {
    constexpr std::size_t kBytes = std::size_t{6} << 20;
    constexpr std::size_t kPage = 4096;
    const test::AddressLimit limit{kBytes};
    FreshMemory largest;
    for (std::size_t bytes = kBytes; largest.data() == nullptr; bytes -= kPage) {
        try {
            largest = FreshMemory{bytes};
        } catch (const std::bad_alloc&) {
        }
    }
    CHECK_NOTHROW(std::vector<char>(FreshMemory::kRoom - 16 * kPage));
}
#endif

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

TEST_CASE("a growing table begins with one bucket at least", "[core]") {
    for (const std::size_t fewest : {0U, 1U, 63U, 64U}) {
        GrowingTable table;
        table.allocate(640, fewest);
        CHECK(table.bytes() == 64);
        table.allocate(0, fewest);
        CHECK(table.bytes() == 64);
    }
}

TEST_CASE("a word stays with its key if it is replaced while its bucket is split",
          "[core][threads]") {
    // A bucket and its twin, where both keys go.
    GrowingTable table;
    table.allocate(2 * sizeof(GrowingTable::Bucket), sizeof(GrowingTable::Bucket));
    GrowingTable::Bucket& bucket = table.bucketOf(0);
    constexpr std::array<Key, 2> kKeys{0x1234567800000001, 0x9ABCDEF000000003};
    const auto wordFor = [](Key key) { return key >> 7; };
    constexpr int kEnough = 200'000;
    int right = 0, wrong = 0;
    std::atomic<bool> isOver{false};
    ThreadPool{}.run(2, [&](std::size_t thread) {
        for (std::size_t i = 0; thread == 1 && !isOver; ++i)
            for (GrowingTable::Slot& slot : bucket.slots)
                slot.set(kKeys[i % 2], wordFor(kKeys[i % 2]));
        if (thread == 1) return;
        for (int i = 0; i < test::roundCount(4'000'000) && right < kEnough; ++i) {
            table.clear();
            table.noteNewKey(0);
            for (const Key key : kKeys)
                for (const GrowingTable::Slot& slot : table.bucketOf(key).slots)
                    if (const std::uint64_t word = slot.wordOf(key))
                        ++(word == wordFor(key) ? right : wrong);
        }
        isOver = true;
    });
    CHECK(wrong == 0);
}

}  // namespace fukumi
