// SPDX-License-Identifier: MIT
//
// Time as the search sees it: one interface, so that tests can drive it by hand.
#pragma once

#include <chrono>

namespace fukumi::search {

using Milliseconds = std::chrono::milliseconds;
using TimePoint = std::chrono::steady_clock::time_point;

class Clock {
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual TimePoint now() const = 0;
};

/// The machine's monotonic clock. Thread-safe.
class SteadyClock final : public Clock {
public:
    [[nodiscard]] TimePoint now() const override;
};

/// A clock that moves only when it is set, or by a fixed step at every reading.
class FakeClock final : public Clock {
public:
    explicit FakeClock(std::chrono::nanoseconds stepPerReading = {}) : step_{stepPerReading} {}

    [[nodiscard]] TimePoint now() const override { return now_ += step_; }
    void advance(Milliseconds by) { now_ += by; }

private:
    std::chrono::nanoseconds step_;
    mutable TimePoint now_{};
};

}  // namespace fukumi::search
