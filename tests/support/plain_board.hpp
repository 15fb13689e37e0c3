// SPDX-License-Identifier: MIT
//
// A board for slow, obvious code: one mark a point, looked up one at a time. The oracles judge on
// it and share nothing with engine/board.
#pragma once

#include <array>
#include <cstdint>

#include "engine/board/position.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"

namespace fukumi::test {

/// Content of a point; Edge is everything outside the board.
enum class Mark : std::uint8_t { Black, White, Empty, Blocked, Edge };

[[nodiscard]] constexpr Mark markOf(Color c) {
    return c == Color::Black ? Mark::Black : Mark::White;
}

class PlainBoard {
public:
    explicit PlainBoard(BoardSize size) : size_{size} { marks_.fill(Mark::Empty); }

    [[nodiscard]] BoardSize size() const { return size_; }
    [[nodiscard]] Mark at(int x, int y) const {
        return size_.contains(x, y) ? marks_[placeOf(x, y)] : Mark::Edge;
    }
    [[nodiscard]] Mark at(Square s) const { return at(s.x(), s.y()); }
    /// The mark `steps` points away from `s`; negative steps go left (or up).
    [[nodiscard]] Mark at(Square s, Direction d, int steps) const {
        return at(s.x() + steps * stepX(d), s.y() + steps * stepY(d));
    }
    /// REQUIRES: on the board; `mark` is not Edge.
    void set(Square s, Mark mark) { marks_[placeOf(s.x(), s.y())] = mark; }

    friend bool operator==(const PlainBoard&, const PlainBoard&) = default;

private:
    [[nodiscard]] std::size_t placeOf(int x, int y) const {
        return static_cast<std::size_t>(y * size_.width() + x);
    }

    BoardSize size_;
    std::array<Mark, kMaxSquares> marks_;  ///< oracles copy boards; those beyond the size are empty
};

[[nodiscard]] PlainBoard plainOf(const board::Board& board);
/// The same stones and blocked points, placed in square order.
[[nodiscard]] board::Position positionOf(const PlainBoard& board,
                                         Rule rule,
                                         Color toMove = Color::Black);

/// A quarter turn clockwise, and a mirror at the vertical axis: together they make all eight
/// images.
[[nodiscard]] Square turned(Square s, BoardSize size);
[[nodiscard]] Square mirrored(Square s, BoardSize size);
[[nodiscard]] PlainBoard turned(const PlainBoard& board);
[[nodiscard]] PlainBoard mirrored(const PlainBoard& board);

/// The four turns of the board, then the four turns of its mirror image. A rectangle lies on its
/// side in every second one.
[[nodiscard]] std::array<PlainBoard, 8> imagesOf(const PlainBoard& board);

}  // namespace fukumi::test
