// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/board/position.hpp"

namespace fukumi::eval {

/// The cells of lines whose windows may have changed since they were looked at last.
///
/// A stone changes the windows of the five cells on each side of it in its four lines.
class StaleCells {
public:
    /// Everything is stale.
    void markAll(const board::Position& position) {
        lines_.clear();
        cells_ = {};
        for (int line = 0; line < position.lines().map().lineCount(); ++line) {
            cells_[static_cast<std::size_t>(line)] = position.lines().map().cellMask(line);
            lines_.push_back(line);
        }
    }

    /// A stone or block came or went.
    void mark(const board::Position& position, Square s) {
        const board::LineSlots& slots = position.lines().map().slots(s);
        for (std::size_t d = 0; d < 4; ++d) {
            std::uint32_t& stale = cells_[slots.line[d]];
            if (stale == 0) lines_.push_back(slots.line[d]);
            stale |= std::uint32_t{0x7FF} << (slots.bit[d] - 5);  // five cells on each side
        }
    }

    /// Calls `visit(line, direction, cells)` for every line with stale cells, the cells as bits of
    /// the line's words. Nothing is stale then.
    template <class Visitor>
    void refresh(const board::Position& position, Visitor&& visit) {
        for (const int line : lines_) {
            const std::uint32_t stale = std::exchange(cells_[static_cast<std::size_t>(line)], 0);
            const std::uint32_t cells = stale & position.lines().map().cellMask(line);
            if (cells != 0) visit(line, directionOf(position, line), cells);
        }
        lines_.clear();
    }

private:
    [[nodiscard]] static std::size_t directionOf(const board::Position& position, int line) {
        const int height = position.size().height();
        const int width = position.size().width();
        if (line < height) return indexOf(Direction::Row);
        if (line < height + width) return indexOf(Direction::Col);
        return indexOf(line < 2 * (height + width) - 1 ? Direction::Anti : Direction::Diag);
    }

    std::array<std::uint32_t, board::kMaxLines> cells_{};
    std::vector<int> lines_;  // with stale cells, each once
};

}  // namespace fukumi::eval
