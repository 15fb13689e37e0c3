// SPDX-License-Identifier: MIT
#include "engine/analysis/bench.hpp"

#include <string_view>
#include <vector>

#include "engine/core/ranges.hpp"
#include "engine/core/rules.hpp"
#include "engine/player/settings.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

struct Run {
    analysis::BenchResult result;
    std::vector<std::string> lines;
};

Run runWith(const analysis::BenchEffort& effort, Isa isa) {
    const search::FakeClock clock;
    Run run;
    run.result = analysis::runBench(
        effort, clock, isa, [&](const std::string& line) { run.lines.push_back(line); });
    return run;
}

constexpr analysis::BenchEffort kLittle{300, 60};

}  // namespace

TEST_CASE("the bench plays every rule with both searches", "[analysis][bench]") {
    const Run run = runWith(kLittle, bestIsa());
    for (const std::string search : {"alphabeta", "mcts"})
        for (const Rule rule : kRules)
            CHECK(ranges::anyOf(run.lines, [&](std::string_view line) {
                return line.starts_with(search + ' ' + std::string{nameOf(rule)} + ' ');
            }));
    CHECK(run.result.alphaBeta.nodes > 1'000);
    CHECK(run.result.mcts.nodes > 200);
}

TEST_CASE("the bench signature shows a change of either search", "[analysis][bench]") {
    const auto signatureOf = [](std::uint64_t nodes, std::uint64_t visits) {
        return runWith({nodes, visits}, bestIsa()).result.signature;
    };
    const std::uint32_t usual = signatureOf(kLittle.nodes, kLittle.visits);
    CHECK(signatureOf(kLittle.nodes, kLittle.visits) == usual);
    CHECK(signatureOf(kLittle.nodes + 100, kLittle.visits) != usual);
    CHECK(signatureOf(kLittle.nodes, kLittle.visits + 20) != usual);
}

TEST_CASE("the bench evaluates as the player does by default", "[analysis][bench]") {
    CHECK(player::Settings{}.eval == analysis::kBenchEval);
}

// Two million nodes: some seconds in a release, too long under sanitizers.
TEST_CASE("the bench is the same on every instruction set, and twice",
          "[.][slow][analysis][bench]") {
    const Run portable = runWith({}, Isa::Portable);
    const Run best = runWith({}, bestIsa());
    CHECK(portable.result.signature == best.result.signature);
    CHECK(portable.lines == best.lines);
    CHECK(best.result.alphaBeta.nodes > 500'000);
    CHECK(best.result.mcts.nodes > 50'000);
}

}  // namespace fukumi::test
