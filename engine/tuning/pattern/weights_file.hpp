// SPDX-License-Identifier: MIT
//
// Files of weights as their makers meet them.
#pragma once

#include <string>

#include "engine/eval/pattern/pattern_weights.hpp"

namespace fukumi::tuning {

// Both throw UserError, which names the file, where it cannot be read or holds something else.

/// The pattern weights of a file, to try them before they are built in. Those for another rule are
/// refused.
[[nodiscard]] eval::PatternWeights loadPatternWeights(const std::string& name, Rule rule);

/// A file of weights for people: its head, then the numbers.
[[nodiscard]] std::string describeWeights(const std::string& name);

}  // namespace fukumi::tuning
