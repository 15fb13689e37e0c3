// SPDX-License-Identifier: MIT
//
// Memory that the engines of all connections share.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>

namespace fukumi::protocol::server {

/// Thread-safe. Must outlive its shares.
class MemoryBudget {
public:
    /// A part of the budget, which has it again when the share ends.
    class Share {
    public:
        Share(MemoryBudget& budget, std::size_t bytes) : budget_{&budget}, bytes_{bytes} {}
        Share(Share&& other) noexcept
            : budget_{other.budget_}, bytes_{std::exchange(other.bytes_, 0)} {}
        Share& operator=(Share&&) = delete;
        ~Share() { budget_->giveBack(bytes_); }

        [[nodiscard]] std::size_t bytes() const { return bytes_; }

    private:
        MemoryBudget* budget_;
        std::size_t bytes_;
    };

    explicit MemoryBudget(std::size_t bytes) : left_{bytes} {}

    /// As many of the wanted bytes as are left; absent if those are fewer than an engine needs.
    [[nodiscard]] std::optional<Share> take(std::size_t wanted);

private:
    void giveBack(std::size_t bytes);

    std::mutex mutex_;
    std::size_t left_;  ///< guarded by mutex_
};

/// Bytes of the machine's memory; absent if the system does not say.
[[nodiscard]] std::optional<std::size_t> machineMemory();

}  // namespace fukumi::protocol::server
