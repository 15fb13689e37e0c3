// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "engine/board/position.hpp"
#include "engine/eval/network/window_rows.hpp"

namespace fukumi::eval::network {

/// The part of a network that follows the board, step by step and back. What a star held before a
/// stone goes to a log, so that taking a step back is copying. The log holds the latest
/// kLoggedSteps steps; going back farther is rare, and works like a step forward that takes a stone
/// away.
///
/// `Form` says what there is to follow (the larger network's is in accumulator.hpp):
///
///     Planes, Tables, SavedStar, Kernels
///     kernels(isa)                    a set of loops: forward(), back()
///     start(planes, size)             an empty board; the planes are zeros
///     addBlock(planes, at)            after the step forward onto a square that is out of play
///     removeBlock(planes, at)         before such a block is taken away without the log
///     reopen(planes, at)              after a step that was taken back by the log
///
/// One belongs to one thread.
template <class Form>
class StepLog {
public:
    using Planes = typename Form::Planes;
    static constexpr std::size_t kLoggedSteps = 64;

    /// Both must outlive this.
    StepLog(const WindowTable& windows, const typename Form::Tables& tables)
        : tables_{tables},
          rows_{windows},
          kernels_{&Form::kernels(Isa::Portable)},
          planes_{std::make_unique<Planes>()},
          log_{std::make_unique<Log>()} {}

    void reset(const board::LineMap& map, BoardSize size, Isa isa) {
        kernels_ = &Form::kernels(isa);
        // Windows without a stone are worth nothing: an empty board is all zeros.
        planes_ = std::make_unique<Planes>();
        steps_ = firstLogged_ = 0;
        Form::start(*planes_, size);
        rows_.reset(map, size);
    }

    /// A step of a position's history, with the map given to reset(); a pass changes nothing.
    void forward(const board::LineMap& map, const board::Placement& placement) {
        using Kind = board::Placement::Kind;
        if (placement.kind == Kind::Pass) return;
        const std::size_t at = planeIndex(placement.square);
        Entry& entry = (*log_)[steps_ % kLoggedSteps];
        ++steps_;
        if (steps_ > firstLogged_ + kLoggedSteps) firstLogged_ = steps_ - kLoggedSteps;
        StarChange change;
        entry.reach = rows_.put(map.slots(placement.square), at, placement, change);
        entry.rows = change.before;
        kernels_->forward(*planes_, tables_, at, entry.reach, change, entry.star);
        if (placement.kind == Kind::Block) Form::addBlock(*planes_, at);
    }

    /// Takes back the last step that was not taken back yet.
    void back(const board::LineMap& map, const board::Placement& placement) {
        using Kind = board::Placement::Kind;
        if (placement.kind == Kind::Pass) return;
        const board::LineSlots& slots = map.slots(placement.square);
        const std::size_t at = planeIndex(placement.square);
        --steps_;
        if (steps_ < firstLogged_) {
            if (placement.kind == Kind::Block) Form::removeBlock(*planes_, at);
            takeAway(slots, at);
            return;
        }
        const Entry& entry = (*log_)[steps_ % kLoggedSteps];
        rows_.restore(slots, at, entry.rows, entry.reach);
        kernels_->back(*planes_, at, entry.reach, entry.star);
        Form::reopen(*planes_, at);
    }

    [[nodiscard]] const Planes& planes() const { return *planes_; }

    /// Memory behind the pointers.
    [[nodiscard]] static constexpr std::size_t heapBytes() { return sizeof(Planes) + sizeof(Log); }

private:
    struct Entry {
        typename Form::SavedStar star;
        StarRows rows;  ///< before the step
        int reach;
    };
    using Log = std::array<Entry, kLoggedSteps>;

    /// Changes the rows of a step's star again, from the board as it is now.
    void takeAway(const board::LineSlots& slots, std::size_t at) {
        firstLogged_ = steps_;
        Entry& unused = (*log_)[steps_ % kLoggedSteps];
        StarChange change;
        const int reach = rows_.takeAway(slots, at, change);
        kernels_->forward(*planes_, tables_, at, reach, change, unused.star);
    }

    const typename Form::Tables& tables_;
    WindowRows rows_;
    const typename Form::Kernels* kernels_;
    std::unique_ptr<Planes> planes_;
    /// Steps on the board, passes not counted. Those from firstLogged_ on are in the log, step i at
    /// i % kLoggedSteps.
    std::size_t steps_ = 0;
    std::size_t firstLogged_ = 0;
    std::unique_ptr<Log> log_;
};

}  // namespace fukumi::eval::network
