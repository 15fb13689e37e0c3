// SPDX-License-Identifier: MIT
//
// A position as the network's first layer sees it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/board/line_map.hpp"
#include "engine/core/types.hpp"
#include "engine/eval/windows/window_table.hpp"

namespace fukumi::tuning {

/// Points lie on a plane with a border of one point, so that every neighbour exists:
/// place = (y + 1) * kPlaneStride + x + 1.
inline constexpr std::size_t kPlaneStride = kMaxBoardSide + 2;
inline constexpr std::size_t kPlaneSize = kPlaneStride * (kMaxBoardSide + 2);
[[nodiscard]] constexpr Square squareAt(std::size_t place) {
    return Square{static_cast<int>(place % kPlaneStride) - 1,
                  static_cast<int>(place / kPlaneStride) - 1};
}

struct SampleInput {
    /// A point with a stone in at least one of its windows.
    struct Point {
        std::uint16_t place;
        std::array<std::uint16_t, 4> rows;  ///< 0 of windows without a stone
    };

    BoardSize size = BoardSize::square(15);
    bool blackToMove = true;
    float target = 0.5F;
    float base = 0;              ///< log-odds that the network's are added to
    std::optional<bool> isDraw;  ///< what became of the game, where it was one
    std::uint16_t chosen = 0;    ///< index into `candidates`
    std::vector<Point> points;
    std::vector<std::uint16_t> candidates;  ///< places of empty points near stones
    /// Scores of the candidates that the network's are added to, in order units; or none.
    std::span<const std::int16_t> orders;
};

/// Sets positions up as inputs. One thread.
class InputMaker {
public:
    explicit InputMaker(const eval::windows::WindowTable& windows) : windows_{windows} {}

    /// The position after `moves` (squares, black first). `chosen` becomes a candidate whether it
    /// lies near a stone or not; without it there are no candidates.
    void make(BoardSize size,
              std::span<const std::uint16_t> moves,
              std::optional<std::uint16_t> chosen,
              SampleInput& out);

private:
    /// Words of a line as WindowTable reads them.
    using Lines = std::array<std::uint64_t, board::kMaxLines>;

    void begin(BoardSize size);
    void place(Square s, std::uint64_t cell);

    const eval::windows::WindowTable& windows_;
    std::optional<board::LineMap> map_;  ///< of the size
    BoardSize size_ = BoardSize::square(15);
    Lines empty_{};
    Lines lines_{};
    std::array<bool, kSquareSpan> isNear_{};  ///< two points at most from a stone
    std::array<bool, kSquareSpan> isTaken_{};
};

}  // namespace fukumi::tuning
