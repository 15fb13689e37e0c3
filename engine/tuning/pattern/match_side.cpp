// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/match_side.hpp"

#include <memory>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/core/bytes.hpp"
#include "engine/core/error.hpp"
#include "engine/core/text.hpp"
#include "engine/eval/embedded_weights.hpp"
#include "engine/eval/model.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/pattern/weights_file.hpp"

namespace fukumi::tuning {

namespace {

void setItem(MatchSide& side, const std::string& name, const std::string& text, Rule rule) {
    if (name == "weights") {
        side.weights = loadPatternWeights(text, rule);
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

MatchSide matchSideOf(const std::string& text, std::uint64_t nodes, Rule rule) {
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
    for (const auto& [name, value] : items) setItem(side, name, value, rule);
    return side;
}

namespace {

using eval::EvalKind;

/// Hash of the numbers of patterns and networks.
std::uint64_t hashOfBuiltIn(Rule rule) {
    using eval::WeightsOwner;
    Fnv64 fnv;
    for (const WeightsOwner owner :
         {WeightsOwner::Pattern, WeightsOwner::OrderNetwork, WeightsOwner::ValueNetwork})
        if (const auto file = eval::embeddedWeights(owner, rule))
            fnv.add({reinterpret_cast<const char*>(file->numbers.data()), file->numbers.size()});
    return fnv.hash();
}

}  // namespace

EvaluatorChoice chooseEvaluator(EvalKind kind,
                                const std::optional<std::string>& weightsFile,
                                Rule rule) {
    if (kind == EvalKind::Table) {
        if (weightsFile) throw UserError{"--weights: the table evaluation has none"};
        return {eval::modelsOf(kind), kind, 0};
    }
    if (kind == EvalKind::Network) {
        if (weightsFile) throw UserError{"--weights: networks need the built-in patterns"};
        return {eval::modelsOf(kind), kind, hashOfBuiltIn(rule)};
    }
    if (!weightsFile) return {eval::modelsOf(kind), kind, hashOf(eval::weightsFor(rule))};
    const auto weights =
        std::make_shared<const eval::PatternWeights>(loadPatternWeights(*weightsFile, rule));
    return {[model = eval::patternModel(rule, *weights)](Rule) { return model; },
            kind,
            hashOf(*weights)};
}

std::uint64_t hashOf(const eval::PatternWeights& weights) {
    Fnv64 fnv;
    fnv.add(eval::writePatternFile(
        weights, Rule::Freestyle, ""));  // only of the numbers, whatever rule they are for
    return fnv.hash();
}

}  // namespace fukumi::tuning
