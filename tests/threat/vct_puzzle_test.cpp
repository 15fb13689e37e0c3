// SPDX-License-Identifier: MIT
#include <algorithm>
#include <ctime>

#include "engine/threat/proof_check.hpp"
#include "engine/threat/prove.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/puzzle_file.hpp"

namespace fukumi {

namespace {

struct CpuLimit {
    std::clock_t end;
    [[nodiscard]] bool stopRequested() const { return std::clock() >= end; }
};

}  // namespace

TEST_CASE("VCT puzzles of the shared set are proved, every proof checked",
          "[.][slow][threat][vct][puzzles]") {
    const auto puzzles = test::readPuzzles("vct_puzzles.jsonl");
    constexpr std::clock_t kSeconds = 10;
    int solved = 0;
    std::uint64_t nodes = 0;
    std::clock_t total = 0;
    std::clock_t longest = 0;
    for (const auto& puzzle : puzzles) {
        CAPTURE(puzzle.id);
        const std::clock_t start = std::clock();
        const CpuLimit limit{start + kSeconds * CLOCKS_PER_SEC};
        const auto result =
            threat::prove(puzzle.position,
                          {.kind = threat::ProofKind::Vct, .stop = threat::StopCheck::from(limit)});
        total += std::clock() - start;
        longest = std::max(longest, std::clock() - start);
        nodes += result.nodes;
        if (!result.proof) continue;
        ++solved;
        CHECK_FALSE(threat::checkProof(*result.proof));
    }
    if (puzzles.empty()) return;
    WARN(solved << " of " << puzzles.size() << " VCT puzzles proved in "
                << static_cast<double>(total) / CLOCKS_PER_SEC << " s, longest "
                << static_cast<double>(longest) / CLOCKS_PER_SEC << " s, " << nodes << " nodes");
    CHECK(solved * 10 >= static_cast<int>(puzzles.size()) * 9);
}

}  // namespace fukumi
