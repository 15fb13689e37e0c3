// SPDX-License-Identifier: MIT
#include "engine/search/parameter.hpp"

#include <array>

#include "engine/search/alphabeta/parameters.hpp"
#include "engine/search/mcts/options.hpp"

namespace fukumi::search {

#define FUKUMI_PARAMETER(name, value, least, most, step, tuned) \
    NamedParameter<Parameters>{#name, &Parameters::name, least, most, step, Tuned::tuned},

std::span<const NamedParameter<alphabeta::Parameters>> alphabeta::namedParameters() {
    static constexpr std::array kNamed{
#include "engine/search/alphabeta/parameters.def"
#include "engine/search/time_parameters.def"
    };
    return kNamed;
}

std::span<const NamedParameter<mcts::Parameters>> mcts::namedParameters() {
    static constexpr std::array kNamed{
#include "engine/search/mcts/parameters.def"
#include "engine/search/time_parameters.def"
    };
    return kNamed;
}

#undef FUKUMI_PARAMETER

}  // namespace fukumi::search
