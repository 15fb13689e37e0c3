// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "engine/board/position.hpp"

namespace fukumi::eval {

/// Which cells of which lines must be looked at again since the last time somebody asked.
///
/// A stone changes the windows of the five cells on each side of it in its four lines. Playing and
/// taking back costs nothing here; only sync() compares the history it saw with the position's.
class LazyLines {
public:
    /// Everything is out of date.
    void reset(const board::Position& position) {
        seen_.clear();
        dirtyLines_.clear();
        dirtyCells_ = {};
        for (int line = 0; line < position.lines().map().lineCount(); ++line) {
            dirtyCells_[static_cast<std::size_t>(line)] = position.lines().map().cellMask(line);
            dirtyLines_.push_back(line);
        }
    }

    /// Calls `refresh(line, direction, cells)` for every line with cells that may have changed, the
    /// cells as bits of the line's words. `unchanged` history steps are as they were at the last
    /// call.
    template <class Refresh>
    void sync(const board::Position& position, std::size_t unchanged, Refresh&& refresh) {
        const auto history = position.history();
        if (unchanged == seen_.size() && history.size() == seen_.size() && dirtyLines_.empty())
            return;
        for (std::size_t i = unchanged; i < seen_.size(); ++i) mark(position, seen_[i]);
        seen_.resize(std::min(unchanged, seen_.size()));
        for (std::size_t i = seen_.size(); i < history.size(); ++i) {
            seen_.push_back(history[i].square);
            if (history[i].kind != board::Placement::Kind::Pass) mark(position, history[i].square);
        }
        for (const int line : dirtyLines_) {
            std::uint32_t& dirty = dirtyCells_[static_cast<std::size_t>(line)];
            const std::uint32_t cells = dirty & position.lines().map().cellMask(line);
            dirty = 0;
            if (cells != 0) refresh(line, directionOf(position, line), cells);
        }
        dirtyLines_.clear();
    }

    [[nodiscard]] std::size_t seenSteps() const { return seen_.size(); }

private:
    void mark(const board::Position& position, Square s) {
        const board::LineSlots& slots = position.lines().map().slots(s);
        for (std::size_t d = 0; d < 4; ++d) {
            std::uint32_t& dirty = dirtyCells_[slots.line[d]];
            if (dirty == 0) dirtyLines_.push_back(slots.line[d]);
            dirty |= std::uint32_t{0x7FF} << (slots.bit[d] - 5);  // five cells on each side
        }
    }

    [[nodiscard]] static std::size_t directionOf(const board::Position& position, int line) {
        const int height = position.size().height();
        const int width = position.size().width();
        if (line < height) return indexOf(Direction::Row);
        if (line < height + width) return indexOf(Direction::Col);
        return indexOf(line < 2 * (height + width) - 1 ? Direction::Anti : Direction::Diag);
    }

    std::vector<Square> seen_;  // squares of the history steps that were seen
    std::array<std::uint32_t, board::kMaxLines> dirtyCells_{};
    std::vector<int> dirtyLines_;
};

}  // namespace fukumi::eval
