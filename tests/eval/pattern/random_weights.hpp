// SPDX-License-Identifier: MIT
#pragma once

#include "engine/core/random.hpp"
#include "engine/eval/pattern/pattern_weights.hpp"

namespace fukumi::test {

/// Weights of every size that is allowed, others for each colour.
[[nodiscard]] eval::PatternWeights randomWeights(Random& random);

}  // namespace fukumi::test
