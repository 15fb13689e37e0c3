// SPDX-License-Identifier: MIT
#include "engine/analysis/bench.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/core/rules.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

struct Run {
    analysis::BenchResult result;
    std::vector<std::string> lines;
};

Run runWith(analysis::BenchSearch kind, Isa isa) {
    const search::FakeClock clock;
    Run run;
    run.result = analysis::runBench(
        kind, clock, isa, [&](const std::string& line) { run.lines.push_back(line); });
    return run;
}

}  // namespace

// Two million nodes: a second in a release, too long under sanitizers.
TEST_CASE("the bench is the same on every instruction set, and twice",
          "[.][slow][analysis][bench]") {
    using analysis::BenchSearch;
    for (const auto kind : {BenchSearch::AlphaBeta, BenchSearch::Mcts}) {
        const Run portable = runWith(kind, Isa::Portable);
        const Run best = runWith(kind, bestIsa());
        CHECK(portable.result.signature == best.result.signature);
        CHECK(portable.result.nodes == best.result.nodes);
        CHECK(portable.lines == best.lines);
        CHECK(best.result.nodes > 50'000);
        for (const Rule rule : kRules)
            CHECK(std::any_of(best.lines.begin(), best.lines.end(), [&](std::string_view line) {
                return line.starts_with(std::string{nameOf(rule)} + ' ');
            }));
    }
}

}  // namespace fukumi::test
