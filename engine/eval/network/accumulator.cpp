// SPDX-License-Identifier: MIT
#include "engine/eval/network/accumulator.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"

namespace fukumi::eval::network {

namespace {

using Kind = board::Placement::Kind;

constexpr std::uint64_t kNothing = 0;
constexpr std::uint64_t kWall = 3;

std::uint64_t cellOf(const board::Placement& placement) {
    if (placement.kind == Kind::Block) return kWall;
    return placement.color == Color::Black ? 1 : 2;
}

std::size_t shifted(std::size_t at, int offset) {
    return at + static_cast<std::size_t>(static_cast<std::ptrdiff_t>(offset));
}

}  // namespace

Accumulator::Accumulator(const NetworkModel& model)
    : model_{model},
      kernels_{&kPortableStar},
      planes_{std::make_unique<Planes>()},
      log_{std::make_unique<Log>()} {}

void Accumulator::reset(const board::LineMap& map, BoardSize size, Isa isa) {
    kernels_ = isa == Isa::Avx2 && kAvx2Star != nullptr ? kAvx2Star : &kPortableStar;
    // Windows without a stone are worth nothing: an empty board is all zeros.
    planes_ = std::make_unique<Planes>();
    rowOf_ = {};
    steps_ = firstLogged_ = 0;
    ranges::fill(planes_->floor, kFloorClosed);
    lines_.fill(~std::uint64_t{0});
    forEachSquare(size, [&](Square s) {
        planes_->floor[planeIndex(s)] = kFloorOpen;
        setCell(map.slots(s), kNothing);
    });
}

void Accumulator::forward(const board::LineMap& map, const board::Placement& placement) {
    if (placement.kind == Kind::Pass) return;
    const board::LineSlots& slots = map.slots(placement.square);
    const std::size_t at = planeIndex(placement.square);
    LogEntry& entry = (*log_)[steps_ % kLoggedSteps];
    ++steps_;
    if (steps_ > firstLogged_ + kLoggedSteps) firstLogged_ = steps_ - kLoggedSteps;
    setCell(slots, cellOf(placement));
    StarChange change;
    entry.reach = changeRows(slots, at, change);
    entry.rows = change.before;
    kernels_->forward(*planes_, model_.step(), at, entry.reach, change, entry.star);
    if (placement.kind != Kind::Block) return;
    // A blocked square counts for nothing: its windows are gone already, its 3x3 goes here.
    addMixedToPool(at, -1);
    planes_->floor[at] = kFloorClosed;
}

void Accumulator::back(const board::LineMap& map, const board::Placement& placement) {
    if (placement.kind == Kind::Pass) return;
    const board::LineSlots& slots = map.slots(placement.square);
    const std::size_t at = planeIndex(placement.square);
    --steps_;
    setCell(slots, kNothing);
    if (steps_ < firstLogged_) return takeAway(slots, at, placement.kind == Kind::Block);
    const LogEntry& entry = (*log_)[steps_ % kLoggedSteps];
    restoreRows(at, entry);
    kernels_->back(*planes_, at, entry.reach, entry.star);
    planes_->floor[at] = kFloorOpen;
}

/// Changes the rows of a step's star again, from the board as it is now.
void Accumulator::takeAway(const board::LineSlots& slots, std::size_t at, bool wasBlocked) {
    firstLogged_ = steps_;
    if (wasBlocked) {
        planes_->floor[at] = kFloorOpen;
        addMixedToPool(at, +1);
    }
    LogEntry& unused = (*log_)[steps_ % kLoggedSteps];
    StarChange change;
    const int reach = changeRows(slots, at, change);
    kernels_->forward(*planes_, model_.step(), at, reach, change, unused.star);
}

int Accumulator::changeRows(const board::LineSlots& slots, std::size_t at, StarChange& change) {
    if (model_.windows().reach() == kInnerReach) {
        changeArms<kInnerReach>(slots, at, change);
        return static_cast<int>(kInnerReach);
    }
    // The cell at distance five decides about a class only now and then.
    const bool outer = changeArms<kOuterReach>(slots, at, change);
    return static_cast<int>(outer ? kOuterReach : kInnerReach);
}

/// Returns whether a window at the end of an arm changed.
template <std::size_t Reach>
bool Accumulator::changeArms(const board::LineSlots& slots, std::size_t at, StarChange& change) {
    const WindowTable::Reader<Reach> windows{model_.windows()};
    unsigned atEnds = 0;
#pragma GCC unroll 4
    for (std::size_t d = 0; d < 4; ++d) {
        const std::uint64_t line = lines_[slots.line[d]];
        const unsigned bit = slots.bit[d];
        change.before.centre[d] = rowOf_[at][d];
        change.after.centre[d] = rowOf_[at][d] = windows.rowAt(line, bit);
#pragma GCC unroll 16
        for (std::size_t i = 0; i < 2 * Reach; ++i) {
            const std::size_t slot = 1 + kArms * (i / 2) + 2 * d + i % 2;
            const int along =
                i % 2 == 1 ? static_cast<int>(i / 2) + 1 : -static_cast<int>(i / 2) - 1;
            std::uint16_t& row = rowOf_[shifted(at, kSlotOffsets.at[slot])][d];
            const std::uint16_t now =
                windows.rowAt(line, static_cast<unsigned>(static_cast<int>(bit) + along));
            change.before.slots[slot] = row;
            change.after.slots[slot] = now;
            if (i / 2 + 1 == Reach) atEnds |= unsigned{row} ^ now;
            row = now;
        }
    }
    return atEnds != 0;
}

void Accumulator::restoreRows(std::size_t at, const LogEntry& entry) {
    for (std::size_t d = 0; d < 4; ++d) rowOf_[at][d] = entry.rows.centre[d];
    for (std::size_t slot = 1; slot < slotCount(entry.reach); ++slot)
        rowOf_[shifted(at, kSlotOffsets.at[slot])][(slot - 1) % kArms / 2] = entry.rows.slots[slot];
}

void Accumulator::setCell(const board::LineSlots& slots, std::uint64_t cell) {
    for (std::size_t d = 0; d < 4; ++d) {
        std::uint64_t& line = lines_[slots.line[d]];
        line &= ~(kWall << (2 * slots.bit[d]));
        line |= cell << (2 * slots.bit[d]);
    }
}

void Accumulator::addMixedToPool(std::size_t at, int sign) {
    for (std::size_t k = 0; k < kBothMixed; ++k)
        planes_->pool.sums[k / kMixed * kChannels + k % kMixed] +=
            sign * std::max<int>(planes_->mixed[at].numbers[k], 0);
}

}  // namespace fukumi::eval::network
