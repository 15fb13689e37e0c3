// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>

namespace fukumi {

/// A number that several threads read and change without waiting for each other. It is for
/// statistics: one of two changes at the same time may be lost.
class SharedNumber {
public:
    [[nodiscard]] operator int() const { return number_.load(std::memory_order_relaxed); }
    /// REQUIRES: the number fits into 16 bits.
    SharedNumber& operator=(int number) {
        number_.store(static_cast<std::int16_t>(number), std::memory_order_relaxed);
        return *this;
    }

private:
    std::atomic<std::int16_t> number_ = 0;
};

}  // namespace fukumi
