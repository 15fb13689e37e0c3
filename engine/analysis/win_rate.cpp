// SPDX-License-Identifier: MIT
#include "engine/analysis/win_rate.hpp"

#include <cmath>

namespace fukumi::analysis {

double winRate(Value value) {
    if (isProven(value)) return isWin(value) ? 1.0 : 0.0;
    return 1.0 / (1.0 + std::exp(-value.raw() / double{kValueUnit}));
}

}  // namespace fukumi::analysis
