// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/eval/model.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/data/play/self_match.hpp"

namespace fukumi::tuning {

/// `NAME=NUMBER,NAME=NUMBER` on top of the defaults: parameters of the search by their names,
/// `nodes`, `threats` (0 is off), `eval`, `mode` (alphabeta or mcts), and `weights=FILE`.
/// Throws UserError that names what is wrong, also if the weights are for another rule.
[[nodiscard]] MatchSide matchSideOf(const std::string& text, std::uint64_t nodes, Rule rule);

/// An evaluation, and what heads say of it.
struct EvaluatorChoice {
    eval::ModelSource models;
    eval::EvalKind kind = eval::EvalKind::Pattern;
    std::uint64_t weightsHash = 0;
};

/// `weightsFile` holds other weights than the built-in ones of the rule, only for the patterns.
/// Throws UserError.
[[nodiscard]] EvaluatorChoice chooseEvaluator(eval::EvalKind kind,
                                              const std::optional<std::string>& weightsFile,
                                              Rule rule);

/// Hash of all numbers.
[[nodiscard]] std::uint64_t hashOf(const eval::PatternWeights& weights);

}  // namespace fukumi::tuning
