// SPDX-License-Identifier: MIT
#pragma once

#include "engine/search/stop_token.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search {

/// Stops where another token does, and at the hard limit of time: for a search, or for several that
/// share one limit.
class DeadlineStop final : public StopToken {
public:
    /// Both must outlive this.
    DeadlineStop(const StopToken& other, const TimeManager& time) : other_{other}, time_{time} {}

    [[nodiscard]] bool stopRequested() const override {
        return other_.stopRequested() || time_.hardLimitReached();
    }

private:
    const StopToken& other_;
    const TimeManager& time_;
};

}  // namespace fukumi::search
