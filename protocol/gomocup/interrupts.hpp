// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "engine/search/clock.hpp"
#include "engine/search/stop_token.hpp"

namespace fukumi::protocol {

/// Asks a running search to end because of lines that wait unread after the command that began it.
class Interrupts : public search::StopToken {
public:
    /// The time when an END came that is not handled yet.
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
