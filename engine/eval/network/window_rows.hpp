// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/board/position.hpp"
#include "engine/eval/network/star.hpp"
#include "engine/eval/network/windows.hpp"

namespace fukumi::eval::network {

/// The number of the window of each point and direction, kept as the board changes: what every
/// network looks up first. A stone changes those of its star (star.hpp).
class WindowRows {
public:
    /// `windows` must outlive this.
    explicit WindowRows(const WindowTable& windows) : windows_{windows} {}

    /// An empty board of a size.
    void reset(const board::LineMap& map, BoardSize size);
    /// A step onto the point `at` of the plane, whose lines are `slots`: a stone or a block. Says
    /// which rows the star had and has, and how far its arms reach.
    int put(const board::LineSlots& slots,
            std::size_t at,
            const board::Placement& placement,
            StarChange& change);
    /// Takes the last step back, whose star had these rows before it.
    void restore(const board::LineSlots& slots, std::size_t at, const StarRows& before, int reach);
    /// Takes a step back of which nothing was kept; as put().
    int takeAway(const board::LineSlots& slots, std::size_t at, StarChange& change);

private:
    void setCell(const board::LineSlots& slots, std::uint64_t cell);
    int change(const board::LineSlots& slots, std::size_t at, StarChange& change);
    template <std::size_t Reach>
    bool changeArms(const board::LineSlots& slots, std::size_t at, StarChange& change);

    const WindowTable& windows_;
    /// Two bits a cell, walls wherever there is no cell of the board; see WindowTable.
    std::array<std::uint64_t, board::kMaxLines> lines_{};
    std::array<std::array<std::uint16_t, 4>, kPlaneSize> rowOf_{};
};

}  // namespace fukumi::eval::network
