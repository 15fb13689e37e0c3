// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "engine/core/types.hpp"

namespace fukumi::board {

/// A set of squares: one 32-bit row a board row. Iteration runs in square order.
class SquareSet {
public:
    constexpr void insert(Square s) { rows_[rowOf(s)] |= bitOf(s); }
    constexpr void erase(Square s) { rows_[rowOf(s)] &= ~bitOf(s); }
    [[nodiscard]] constexpr bool contains(Square s) const {
        return (rows_[rowOf(s)] & bitOf(s)) != 0;
    }
    [[nodiscard]] constexpr bool empty() const {
        std::uint32_t any = 0;
        for (const std::uint32_t row : rows_) any |= row;
        return any == 0;
    }
    [[nodiscard]] constexpr int size() const {
        int count = 0;
        for (const std::uint32_t row : rows_) count += std::popcount(row);
        return count;
    }

    constexpr SquareSet& operator|=(const SquareSet& other) {
        for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] |= other.rows_[i];
        return *this;
    }
    constexpr SquareSet& operator&=(const SquareSet& other) {
        for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] &= other.rows_[i];
        return *this;
    }

    /// The columns of row `y` as bits (bit x = column x).
    [[nodiscard]] constexpr std::uint32_t& row(int y) { return rows_[static_cast<std::size_t>(y)]; }
    [[nodiscard]] constexpr std::uint32_t row(int y) const {
        return rows_[static_cast<std::size_t>(y)];
    }

    /// In square order.
    [[nodiscard]] constexpr std::optional<Square> first() const {
        for (int y = 0; y < kMaxBoardSide; ++y)
            if (row(y) != 0) return Square{std::countr_zero(row(y)), y};
        return std::nullopt;
    }
    template <class Visitor>
    constexpr void forEach(Visitor&& visit) const {
        for (int y = 0; y < kMaxBoardSide; ++y)
            for (std::uint32_t bits = row(y); bits != 0; bits &= bits - 1)
                visit(Square{std::countr_zero(bits), y});
    }

    friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;

private:
    [[nodiscard]] static constexpr std::size_t rowOf(Square s) {
        return static_cast<std::size_t>(s.y());
    }
    [[nodiscard]] static constexpr std::uint32_t bitOf(Square s) {
        return std::uint32_t{1} << s.x();
    }

    std::array<std::uint32_t, kMaxBoardSide> rows_{};
};

/// The squares that are not excluded, or all of them if none were left.
[[nodiscard]] constexpr SquareSet preferablyWithout(const SquareSet& squares,
                                                    const SquareSet& excluded) {
    SquareSet rest;
    squares.forEach([&](Square s) {
        if (!excluded.contains(s)) rest.insert(s);
    });
    return rest.empty() ? squares : rest;
}

}  // namespace fukumi::board
