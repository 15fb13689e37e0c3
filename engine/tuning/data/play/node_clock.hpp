// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/search/clock.hpp"

namespace fukumi::tuning {

/// A match clock that advances each time the search polls it, which alpha-beta does every
/// kNodesBetweenPolls nodes. A player whose time runs out loses.
struct NodeClock {
    search::Milliseconds turn{0};
    search::Milliseconds match{0};
    int rate = 1;  ///< nodes in a millisecond

    /// Time from one poll to the next.
    [[nodiscard]] std::chrono::nanoseconds pollInterval() const;
};

/// `TURN/MATCH@RATE`, as nodeClockCalled() reads it; absent on any other text, and where a number
/// is not 1 to 10^8.
[[nodiscard]] std::string nameOf(const NodeClock& clock);
[[nodiscard]] std::optional<NodeClock> nodeClockCalled(std::string_view text);

}  // namespace fukumi::tuning
