// SPDX-License-Identifier: MIT
//
// The searches, and their names on command lines and in files.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/ranges.hpp"

namespace fukumi::search {

enum class SearchMode : std::uint8_t { AlphaBeta, Mcts };

/// By SearchMode.
inline constexpr std::array<std::string_view, 2> kModeNames{"alphabeta", "mcts"};

[[nodiscard]] constexpr std::string_view nameOf(SearchMode mode) {
    return kModeNames.at(static_cast<std::size_t>(mode));
}

[[nodiscard]] constexpr std::optional<SearchMode> searchModeCalled(std::string_view name) {
    const auto* const found = ranges::find(kModeNames, name);
    if (found == kModeNames.end()) return std::nullopt;
    return static_cast<SearchMode>(found - kModeNames.begin());
}

}  // namespace fukumi::search
