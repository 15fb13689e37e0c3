// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/threat/proof_check.hpp"
#include "engine/threat/prove.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/puzzle_file.hpp"

namespace fukumi {

namespace {

/// About ten seconds; the hardest puzzle took two and a half.
constexpr std::uint64_t kNodesOfAPuzzle = 12'000'000;

}  // namespace

TEST_CASE("VCT puzzles of the shared set are proved, every proof checked",
          "[.][slow][threat][vct][puzzles]") {
    const auto puzzles = test::readPuzzles("vct_puzzles.jsonl");
    if (puzzles.empty()) return;
    int solved = 0;
    std::uint64_t nodes = 0;
    std::uint64_t most = 0;
    for (const auto& puzzle : puzzles) {
        CAPTURE(puzzle.id);
        const auto result = threat::prove(
            puzzle.position, {.kind = threat::ProofKind::Vct, .nodes = kNodesOfAPuzzle});
        nodes += result.nodes;
        most = std::max(most, result.nodes);
        if (!result.proof) continue;
        ++solved;
        CHECK_FALSE(threat::checkProof(*result.proof));
    }
    WARN(solved << " of " << puzzles.size() << " VCT puzzles proved in " << nodes
                << " nodes, at most " << most);
    CHECK(solved * 10 >= static_cast<int>(puzzles.size()) * 9);
}

}  // namespace fukumi
