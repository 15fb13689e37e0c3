// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/match_side.hpp"

#include <sstream>

#include "engine/core/error.hpp"
#include "engine/core/parse.hpp"
#include "engine/tuning/pattern/weights_file.hpp"

namespace fukumi::tuning {

namespace {

/// Whether the search has a parameter of this name.
bool setParameter(search::alphabeta::Parameters& parameters, const std::string& name, int value) {
    for (const auto& parameter : search::alphabeta::namedParameters())
        if (parameter.name == name) {
            parameters.*parameter.member = value;
            return true;
        }
    return false;
}

void setItem(MatchSide& side, const std::string& name, const std::string& text) {
    if (name == "weights") {
        side.weights = loadPatternWeights(text);
        return;
    }
    if (name == "eval") {
        const auto kind = eval::evalKindCalled(text);
        if (!kind) throw UserError{"eval=" + text + ": neither table nor pattern nor network"};
        side.eval = *kind;
        return;
    }
    const auto value = parseInteger<int>(text);
    if (!value) throw UserError{"a side is NAME=NUMBER,...: " + name + "=" + text};
    if (name == "nodes") {
        if (*value < 1) throw UserError{"nodes=" + text + ": a search needs nodes"};
        side.nodes = static_cast<std::uint64_t>(*value);
    } else if (name == "threats") {
        side.solvers = *value == 0 ? search::Solvers::Off : search::Solvers::On;
    } else if (!setParameter(side.parameters, name, *value)) {
        throw UserError{"no parameter is called " + name};
    }
}

}  // namespace

MatchSide matchSideOf(const std::string& text, std::uint64_t nodes) {
    MatchSide side;
    side.nodes = nodes;
    std::istringstream items{text};
    for (std::string item; std::getline(items, item, ',');) {
        const auto equals = item.find('=');
        if (equals == std::string::npos) throw UserError{"a side is NAME=NUMBER,...: " + item};
        setItem(side, item.substr(0, equals), item.substr(equals + 1));
    }
    return side;
}

}  // namespace fukumi::tuning
