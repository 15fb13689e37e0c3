// SPDX-License-Identifier: MIT
#include "engine/search/mcts/parameters.hpp"

#include <array>

namespace fukumi::search::mcts {

std::span<const NamedParameter<Parameters>> namedParameters() {
#define FUKUMI_PARAMETER(name, value, least, most, step, tuned) \
    NamedParameter<Parameters>{#name, &Parameters::name, least, most, step, Tuned::tuned},
    static constexpr std::array kNamed{
#include "engine/search/mcts/parameters.def"
    };
#undef FUKUMI_PARAMETER
    return kNamed;
}

}  // namespace fukumi::search::mcts
