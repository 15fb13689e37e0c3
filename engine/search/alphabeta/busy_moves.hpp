// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstddef>

#include "engine/core/zobrist.hpp"

namespace fukumi::search::alphabeta {

/// The moves that threads are searching, by the keys of the positions after them (Kerrigan's
/// simplified ABDADA, after Weill 1996). A thread that meets one of them at another node searches
/// the other moves first; by then the table often has its value. A mark that is lost, because two
/// moves share a slot, costs time only. Thread-safe.
class BusyMoves {
public:
    /// Marks a move while it lives.
    class Mark {
    public:
        Mark(BusyMoves& moves, Key after) : slot_{moves.slots_[placeOf(after)]}, after_{after} {
            slot_.store(after_, kRelaxed);
        }
        ~Mark() {
            if (slot_.load(kRelaxed) == after_) slot_.store(0, kRelaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;

    private:
        std::atomic<Key>& slot_;
        Key after_;
    };

    [[nodiscard]] bool contains(Key after) const {
        return slots_[placeOf(after)].load(kRelaxed) == after;
    }

private:
    static constexpr auto kRelaxed = std::memory_order_relaxed;
    /// Each thread has up to some twenty marks.
    static constexpr std::size_t kSlots = 4096;

    [[nodiscard]] static std::size_t placeOf(Key after) { return after % kSlots; }

    std::array<std::atomic<Key>, kSlots> slots_{};
};

}  // namespace fukumi::search::alphabeta
