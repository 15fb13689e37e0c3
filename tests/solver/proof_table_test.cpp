// SPDX-License-Identifier: MIT
#include "engine/solver/proof_table.hpp"

#include <vector>

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::solver {

namespace {

constexpr std::size_t kBytes = std::size_t{33} << 20;

}  // namespace

TEST_CASE("what is stored is found, and nothing else", "[solver][table]") {
    for (const unsigned bits : {1U, 15U, 41U, 59U, 103U}) {
        ProofTable table{kBytes, bits};
        const std::uint64_t count = bits == 1 ? 2 : 20'000;
        // Neighbouring keys: scattering has to keep all of them apart.
        for (std::uint64_t key = 0; key < count; ++key) {
            const int n = static_cast<int>(key % 30);
            table.store(key, {n, n + 1, n + 2}, key);
        }
        for (std::uint64_t key = 0; key < count; ++key) {
            const ProofBounds found = table.find(key);
            const int n = static_cast<int>(key % 30);
            REQUIRE(found.tooFew == n);
            REQUIRE(found.enough == n + 1);
            REQUIRE(found.hint == n + 2);
        }
        for (std::uint64_t key = count; bits > 15 && key < 2 * count; ++key) {
            REQUIRE(table.find(key).enough == ProofBounds::kNoNumber);
            REQUIRE(table.find(key).tooFew == 0);
        }
    }
}

TEST_CASE("an entry is never taken for that of a longer key", "[solver][table]") {
    // 64 cells, and keys that agree in 64 bits and more.
    constexpr unsigned kBits = 103;
    ProofTable table{kBytes, kBits};
    const auto key = [](unsigned i, unsigned shift) { return ProofTable::Key{i} << shift; };
    for (const unsigned shift : {0U, 20U, 64U, 96U}) {
        for (unsigned i = 1; i < 100; ++i) table.store(key(i, shift), {1, 2, 3}, 1);
        for (unsigned i = 1; i < 100; ++i) REQUIRE(table.find(key(i, shift)).enough == 2);
    }
    for (unsigned i = 1; i < 100; ++i)
        for (const unsigned shift : {13U, 40U, 71U})
            REQUIRE(table.find(key(128 + i, shift) << 1 | 1).enough == ProofBounds::kNoNumber);
}

TEST_CASE("a table of any size takes no more, and is never wrong", "[solver][table]") {
    for (const std::size_t bytes : {192U, 193U, 1000U, 4096U, 99'999U})
        for (const unsigned bits : {1U, 7U, 40U, 42U, 44U, 64U, 103U, 104U}) {
            INFO(bytes << " bytes, " << bits << " bits");
            ProofTable table{bytes, bits};
            Random random{bits};
            const auto keyOf = [&] {
                return (ProofTable::Key{random.next()} << 64 | random.next()) >> (128 - bits);
            };
            const auto boundOf = [](ProofTable::Key key) {
                return static_cast<int>(static_cast<std::uint64_t>(key % 31));
            };
            std::vector<ProofTable::Key> keys(20'000);
            for (ProofTable::Key& key : keys) key = keyOf();
            for (const ProofTable::Key key : keys)
                table.store(key, {boundOf(key), boundOf(key) + 1, 0}, 1);
            std::size_t kept = 0;
            for (const ProofTable::Key key : keys) {
                const ProofBounds found = table.find(key);
                if (found.enough == ProofBounds::kNoNumber) continue;
                ++kept;
                REQUIRE(found.enough == boundOf(key) + 1);
            }
            CHECK(kept > 0);
        }
}

TEST_CASE("a full table keeps what was dear, and is never wrong", "[solver][table][long]") {
    constexpr std::uint64_t kEntries = kBytes / 8;
    constexpr unsigned kBits = 59;  // 36 cells: the longest keys whose tags are whole here
    ProofTable table{kBytes, kBits};
    Random random{1};
    const auto boundOf = [](std::uint64_t key) { return static_cast<int>(key % 31); };
    for (std::uint64_t i = 0; i < kEntries; ++i) {
        const std::uint64_t key = random.next() >> (64 - kBits);
        table.store(key, {boundOf(key), ProofBounds::kNoNumber, 0}, i % 64 == 0 ? 1'000'000 : 1);
    }
    Random again{1};
    std::uint64_t kept = 0;
    std::uint64_t dearKept = 0;
    for (std::uint64_t i = 0; i < kEntries; ++i) {
        const std::uint64_t key = again.next() >> (64 - kBits);
        const ProofBounds found = table.find(key);
        const bool isThere = found.tooFew != 0 || boundOf(key) == 0;
        if (found.tooFew != 0 && found.tooFew != boundOf(key)) FAIL("an entry of another key");
        if (isThere) ++kept;
        if (isThere && i % 64 == 0) ++dearKept;
    }
    CHECK(kept > kEntries / 2);
    CHECK(dearKept > kEntries / 64 * 99 / 100);
}

}  // namespace fukumi::solver
