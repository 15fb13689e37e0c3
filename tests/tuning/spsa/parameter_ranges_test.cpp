// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/parameter_ranges.hpp"

#include <algorithm>

#include "engine/core/error.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

namespace ab = search::alphabeta;

TEST_CASE("each parameter of the search has a range around its value", "[tuning]") {
    const auto ranges = tuning::parameterRanges();
    const auto parameters = ab::namedParameters();
    CHECK(ranges.size() == parameters.size());
    const ab::Parameters present;
    for (const ab::NamedParameter& parameter : parameters) {
        INFO(parameter.name);
        const auto range =
            std::find_if(ranges.begin(), ranges.end(), [&](const tuning::ParameterRange& r) {
                return r.name == parameter.name;
            });
        REQUIRE(range != ranges.end());
        CHECK(present.*parameter.member >= range->least);
        CHECK(present.*parameter.member <= range->most);
        const double width = range->most - range->least;
        CHECK(range->step >= 0.04 * width);
        CHECK(range->step <= 0.12 * width);
    }
}

TEST_CASE("all parameters in their ranges make a search that holds", "[tuning]") {
    const auto range = [](std::string_view name) {
        const auto ranges = tuning::parameterRanges();
        return *std::find_if(ranges.begin(), ranges.end(), [&](const tuning::ParameterRange& r) {
            return r.name == name;
        });
    };
    CHECK(range("reductionGapStart").most <= range("reductionGapEnd").least);  // a clamp
    CHECK(range("historyPerScore").least >= 1);                                // a divisor
}

TEST_CASE("parameters are tuned by name, or all that are free", "[tuning]") {
    const auto all = tuning::spsaParameters("", 0.002);
    const auto has = [&](std::string_view name) {
        return std::any_of(
            all.begin(), all.end(), [&](const tuning::SpsaParameter& p) { return p.name == name; });
    };
    CHECK(has("reductionCut"));
    for (const char* const costly :
         {"vcfPv", "vcfDeep", "vcfShallow", "vcfLeaf", "threatHorizon", "lazyMargin", "deepOrder"})
        CHECK_FALSE(has(costly));

    const auto two = tuning::spsaParameters("vcfLeaf,reductionPv", 0.004);
    REQUIRE(two.size() == 2);
    CHECK(two[0].name == "vcfLeaf");
    CHECK(two[0].start == ab::Parameters{}.vcfLeaf);
    CHECK(two[1].rate == 0.004);
    const ab::Parameters changed = tuning::withValues(two, std::vector{3, -5});
    CHECK(changed.vcfLeaf == 3);
    CHECK(changed.reductionPv == -5);
    CHECK(changed.vcfPv == ab::Parameters{}.vcfPv);

    CHECK_THROWS_AS(tuning::spsaParameters("reductionPw", 0.002), UserError);
    CHECK_THROWS_AS(tuning::spsaParameters("vcfLeaf,vcfLeaf", 0.002), UserError);
    CHECK_THROWS_AS(tuning::spsaParameters(",", 0.002), UserError);
}

}  // namespace fukumi::test
