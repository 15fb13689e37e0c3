// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/search/clock.hpp"
#include "engine/search/stop_token.hpp"

namespace fukumi::protocol {

/// Asks a running search to end because of what waits unread behind the command that began it.
class Interrupts : public search::StopToken {
public:
    /// When an END came that nobody has handled yet.
    [[nodiscard]] virtual std::optional<search::TimePoint> pendingEnd() const = 0;
};

class NoInterrupts final : public Interrupts {
public:
    [[nodiscard]] bool stopRequested() const override { return false; }
    [[nodiscard]] std::optional<search::TimePoint> pendingEnd() const override {
        return std::nullopt;
    }
};

}  // namespace fukumi::protocol
