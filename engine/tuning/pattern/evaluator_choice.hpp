// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/eval/model.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/data/shard.hpp"

namespace fukumi::tuning {

/// An evaluation, and its name in files.
struct EvaluatorChoice {
    eval::ModelSource models;
    EvalName name = EvalName::Pattern;
    std::uint64_t weightsHash = 0;
};

/// `eval` is "table", "pattern" or "network" (the built-in ones); `weightsFile` holds other weights
/// than the built-in ones of the rule, for "pattern" alone. Throws UserError.
[[nodiscard]] EvaluatorChoice chooseEvaluator(const std::string& eval,
                                              const std::optional<std::string>& weightsFile,
                                              Rule rule);

/// Hash of all numbers.
[[nodiscard]] std::uint64_t hashOf(const eval::PatternWeights& weights);

}  // namespace fukumi::tuning
