// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/parameter_ranges.hpp"

#include <array>
#include <sstream>

#include "engine/core/check.hpp"
#include "engine/core/error.hpp"

namespace fukumi::tuning {

namespace {

namespace ab = search::alphabeta;

// Starting ranges around the values of 2026-11-22, wide enough that none of the alternatives tried
// in parameters.hpp lies outside. A depth's step is below one: between whole numbers a trial plays
// the lower or the higher one by lot.
constexpr std::array kRanges{
    ParameterRange{"futilityDepth", 3, 14, 1.0},
    ParameterRange{"futilityPerPly", 30, 150, 12.0},
    ParameterRange{"futilityImproving", 0, 150, 15.0},
    ParameterRange{"razorDepth", 0, 5, 0.5},
    ParameterRange{"razorBase", -50, 200, 25.0},
    ParameterRange{"razorPerPly", 0, 120, 12.0},
    ParameterRange{"iirDepth", 2, 9, 0.6},
    ParameterRange{"cutReductionDepth", 2, 9, 0.6},
    ParameterRange{"cutReductionMargin", 0, 200, 20.0},
    ParameterRange{"singularDepth", 5, 12, 0.6},
    ParameterRange{"singularPerPly", 1, 8, 0.6},
    ParameterRange{"missDepth", 0, 12, 1.0},
    ParameterRange{"moveCountBase", 2, 12, 1.0},
    ParameterRange{"moveCountPercent", 40, 250, 20.0},
    ParameterRange{"reductionDepth", 2, 7, 0.5},
    ParameterRange{"reductionMove", 1, 6, 0.5},
    ParameterRange{"reductionFactor", 300, 1100, 80.0},
    ParameterRange{"reductionCut", 0, 2048, 200.0},
    ParameterRange{"reductionPv", -2048, 0, 200.0},
    ParameterRange{"reductionHistory", 0, 512, 50.0},
    ParameterRange{"reductionNotImproving", 0, 1536, 150.0},
    ParameterRange{"reductionThree", -2048, 512, 250.0},
    ParameterRange{"reductionFour", -1024, 2048, 300.0},
    ParameterRange{"reductionMisses", 0, 4096, 400.0},
    ParameterRange{"reductionPerGap", 0, 900, 90.0},
    // The search clamps to these two: the first must not pass the second.
    ParameterRange{"reductionGapStart", 0, 500, 50.0},
    ParameterRange{"reductionGapEnd", 500, 1600, 110.0},
    ParameterRange{"deeperMargin", 10, 200, 19.0},
    ParameterRange{"deeperDepth", 2, 9, 0.6},
    ParameterRange{"raisedAlphaFrom", 1, 8, 0.6},
    ParameterRange{"raisedAlphaTo", 4, 24, 2.0},
    ParameterRange{"historyPerScore", 8, 128, 10.0},
    ParameterRange{"vcfPv", 20, 1000, 90.0, TunedBy::Name},
    ParameterRange{"vcfDeep", 4, 400, 40.0, TunedBy::Name},
    ParameterRange{"vcfShallow", 0, 60, 6.0, TunedBy::Name},
    ParameterRange{"vcfLeaf", 0, 60, 6.0, TunedBy::Name},
    ParameterRange{"threatHorizon", 0, 10, 1.0, TunedBy::Name},
    ParameterRange{"answerFourDepth", 1, 8, 0.6},
    ParameterRange{"answerFourReduction", 0, 4, 0.4},
    ParameterRange{"answerReduction", 0, 4, 0.4},
    ParameterRange{"correction", 0, 160, 15.0},
    ParameterRange{"lazyMargin", 0, 600, 50.0, TunedBy::Name},
    ParameterRange{"deepOrder", 1, 12, 1.0, TunedBy::Name},
};

/// Null where nothing of `all` has that name.
template <class Named>
const Named* find(std::span<const Named> all, std::string_view name) {
    for (const Named& each : all)
        if (each.name == name) return &each;
    return nullptr;
}

const ab::NamedParameter* parameterCalled(std::string_view name) {
    return find(ab::namedParameters(), name);
}

SpsaParameter parameterOf(const ParameterRange& range, double rate) {
    const ab::NamedParameter* const parameter = parameterCalled(range.name);
    FUKUMI_CHECK(parameter != nullptr);
    const ab::Parameters present;
    return {std::string{range.name},
            present.*parameter->member,
            range.least,
            range.most,
            range.step,
            rate};
}

}  // namespace

std::span<const ParameterRange> parameterRanges() { return kRanges; }

std::vector<SpsaParameter> spsaParameters(const std::string& names, double rate) {
    std::vector<SpsaParameter> parameters;
    if (names.empty()) {
        for (const ParameterRange& range : kRanges)
            if (range.tuned == TunedBy::Default) parameters.push_back(parameterOf(range, rate));
        return parameters;
    }
    std::istringstream list{names};
    for (std::string name; std::getline(list, name, ',');) {
        const ParameterRange* const range = find(parameterRanges(), name);
        if (range == nullptr) throw UserError{"no parameter is called " + name};
        for (const SpsaParameter& other : parameters)
            if (other.name == name) throw UserError{name + " stands among the parameters twice"};
        parameters.push_back(parameterOf(*range, rate));
    }
    return parameters;
}

ab::Parameters withValues(std::span<const SpsaParameter> tuned, std::span<const int> values) {
    FUKUMI_CHECK(tuned.size() == values.size());
    ab::Parameters parameters;
    for (std::size_t i = 0; i < tuned.size(); ++i)
        parameters.*parameterCalled(tuned[i].name)->member = values[i];
    return parameters;
}

}  // namespace fukumi::tuning
