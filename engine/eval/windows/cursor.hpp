// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/eval/windows/window_state.hpp"

namespace fukumi::eval::windows {

/// The place of a reader of a WindowState in its steps, and what the reader held before each of the
/// latest kKept of them (`Saved`), so that taking a step back is copying. Going back farther is
/// rare: the reader starts over then. Not thread-safe.
template <class Saved>
class Cursor {
public:
    static constexpr std::size_t kKept = 64;

    /// Nothing was read yet, and nothing is kept.
    void reset() { length_ = firstKept_ = 0; }

    /// Brings the reader to the state's last step: `back(at, reach, saved)` for each step that is
    /// no longer there, the last one first, `startOver()` in place of them where one was not kept,
    /// then `forward(step, saved)` for each new one, in which it writes down what it held before.
    template <class StartOver, class Forward, class Back>
    void follow(const WindowState& state, StartOver&& startOver, Forward&& forward, Back&& back) {
        const auto steps = state.steps();
        // Steps that are the same have the same before them.
        std::size_t same = std::min(length_, steps.size());
        while (same > firstKept_ && kept(same - 1).id != steps[same - 1].id) --same;
        if (firstKept_ > 0 && same <= firstKept_) {  // what came before is not known
            startOver();
            reset();
            same = 0;
        }
        while (length_ > same) {
            const Kept& step = kept(--length_);
            if (step.reach > 0) back(std::size_t{step.at}, int{step.reach}, step.saved);
        }
        while (length_ < steps.size()) {
            const Step& step = steps[length_];
            Kept& place = kept(length_++);
            if (length_ > firstKept_ + kKept) firstKept_ = length_ - kKept;
            place.id = step.id;
            place.at = step.at;
            place.reach = step.reach;
            if (step.reach > 0) forward(step, place.saved);
        }
    }

    /// Memory behind the pointer.
    [[nodiscard]] static constexpr std::size_t heapBytes() { return sizeof(Ring); }

private:
    struct Kept {
        std::uint64_t id;
        std::uint16_t at;
        std::uint8_t reach;
        Saved saved;
    };
    using Ring = std::array<Kept, kKept>;

    [[nodiscard]] Kept& kept(std::size_t step) { return (*ring_)[step % kKept]; }

    /// Steps that were read. Those from firstKept_ on are kept, step i at i % kKept.
    std::size_t length_ = 0;
    std::size_t firstKept_ = 0;
    std::unique_ptr<Ring> ring_ = std::make_unique<Ring>();
};

}  // namespace fukumi::eval::windows
