// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <ctime>

#include "engine/board/notation.hpp"
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
    const char* const text = std::getenv("FUKUMI_VCT_SECONDS");
    const int seconds = text != nullptr ? std::atoi(text) : 2;
    int solved = 0;
    std::uint64_t nodes = 0;
    const std::clock_t start = std::clock();
    for (const auto& puzzle : puzzles) {
        CAPTURE(puzzle.id);
        const CpuLimit limit{std::clock() + seconds * CLOCKS_PER_SEC};
        const auto begin = std::clock();
        const auto result =
            threat::prove(puzzle.position,
                          {.kind = threat::ProofKind::Vct, .stop = threat::StopCheck::from(limit)});
        nodes += result.nodes;
        std::printf("%s %d nodes %lu proof %zu moves %d %.3f s\n",
                    puzzle.id.c_str(),
                    static_cast<int>(result.status),
                    static_cast<unsigned long>(result.nodes),
                    result.proof ? result.proof->nodes.size() : 0,
                    result.proof ? movesToWin(*result.proof) : 0,
                    static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        if (!result.proof) continue;
        ++solved;
        CHECK_FALSE(threat::checkProof(*result.proof));
    }
    if (puzzles.empty()) return;
    const double taken = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    WARN(solved << " of " << puzzles.size() << " VCT puzzles proved in " << taken << " s, " << nodes
                << " nodes");
    CHECK(solved * 10 >= static_cast<int>(puzzles.size()) * 9);
}

}  // namespace fukumi
