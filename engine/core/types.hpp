// SPDX-License-Identifier: MIT
//
// The vocabulary of the game: colours, squares, board sizes, directions.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace fukumi {

/// Black moves first. In renju only black is subject to fouls.
enum class Color : std::uint8_t { Black = 0, White = 1 };

inline constexpr std::array kColors{Color::Black, Color::White};

[[nodiscard]] constexpr Color operator~(Color c) {
    return c == Color::Black ? Color::White : Color::Black;
}
[[nodiscard]] constexpr std::size_t indexOf(Color c) { return static_cast<std::size_t>(c); }

inline constexpr int kMinBoardSide = 5;
inline constexpr int kMaxBoardSide = 22;
inline constexpr int kMaxSquares = kMaxBoardSide * kMaxBoardSide;

/// Squares live on a plane 32 wide, whatever the board's size, so that x, y and a step in any
/// direction are a mask, a shift and an addition.
///
///     index = 32 * y + x     x = column from the left, y = row from the TOP, both from 0
///
/// Square order (used to break ties) is row by row from the top left.
class Square {
public:
    static constexpr int kStride = 32;

    constexpr Square() = default;
    constexpr Square(int x, int y) : index_{static_cast<std::uint16_t>(y * kStride + x)} {}

    [[nodiscard]] static constexpr Square fromIndex(int index) {
        Square s;
        s.index_ = static_cast<std::uint16_t>(index);
        return s;
    }

    [[nodiscard]] constexpr int x() const { return index_ % kStride; }
    [[nodiscard]] constexpr int y() const { return index_ / kStride; }
    [[nodiscard]] constexpr std::size_t index() const { return index_; }

    friend constexpr auto operator<=>(Square, Square) = default;

private:
    std::uint16_t index_ = 0;
};

/// Length of an array that has one entry a square, for every board size.
inline constexpr std::size_t kSquareSpan =
    static_cast<std::size_t>(kMaxBoardSide) * Square::kStride;

/// A move in gomoku is the square that gets the stone.
using Move = Square;

/// Width and height of a board; always inside the supported range.
class BoardSize {
public:
    /// Absent when a side is outside kMinBoardSide..kMaxBoardSide.
    [[nodiscard]] static constexpr std::optional<BoardSize> make(int width, int height) {
        const auto fits = [](int side) { return side >= kMinBoardSide && side <= kMaxBoardSide; };
        if (!fits(width) || !fits(height)) return std::nullopt;
        return BoardSize{width, height};
    }
    /// REQUIRES: kMinBoardSide <= side <= kMaxBoardSide; for constants.
    [[nodiscard]] static constexpr BoardSize square(int side) { return BoardSize{side, side}; }

    [[nodiscard]] constexpr int width() const { return width_; }
    [[nodiscard]] constexpr int height() const { return height_; }
    [[nodiscard]] constexpr int squareCount() const { return width_ * height_; }
    [[nodiscard]] constexpr bool isSquare() const { return width_ == height_; }
    [[nodiscard]] constexpr bool contains(int x, int y) const {
        return x >= 0 && x < width_ && y >= 0 && y < height_;
    }
    [[nodiscard]] constexpr bool contains(Square s) const { return contains(s.x(), s.y()); }
    [[nodiscard]] constexpr Square center() const { return Square{width_ / 2, height_ / 2}; }

    friend constexpr bool operator==(BoardSize, BoardSize) = default;

private:
    constexpr BoardSize(int width, int height) : width_{width}, height_{height} {}

    int width_;
    int height_;
};

/// Calls `visit(Square)` for every square of the board in square order.
template <class Visitor>
constexpr void forEachSquare(BoardSize size, Visitor&& visit) {
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x) visit(Square{x, y});
}

/// The four directions in which a five can lie. Each points to the right (or down), so that
/// positions along a line grow with x, or with y if x stays the same.
///
///     Anti  /    (x + 1, y - 1)
///     Row  --    (x + 1, y)
///     Diag  \    (x + 1, y + 1)
///     Col   |    (x, y + 1)
enum class Direction : std::uint8_t { Row = 0, Col = 1, Anti = 2, Diag = 3 };

inline constexpr std::array kDirections{
    Direction::Row, Direction::Col, Direction::Anti, Direction::Diag};

[[nodiscard]] constexpr std::size_t indexOf(Direction d) { return static_cast<std::size_t>(d); }
[[nodiscard]] constexpr int stepX(Direction d) { return d == Direction::Col ? 0 : 1; }
[[nodiscard]] constexpr int stepY(Direction d) {
    return d == Direction::Row ? 0 : d == Direction::Anti ? -1 : 1;
}

/// A pair of things, one for each colour, that only a colour can index.
template <class T>
class ByColor {
public:
    constexpr ByColor() = default;
    constexpr ByColor(T black, T white) : items_{std::move(black), std::move(white)} {}

    [[nodiscard]] constexpr T& operator[](Color c) { return items_[indexOf(c)]; }
    [[nodiscard]] constexpr const T& operator[](Color c) const { return items_[indexOf(c)]; }

    friend constexpr bool operator==(const ByColor&, const ByColor&) = default;

private:
    std::array<T, 2> items_{};
};

}  // namespace fukumi
