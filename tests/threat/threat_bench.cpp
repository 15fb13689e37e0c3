// SPDX-License-Identifier: MIT
//
// Rates on one core; run with `fukumi_tests "[.][bench][threat]"`. Not a test: it only reports.
#include <ctime>

#include "engine/eval/pattern/pattern_eval.hpp"
#include "engine/threat/vcf.hpp"
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

/// Make+undo pairs a second of a board, which `show(position)` makes for each position: an object
/// with `pair(Color, Square)`.
template <class Show>
double pairsPerSecond(const std::vector<board::Position>& positions, int rounds, Show&& show) {
    std::uint64_t pairs = 0;
    double seconds = 0;
    for (const board::Position& position : positions) {
        std::vector<Square> empties;
        forEachSquare(position.size(), [&](Square s) {
            if (position.isEmpty(s)) empties.push_back(s);
        });
        auto shown = show(position);
        const double start = cpuSeconds();
        for (int round = 0; round < rounds; ++round)
            for (const Square s : empties) shown.pair(kColors[round % 2 == 0 ? 0 : 1], s);
        seconds += cpuSeconds() - start;
        pairs += static_cast<std::uint64_t>(rounds) * empties.size();
    }
    return static_cast<double>(pairs) / seconds;
}

/// Bit-parallel lines.
struct LinesBoard {
    board::ThreatLines lines;

    void pair(Color c, Square s) {
        lines.play(c, s);
        lines.undo();
    }
};

/// The codes of a table board (the cells of the pattern evaluation), kept current after each step.
struct TableBoard {
    board::Position position;
    eval::LonePatterns table{position.rule(), eval::weightsFor(position.rule())};

    explicit TableBoard(const board::Position& shown) : position{shown} { table.reset(position); }

    void pair(Color c, Square s) {
        position.place(c, s);
        static_cast<void>(table.evaluatorFor(position));
        position.undo();
        table.noteUndo(position);
        static_cast<void>(table.evaluatorFor(position));
    }
};

}  // namespace

TEST_CASE("Rates of the threat lines and of the VCF solver", "[.][bench][threat]") {
    for (const Rule rule : kRules) {
        const auto positions = midgames(rule, 2000);
        threat::VcfSolver solver;
        std::uint64_t nodes = 0;
        double seconds = 0;
        int hard = 0;
        for (const auto& position : positions) {
            board::ThreatLines state = position.lines();
            const double start = cpuSeconds();
            const auto result = solver.solve(
                state, position.sideToMove(), position.board().key(), {.nodes = 1'000'000});
            if (result.nodes < 300) continue;
            seconds += cpuSeconds() - start;
            nodes += result.nodes;
            ++hard;
        }
        const std::vector<board::Position> some{positions.begin(), positions.begin() + 100};
        const double lines = pairsPerSecond(
            some, 100, [](const auto& position) { return LinesBoard{position.lines()}; });
        const double table =
            pairsPerSecond(some, 10, [](const auto& position) { return TableBoard{position}; });
        WARN(nameOf(rule) << ": " << lines / 1e6 << " M make+undo/s, " << lines / table
                          << " times the table board's " << table / 1e6 << " M; VCF "
                          << static_cast<double>(nodes) / seconds / 1e6 << " M nodes/s on " << hard
                          << " positions of 300 nodes and more (" << nodes << " nodes)");
    }
}

}  // namespace fukumi
