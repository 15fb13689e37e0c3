// SPDX-License-Identifier: MIT
#include <chrono>

#include "engine/board/notation.hpp"
#include "engine/threat/vcf.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/puzzle_file.hpp"
#include "tests/threat/slow_vcf.hpp"

namespace fukumi {

namespace {

struct Totals {
    std::uint64_t nodes = 0;
    double seconds = 0;
    double longest = 0;
};

std::string describe(const Totals& totals, std::size_t count) {
    return std::to_string(count) + " positions, " + std::to_string(totals.nodes) + " nodes, " +
           std::to_string(totals.seconds) + " s, longest " + std::to_string(totals.longest) + " s";
}

threat::VcfResult solve(threat::VcfSolver& solver, const test::Puzzle& puzzle, Totals& totals) {
    board::ThreatLines lines = puzzle.position.lines();
    const auto start = std::chrono::steady_clock::now();
    const auto result =
        solver.solve(lines, puzzle.position.sideToMove(), puzzle.position.board().key());
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    totals.nodes += result.nodes;
    totals.seconds += taken.count();
    totals.longest = std::max(totals.longest, taken.count());
    return result;
}

}  // namespace

TEST_CASE("Every VCF puzzle of the shared set is solved", "[threat][vcf][puzzles]") {
    const auto puzzles = test::readPuzzles("vcf_puzzles.jsonl");
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
    CHECK(totals.longest < 1.0);
}

TEST_CASE("The puzzles under other rules are won or not, as listed",
          "[.][slow][threat][vcf][puzzles]") {
    const auto puzzles = test::readPuzzles("vcf_derived_other_rules.jsonl");
    threat::VcfSolver solver;
    int refuted = 0;
    Totals totals;
    for (const auto& puzzle : puzzles) {
        CAPTURE(puzzle.id);
        const auto result = solve(solver, puzzle, totals);
        if (result.isWin() != (puzzle.kind == "vcf")) {
            // An answer of the set stands against ours: the definition on the plain board decides.
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
    CHECK(totals.longest < 1.0);
}

}  // namespace fukumi
