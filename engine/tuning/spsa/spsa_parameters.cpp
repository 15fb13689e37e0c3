// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/spsa_parameters.hpp"

#include <sstream>

#include "engine/core/check.hpp"
#include "engine/core/error.hpp"

namespace fukumi::tuning {

namespace {

template <class Parameters>
SpsaParameter parameterOf(const search::NamedParameter<Parameters>& named, double rate) {
    return {std::string{named.name},
            Parameters{}.*named.member,
            named.least,
            named.most,
            named.step,
            rate};
}

template <class Parameters>
std::vector<SpsaParameter> parametersOf(std::span<const search::NamedParameter<Parameters>> all,
                                        const std::string& names,
                                        double rate) {
    std::vector<SpsaParameter> parameters;
    if (names.empty()) {
        for (const auto& named : all)
            if (named.tuned == search::Tuned::Default)
                parameters.push_back(parameterOf(named, rate));
        return parameters;
    }
    std::istringstream list{names};
    for (std::string name; std::getline(list, name, ',');) {
        const auto* const named = search::parameterCalled(name, all);
        if (named == nullptr) throw UserError{"no parameter is called " + name};
        for (const SpsaParameter& other : parameters)
            if (other.name == name) throw UserError{name + " is listed twice"};
        parameters.push_back(parameterOf(*named, rate));
    }
    return parameters;
}

}  // namespace

std::vector<SpsaParameter> spsaParameters(search::SearchMode mode,
                                          const std::string& names,
                                          double rate) {
    return mode == search::SearchMode::Mcts
               ? parametersOf(search::mcts::namedParameters(), names, rate)
               : parametersOf(search::alphabeta::namedParameters(), names, rate);
}

void setParameters(MatchSide& side,
                   std::span<const SpsaParameter> tuned,
                   std::span<const int> values) {
    FUKUMI_CHECK(tuned.size() == values.size());
    for (std::size_t i = 0; i < tuned.size(); ++i) {
        [[maybe_unused]] const bool isKnown = setParameter(side, tuned[i].name, values[i]);
        FUKUMI_CHECK(isKnown);
    }
}

}  // namespace fukumi::tuning
