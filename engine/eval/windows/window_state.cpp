// SPDX-License-Identifier: MIT
#include "engine/eval/windows/window_state.hpp"

#include <tuple>
#include <utility>

namespace fukumi::eval::windows {

namespace {

using Kind = board::Placement::Kind;

constexpr std::uint64_t kNothing = 0;
constexpr std::uint64_t kWall = 3;

std::uint32_t cellOf(const board::Placement& placement) {
    if (placement.kind == Kind::Block) return kWall;
    return placement.color == Color::Black ? 1 : 2;
}

/// Share of a stone in the index of a window: a digit in base three on the side that faces it
/// (halfCodeOf()), where no wall lies between. A slot along its direction has the stone before it.
template <std::size_t Reach>
constexpr std::uint32_t digitOf(std::size_t slot) {
    const auto digit = static_cast<std::uint32_t>(powerOfThree((slot - 1) / kArms));
    return (slot - 1) % 2 == 1 ? digit : digit * static_cast<std::uint32_t>(halfCount(Reach));
}
template <std::size_t Reach>
constexpr auto kCentreDigit = static_cast<std::uint32_t>(halfCount(Reach) * halfCount(Reach));

/// Calls `visit(slot)` for the arms of a star, with numbers that the compiler knows.
template <std::size_t Reach, class Visitor>
[[gnu::always_inline]] inline void forEachSlot(Visitor&& visit) {
    const auto visitAll = [&]<std::size_t... I>(std::index_sequence<I...>)
        __attribute__((always_inline)) {
        (visit(std::integral_constant<std::size_t, I + 1>{}), ...);
    };
    visitAll(std::make_index_sequence<kArms * Reach>{});
}

}  // namespace

void WindowState::reset(const board::Position& position) {
    const board::LineMap& map = position.lines().map();
    lines_.fill(~std::uint64_t{0});
    forEachSquare(position.size(), [&](Square s) { setCell(map.slots(s), kNothing); });
    for (auto& point : indices_)
        point.fill(static_cast<std::uint32_t>(kWall * windows_.halves() * windows_.halves()));
    forEachSquare(position.size(), [&](Square s) {
        const board::LineSlots& slots = map.slots(s);
        for (std::size_t d = 0; d < 4; ++d)
            indices_[planeIndex(s)][d] = windows_.indexAt(lines_[slots.line[d]], slots.bit[d]);
    });
    follower_.reset();
    steps_.clear();
    length_ = blocks_ = 0;
}

void WindowState::sync(const board::Position& position) {
    const board::LineMap& map = position.lines().map();
    follower_.follow(
        position.history(),
        [&](const board::Placement& placement) { forward(map, placement); },
        [&](const board::Placement&) { back(map); });
}

void WindowState::forward(const board::LineMap& map, const board::Placement& placement) {
    const std::uint64_t before = length_ > 0 ? steps_[length_ - 1].id : 0;
    if (length_ == steps_.size()) steps_.emplace_back();
    Step& step = steps_[length_++];
    if (step.id == 0 || step.before != before || step.placement != placement) {
        step.id = ++lastId_;
        step.before = before;
        step.placement = placement;
        step.at = static_cast<std::uint16_t>(planeIndex(placement.square));
    }
    if (placement.kind == Kind::Pass) {
        step.reach = 0;
        return;
    }
    setCell(map.slots(placement.square), cellOf(placement));
    if (placement.kind == Kind::Block) ++blocks_;
    if (blocks_ > 0)
        rework(map, step);
    else if (windows_.reach() == kInnerReach)
        put<kInnerReach>(step, cellOf(placement));
    else
        put<kOuterReach>(step, cellOf(placement));
}

void WindowState::back(const board::LineMap& map) {
    Step& step = steps_[--length_];
    if (step.reach == 0) return;
    setCell(map.slots(step.placement.square), kNothing);
    if (blocks_ > 0) {
        Step unused = step;
        rework(map, unused);
        if (step.placement.kind == Kind::Block) --blocks_;
    } else if (windows_.reach() == kInnerReach) {
        take<kInnerReach>(step.at, cellOf(step.placement));
    } else {
        take<kOuterReach>(step.at, cellOf(step.placement));
    }
}

template <std::size_t Reach>
void WindowState::put(Step& step, std::uint32_t stone) {
    const std::uint16_t* const rows = windows_.rowsByIndex();
    auto* const indices = &indices_[step.at];
    // No structured binding: clang 14 lets no lambda use one.
    auto& before = step.change.before;
    auto& after = step.change.after;
    for (std::size_t d = 0; d < 4; ++d) {
        std::uint32_t& index = (*indices)[d];
        before.centre[d] = rows[index];
        index += stone * kCentreDigit<Reach>;
        after.centre[d] = rows[index];
    }
    unsigned atEnds = 0;
    forEachSlot<Reach>([&](auto slot) __attribute__((always_inline)) {
        std::uint32_t& index = indices[kSlotOffsets.at[slot]][directionOf(slot)];
        before.slots[slot] = rows[index];
        index += stone * digitOf<Reach>(slot);
        after.slots[slot] = rows[index];
        if (slot > kArms * kInnerReach) atEnds |= unsigned{before.slots[slot]} ^ after.slots[slot];
    });
    // The cell at distance five decides about a class only now and then.
    step.reach = atEnds != 0 ? kOuterReach : kInnerReach;
}

template <std::size_t Reach>
void WindowState::take(std::size_t at, std::uint32_t stone) {
    auto* const indices = &indices_[at];
    for (std::uint32_t& index : *indices) index -= stone * kCentreDigit<Reach>;
    forEachSlot<Reach>([&](auto slot) __attribute__((always_inline)) {
        indices[kSlotOffsets.at[slot]][directionOf(slot)] -= stone * digitOf<Reach>(slot);
    });
}

void WindowState::rework(const board::LineMap& map, Step& step) {
    const board::LineSlots& slots = map.slots(step.placement.square);
    const std::uint16_t* const rows = windows_.rowsByIndex();
    // No structured binding: clang 14 lets no lambda use one.
    auto& before = step.change.before;
    auto& after = step.change.after;
    const auto update = [&](std::size_t place, std::size_t d, int along) {
        const auto cell = static_cast<unsigned>(slots.bit[d] + along);
        std::uint32_t& index = indices_[place][d];
        const std::uint16_t was = rows[index];
        const bool isOnBoard = ((map.cellMask(slots.line[d]) >> cell) & 1U) != 0;
        if (isOnBoard) index = windows_.indexAt(lines_[slots.line[d]], cell);
        return std::pair{was, rows[index]};
    };
    for (std::size_t d = 0; d < 4; ++d)
        std::tie(before.centre[d], after.centre[d]) = update(step.at, d, 0);
    for (std::size_t slot = 1; slot < slotCount(static_cast<int>(windows_.reach())); ++slot) {
        const int distance = static_cast<int>((slot - 1) / kArms) + 1;
        const int along = (slot - 1) % 2 == 1 ? distance : -distance;
        std::tie(before.slots[slot], after.slots[slot]) =
            update(shifted(step.at, kSlotOffsets.at[slot]), directionOf(slot), along);
    }
    step.reach = static_cast<std::uint8_t>(windows_.reach());
}

void WindowState::setCell(const board::LineSlots& slots, std::uint64_t cell) {
    for (std::size_t d = 0; d < 4; ++d) {
        std::uint64_t& line = lines_[slots.line[d]];
        line &= ~(kWall << (2 * slots.bit[d]));
        line |= cell << (2 * slots.bit[d]);
    }
}

}  // namespace fukumi::eval::windows
