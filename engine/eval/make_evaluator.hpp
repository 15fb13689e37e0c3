// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>

#include "engine/core/rules.hpp"
#include "engine/eval/evaluator.hpp"

namespace fukumi::eval {

/// Who says what a quiet position is worth.
enum class EvalKind : std::uint8_t {
    Table,   ///< the five-in-row scoring table
    Pattern  ///< fitted numbers for combinations of line classes
};

/// An evaluator for positions of this rule; 1 to 2 ms for Pattern, 0.1 ms for Table.
[[nodiscard]] std::unique_ptr<Evaluator> makeEvaluator(EvalKind kind, Rule rule);

}  // namespace fukumi::eval
