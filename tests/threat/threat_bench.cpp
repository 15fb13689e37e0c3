// SPDX-License-Identifier: MIT
//
// Rates on one core; run with `fukumi_tests "[.bench]"`. Not a test: it only reports.
#include <algorithm>
#include <ctime>

#include "engine/threat/vcf.hpp"
#include "engine/threat/verdict.hpp"
#include "tests/support/catch.hpp"
#include "tests/threat/random_midgame.hpp"

namespace fukumi {

namespace {

/// CPU time of this process: other programs on the machine do not count.
double cpuSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Positions in which both searches for a VCF are long: the attacker has more stones.
std::vector<board::Position> midgames(Rule rule, int count) {
    Random random{77};
    std::vector<board::Position> all;
    while (static_cast<int>(all.size()) < count) {
        board::Position position = test::randomMidgame(rule, BoardSize::square(15), 60, random);
        const Color attacker = position.sideToMove();
        for (int extra = 0; extra < 4;) {
            const Square s = test::randomSquare(position.size(), random);
            if (!position.isLegal(s) || position.makesFive(attacker, s)) continue;
            position.play(s);
            position.pass();
            ++extra;
        }
        all.push_back(position);
    }
    return all;
}

double pairsPerSecond(const std::vector<board::Position>& positions) {
    std::uint64_t pairs = 0;
    double seconds = 0;
    for (const auto& position : positions) {
        board::ThreatLines lines = position.lines();
        MoveList empties;
        forEachSquare(position.size(), [&](Square s) {
            if (lines.isEmpty(s)) empties.push_back(s);
        });
        const double start = cpuSeconds();
        for (int round = 0; round < 100; ++round)
            for (const Square s : empties) {
                lines.play(round % 2 == 0 ? Color::Black : Color::White, s);
                lines.undo();
            }
        seconds += cpuSeconds() - start;
        pairs += 100 * empties.size();
    }
    return static_cast<double>(pairs) / seconds;
}

}  // namespace

TEST_CASE("Rates of the threat lines and of the VCF solver", "[.bench]") {
    for (const Rule rule : kRules) {
        const auto positions = midgames(rule, 2000);
        threat::VcfSolver solver;
        std::uint64_t nodes = 0;
        double seconds = 0;
        int hard = 0;
        for (const auto& position : positions) {
            board::ThreatLines lines = position.lines();
            const double start = cpuSeconds();
            const auto result = solver.solve(
                lines, position.sideToMove(), position.board().key(), {.nodes = 1'000'000});
            if (result.nodes < 300) continue;
            seconds += cpuSeconds() - start;
            nodes += result.nodes;
            ++hard;
        }
        const double pairs = pairsPerSecond({positions.begin(), positions.begin() + 100});
        WARN(nameOf(rule) << ": " << pairs / 1e6 << " M make+undo/s, VCF "
                          << static_cast<double>(nodes) / seconds / 1e6 << " M nodes/s on " << hard
                          << " positions of 300 nodes and more (" << nodes << " nodes)");
    }
}

}  // namespace fukumi
