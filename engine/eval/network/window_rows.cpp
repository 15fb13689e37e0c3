// SPDX-License-Identifier: MIT
#include "engine/eval/network/window_rows.hpp"

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

void WindowRows::reset(const board::LineMap& map, BoardSize size) {
    rowOf_ = {};
    lines_.fill(~std::uint64_t{0});
    forEachSquare(size, [&](Square s) { setCell(map.slots(s), kNothing); });
}

int WindowRows::put(const board::LineSlots& slots,
                    std::size_t at,
                    const board::Placement& placement,
                    StarChange& change) {
    setCell(slots, cellOf(placement));
    return this->change(slots, at, change);
}

int WindowRows::takeAway(const board::LineSlots& slots, std::size_t at, StarChange& change) {
    setCell(slots, kNothing);
    return this->change(slots, at, change);
}

int WindowRows::change(const board::LineSlots& slots, std::size_t at, StarChange& change) {
    if (windows_.reach() == kInnerReach) {
        changeArms<kInnerReach>(slots, at, change);
        return static_cast<int>(kInnerReach);
    }
    // The cell at distance five decides about a class only now and then.
    const bool outer = changeArms<kOuterReach>(slots, at, change);
    return static_cast<int>(outer ? kOuterReach : kInnerReach);
}

/// Returns whether a window at the end of an arm changed.
template <std::size_t Reach>
bool WindowRows::changeArms(const board::LineSlots& slots, std::size_t at, StarChange& change) {
    const WindowTable::Reader<Reach> windows{windows_};
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

void WindowRows::restore(const board::LineSlots& slots,
                         std::size_t at,
                         const StarRows& before,
                         int reach) {
    setCell(slots, kNothing);
    for (std::size_t d = 0; d < 4; ++d) rowOf_[at][d] = before.centre[d];
    for (std::size_t slot = 1; slot < slotCount(reach); ++slot)
        rowOf_[shifted(at, kSlotOffsets.at[slot])][(slot - 1) % kArms / 2] = before.slots[slot];
}

void WindowRows::setCell(const board::LineSlots& slots, std::uint64_t cell) {
    for (std::size_t d = 0; d < 4; ++d) {
        std::uint64_t& line = lines_[slots.line[d]];
        line &= ~(kWall << (2 * slots.bit[d]));
        line |= cell << (2 * slots.bit[d]);
    }
}

}  // namespace fukumi::eval::network
