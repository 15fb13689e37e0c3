// SPDX-License-Identifier: MIT
#include "engine/core/aligned_allocator.hpp"

#include <algorithm>
#include <vector>

#include "tests/support/catch.hpp"

namespace fukumi {

namespace {

struct alignas(64) Line {
    std::uint8_t byte = 7;
};
using Lines = std::vector<Line, AlignedAllocator<Line>>;

}  // namespace

TEST_CASE("objects in plain blocks are aligned", "[core][memory]") {
    std::vector<Lines> kept;
    for (std::size_t count = 1; count < 300; count += 7) {
        kept.emplace_back(count);
        kept.push_back(kept.back());
        if (kept.size() > 9) kept.erase(kept.begin());
        for (const Lines& lines : kept) {
            CHECK(reinterpret_cast<std::uintptr_t>(lines.data()) % 64 == 0);
            CHECK(std::all_of(
                lines.begin(), lines.end(), [](const Line& line) { return line.byte == 7; }));
        }
    }
}

}  // namespace fukumi
