// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/eval/history_follower.hpp"
#include "engine/eval/windows/star.hpp"
#include "engine/eval/windows/window_table.hpp"

namespace fukumi::eval::windows {

/// Numbers of the windows of a point, by direction.
using PointWindows = std::array<std::uint16_t, 4>;

/// A step of a position's history, and which windows it changed.
struct Step {
    /// The same for the same step after the same steps, and of no other.
    std::uint64_t id = 0;
    std::uint64_t before = 0;  ///< id of the step before it; 0 of none
    board::Placement placement;
    std::uint16_t at = 0;    ///< planeIndex() of its square
    std::uint8_t reach = 0;  ///< length of the star's arms; 0 for a pass, which has no star
    WindowChange change;
};

/// The windows of the position that a thread follows: worked out once a step, for all who read them
/// (Cursor). It brings itself up to date only when it is asked.
///
///     steps     a b c d e f
///     history   a b c x y        sync(): back f, e, d, forward x, y
///
/// Not thread-safe.
class WindowState {
public:
    /// `windows` must outlive this.
    explicit WindowState(const WindowTable& windows) : windows_{windows} {
        steps_.reserve(std::size_t{kMaxSquares});
    }

    /// An empty board of the position's size; sync() plays its stones. Its readers start over too.
    void reset(const board::Position& position);
    /// REQUIRED whenever the history was cut, to `length` steps; cheap.
    void noteUndo(std::size_t length) { follower_.noteUndo(length); }
    /// Catches up with the history of the position of the last reset().
    void sync(const board::Position& position);

    [[nodiscard]] const WindowTable& windows() const { return windows_; }
    /// Steps on the board.
    [[nodiscard]] std::span<const Step> steps() const { return {steps_.data(), length_}; }
    /// Windows of a point of the plane, as they are after the last step.
    [[nodiscard]] PointWindows windowsAt(std::size_t place) const {
        const std::uint16_t* const rows = windows_.rowsByIndex();
        const auto& [row, column, anti, diagonal] = indices_[place];
        return {rows[row], rows[column], rows[anti], rows[diagonal]};
    }

    /// Memory of one state and of all that it owns.
    [[nodiscard]] static constexpr std::size_t bytes() {
        return sizeof(WindowState) + HistoryFollower::kHeapBytes + sizeof(Step) * kMaxSquares;
    }

private:
    void forward(const board::LineMap& map, const board::Placement& placement);
    void back(const board::LineMap& map);
    void setCell(const board::LineSlots& slots, std::uint64_t cell);
    /// A stone where nothing is blocked: the digits that it adds to the indices of its star, or
    /// takes away.
    template <std::size_t Reach>
    void put(Step& step, std::uint32_t stone);
    template <std::size_t Reach>
    void take(std::size_t at, std::uint32_t stone);
    /// Any step: the indices of its star from the lines.
    void rework(const board::LineMap& map, Step& step);

    const WindowTable& windows_;
    HistoryFollower follower_;
    /// The first `length_` are on the board; the later ones were, and may come again.
    std::vector<Step> steps_;
    std::size_t length_ = 0;
    std::uint64_t lastId_ = 0;
    std::size_t blocks_ = 0;  ///< on the board
    /// Two bits a cell, walls wherever there is no cell of the board; see WindowTable.
    std::array<std::uint64_t, board::kMaxLines> lines_{};
    /// See WindowTable, by direction. Outside the board they hold anything that is a wall's.
    std::array<std::array<std::uint32_t, 4>, kPlaneSize> indices_{};
};

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
