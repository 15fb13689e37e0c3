// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/evaluator_choice.hpp"

#include <memory>

#include "engine/core/error.hpp"
#include "engine/eval/embedded_weights.hpp"
#include "engine/eval/model_choice.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/data/bytes.hpp"
#include "engine/tuning/pattern/weights_file.hpp"

namespace fukumi::tuning {

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
        std::make_shared<const eval::PatternWeights>(loadPatternWeights(*weightsFile));
    return {[model = eval::patternModel(rule, *weights)](Rule, BoardSize) { return model; },
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
