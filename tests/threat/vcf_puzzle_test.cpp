// SPDX-License-Identifier: MIT
#include "engine/board/records/notation.hpp"
#include "engine/threat/vcf.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/puzzle_file.hpp"
#include "tests/threat/slow_vcf.hpp"

namespace fukumi {

namespace {

/// Half more than either set took (267 083 and 274 164); five million are about a second.
constexpr std::uint64_t kNodesOfASet = 400'000;

struct Totals {
    std::uint64_t nodes = 0;
    std::uint64_t most = 0;  ///< for one position
};

std::string describe(const Totals& totals, std::size_t count) {
    return std::to_string(count) + " positions, " + std::to_string(totals.nodes) +
           " nodes, at most " + std::to_string(totals.most);
}

threat::VcfResult solve(threat::VcfSolver& solver, const test::Puzzle& puzzle, Totals& totals) {
    board::ThreatLines lines = puzzle.position.lines();
    const auto result =
        solver.solve(lines, puzzle.position.sideToMove(), puzzle.position.board().key());
    totals.nodes += result.nodes;
    totals.most = std::max(totals.most, result.nodes);
    return result;
}

}  // namespace

TEST_CASE("Every VCF puzzle of the shared set is solved", "[threat][vcf][puzzles]") {
    const auto puzzles = test::readPuzzles("vcf_puzzles.jsonl");
    if (puzzles.empty()) return;
    threat::VcfSolver solver;
    Totals totals;
    for (const auto& puzzle : puzzles) {
        CAPTURE(puzzle.id);
        const auto result = solve(solver, puzzle, totals);
        CHECK(result.isWin());
        if (puzzle.firstMoves.empty()) continue;
        const bool listed =
            std::find(puzzle.firstMoves.begin(), puzzle.firstMoves.end(), result.move) !=
            puzzle.firstMoves.end();
        CAPTURE(board::toHuman(result.move, puzzle.position.size()));
        CHECK(listed);
    }
    WARN("VCF puzzles: " << describe(totals, puzzles.size()));
    CHECK(totals.nodes < kNodesOfASet);
}

TEST_CASE("The puzzles under other rules are won or not, as listed",
          "[.][slow][threat][vcf][puzzles]") {
    const auto puzzles = test::readPuzzles("vcf_derived_other_rules.jsonl");
    if (puzzles.empty()) return;
    threat::VcfSolver solver;
    int refuted = 0;
    Totals totals;
    for (const auto& puzzle : puzzles) {
        CAPTURE(puzzle.id);
        const auto result = solve(solver, puzzle, totals);
        if (result.isWin() != (puzzle.kind == "vcf")) {
            // An answer of the set differs from ours: the definition on the plain board decides.
            board::Position position = puzzle.position;
            const auto truth =
                test::SlowVcf{position, position.sideToMove()}.shortest(kMaxSquares, 2'000'000);
            REQUIRE(truth.has_value());
            CHECK(result.isWin() == (*truth > 0));
            ++refuted;
            continue;
        }
        CHECK(result.status != threat::VcfResult::Status::Unknown);
        if (!result.isWin() || puzzle.firstMoves.empty()) continue;
        const bool listed =
            std::find(puzzle.firstMoves.begin(), puzzle.firstMoves.end(), result.move) !=
            puzzle.firstMoves.end();
        CAPTURE(board::toHuman(result.move, puzzle.position.size()));
        CHECK(listed);
    }
    WARN("derived VCF positions: " << describe(totals, puzzles.size()) << "; " << refuted
                                   << " answers of the set are refuted by the definition");
    CHECK(totals.nodes < kNodesOfASet);
}

}  // namespace fukumi
