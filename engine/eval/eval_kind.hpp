// SPDX-License-Identifier: MIT
//
// The evaluations of quiet positions, and their names on command lines and in files.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/ranges.hpp"

namespace fukumi::eval {

/// The heads of shards hold these numbers.
enum class EvalKind : std::uint8_t {
    Table = 0,    ///< the five-in-row scoring table
    Pattern = 1,  ///< fitted numbers for combinations of line classes
    Network = 2  ///< networks over line windows besides Pattern, one for the order of moves and one
                 ///< for the value: the built-in ones of the rule, or those of files
};

/// By EvalKind.
inline constexpr std::array<std::string_view, 3> kEvalNames{"table", "pattern", "network"};

[[nodiscard]] constexpr std::string_view nameOf(EvalKind kind) {
    return kEvalNames.at(static_cast<std::size_t>(kind));
}

[[nodiscard]] constexpr std::optional<EvalKind> evalKindCalled(std::string_view name) {
    const auto* const found = ranges::find(kEvalNames, name);
    if (found == kEvalNames.end()) return std::nullopt;
    return static_cast<EvalKind>(found - kEvalNames.begin());
}

}  // namespace fukumi::eval
