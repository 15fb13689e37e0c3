// SPDX-License-Identifier: MIT
//
// Names of the evaluations, on the command line and in states.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "engine/core/error.hpp"
#include "engine/eval/model_choice.hpp"

namespace fukumi::tuning {

/// By EvalKind.
inline constexpr std::array<std::string_view, 3> kEvalNames{"table", "pattern", "network"};

[[nodiscard]] inline std::string_view nameOf(eval::EvalKind kind) {
    return kEvalNames.at(static_cast<std::size_t>(kind));
}

/// Throws UserError.
[[nodiscard]] inline eval::EvalKind evalCalled(std::string_view name) {
    const auto* const found = std::find(kEvalNames.begin(), kEvalNames.end(), name);
    if (found == kEvalNames.end())
        throw UserError{"--eval: '" + std::string{name} +
                        "' is neither table nor pattern nor network"};
    return static_cast<eval::EvalKind>(found - kEvalNames.begin());
}

}  // namespace fukumi::tuning
