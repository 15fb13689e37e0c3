// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/match_side.hpp"

#include <sstream>
#include <utility>
#include <vector>

#include "engine/core/error.hpp"
#include "engine/core/text.hpp"
#include "engine/tuning/pattern/weights_file.hpp"

namespace fukumi::tuning {

namespace {

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
    if (name == "mode") return;  // set before all others
    const auto value = parseInteger<int>(text);
    if (!value) throw UserError{"a side is NAME=NUMBER,...: " + name + "=" + text};
    if (name == "nodes") {
        if (*value < 1) throw UserError{"nodes=" + text + ": a search needs nodes"};
        side.nodes = static_cast<std::uint64_t>(*value);
    } else if (name == "threats") {
        side.solvers = *value == 0 ? search::Solvers::Off : search::Solvers::On;
    } else if (!setParameter(side, name, *value)) {
        throw UserError{"no parameter of " + std::string{search::nameOf(side.mode)} +
                        " is called " + name};
    }
}

}  // namespace

MatchSide matchSideOf(const std::string& text, std::uint64_t nodes) {
    MatchSide side;
    side.nodes = nodes;
    std::vector<std::pair<std::string, std::string>> items;
    std::istringstream words{text};
    for (std::string word; std::getline(words, word, ',');) {
        const auto equals = word.find('=');
        if (equals == std::string::npos) throw UserError{"a side is NAME=NUMBER,...: " + word};
        items.emplace_back(word.substr(0, equals), word.substr(equals + 1));
    }
    for (const auto& [name, value] : items) {
        if (name != "mode") continue;
        const auto mode = search::searchModeCalled(value);
        if (!mode) throw UserError{"mode=" + value + ": neither alphabeta nor mcts"};
        side.mode = *mode;
    }
    for (const auto& [name, value] : items) setItem(side, name, value);
    return side;
}

}  // namespace fukumi::tuning
