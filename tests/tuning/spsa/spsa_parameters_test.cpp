// SPDX-License-Identifier: MIT
#include <algorithm>

#include "engine/core/error.hpp"
#include "engine/tuning/pattern/match_side.hpp"
#include "engine/tuning/spsa/spsa.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace {

using search::SearchMode;
namespace ab = search::alphabeta;

template <class Parameters>
void checkRanges(std::span<const search::NamedParameter<Parameters>> all) {
    const Parameters present;
    for (const auto& parameter : all) {
        INFO(parameter.name);
        CHECK(present.*parameter.member >= parameter.least);
        CHECK(present.*parameter.member <= parameter.most);
        const double width = parameter.most - parameter.least;
        CHECK(parameter.step >= 0.04 * width);
        CHECK(parameter.step <= 0.12 * width);
    }
}

}  // namespace

TEST_CASE("each parameter of a search has a range around its value", "[tuning]") {
    checkRanges(ab::namedParameters());
    checkRanges(search::mcts::namedParameters());
}

TEST_CASE("all parameters in their ranges make a search that holds", "[tuning]") {
    const auto range = [](std::string_view name) {
        return *search::parameterCalled(name, ab::namedParameters());
    };
    CHECK(range("reductionGapStart").most <= range("reductionGapEnd").least);  // a clamp
    CHECK(range("historyPerScore").least >= 1);                                // a divisor
    const auto ofTree = [](std::string_view name) {
        return *search::parameterCalled(name, search::mcts::namedParameters());
    };
    for (const char* const divisor : {"explorationBase", "priorTemperature"})
        CHECK(ofTree(divisor).least >= 1);
    CHECK(ofTree("firstMoves").least >= 1);
}

TEST_CASE("parameters are tuned by name, or all that are free", "[tuning]") {
    const auto all = tuning::spsaParameters(SearchMode::AlphaBeta, "", 0.002);
    const auto has = [&](std::string_view name) {
        return std::any_of(
            all.begin(), all.end(), [&](const tuning::SpsaParameter& p) { return p.name == name; });
    };
    CHECK(has("reductionCut"));
    for (const char* const costly :
         {"vcfPv", "vcfDeep", "vcfShallow", "vcfLeaf", "threatHorizon", "deepOrder"})
        CHECK_FALSE(has(costly));

    const auto two = tuning::spsaParameters(SearchMode::AlphaBeta, "vcfLeaf,reductionPv", 0.004);
    REQUIRE(two.size() == 2);
    CHECK(two[0].name == "vcfLeaf");
    CHECK(two[0].start == ab::Parameters{}.vcfLeaf);
    CHECK(two[1].rate == 0.004);
    tuning::MatchSide changed;
    tuning::setParameters(changed, two, std::vector{3, -5});
    CHECK(changed.alphaBeta.vcfLeaf == 3);
    CHECK(changed.alphaBeta.reductionPv == -5);
    CHECK(changed.alphaBeta.vcfPv == ab::Parameters{}.vcfPv);

    for (const char* const wrong : {"reductionPw", "vcfLeaf,vcfLeaf", ",", "exploration"})
        CHECK_THROWS_AS(tuning::spsaParameters(SearchMode::AlphaBeta, wrong, 0.002), UserError);
}

TEST_CASE("the tree search is tuned by its own parameters", "[tuning]") {
    const auto tuned = tuning::spsaParameters(SearchMode::Mcts, "exploration,firstMoves", 0.002);
    REQUIRE(tuned.size() == 2);
    CHECK(tuned[0].start == search::mcts::Parameters{}.exploration);
    tuning::MatchSide side = tuning::matchSideOf("mode=mcts", 100, Rule::Freestyle);
    tuning::setParameters(side, tuned, std::vector{900, 5});
    CHECK(side.mcts.exploration == 900);
    CHECK(side.mcts.firstMoves == 5);
    CHECK_THROWS_AS(tuning::spsaParameters(SearchMode::Mcts, "reductionCut", 0.002), UserError);
}

}  // namespace fukumi::test
