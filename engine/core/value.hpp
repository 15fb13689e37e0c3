// SPDX-License-Identifier: MIT
//
// The score scale of the engine.
//
//   -30000 ........ -29500 | -20000 ....... 0 ....... +20000 | +29500 ......... +30000
//   lost in n plies        |   heuristic, side to move's view |   won in n plies
//
// A value is always seen from the side to move. "Win in n" counts plies from the current position
// up to and including the five: `winIn(1)` means the next stone makes five.
//
// Two units, both logarithms of odds, so that numbers of every evaluation mean the same:
//
//     value   P(the side to move wins) = 1 / (1 + exp(-value / kValueUnit))
//     order   P(m is played) = exp(order of m / kOrderUnit), divided by the sum over all moves;
//             what counts is the difference of two moves
#pragma once

#include <compare>

namespace fukumi {

// A number with a meaning: two quantities of different kinds never mix, and an int becomes one
// only where the code says so. Everything is constexpr and compiles to plain int arithmetic.

template <class Tag>
class Quantity {
public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(int count) : count_{count} {}

    [[nodiscard]] constexpr int raw() const { return count_; }

    friend constexpr auto operator<=>(Quantity, Quantity) = default;

    constexpr Quantity operator-() const { return Quantity{-count_}; }
    friend constexpr Quantity operator+(Quantity a, Quantity b) {
        return Quantity{a.count_ + b.count_};
    }
    friend constexpr Quantity operator-(Quantity a, Quantity b) {
        return Quantity{a.count_ - b.count_};
    }
    friend constexpr Quantity operator*(Quantity a, int factor) {
        return Quantity{a.count_ * factor};
    }
    friend constexpr Quantity operator*(int factor, Quantity a) { return a * factor; }
    friend constexpr Quantity operator/(Quantity a, int divisor) {
        return Quantity{a.count_ / divisor};
    }
    constexpr Quantity& operator+=(Quantity other) { return *this = *this + other; }
    constexpr Quantity& operator-=(Quantity other) { return *this = *this - other; }

private:
    int count_ = 0;
};

struct ValueTag;
using Value = Quantity<ValueTag>;

/// Remaining depth of a search, in plies.
struct DepthTag;
using Depth = Quantity<DepthTag>;

/// Value units in one log-odd of winning.
inline constexpr int kValueUnit = 200;
/// Order units in one log-odd of a move being played, against another move.
inline constexpr int kOrderUnit = 100;

inline constexpr Value kDraw{0};
inline constexpr Value kMateValue{30000};
/// Larger than every value that a search can return; the open end of a window.
inline constexpr Value kInfinity{30001};
/// Longest win that the scale can tell from a heuristic value, in plies.
inline constexpr int kMaxMatePlies = 500;
inline constexpr Value kMinMate = kMateValue - Value{kMaxMatePlies};
/// Heuristic values stay inside +-kMaxHeuristic.
inline constexpr Value kMaxHeuristic{20000};

/// Value of a position whose side to move wins; REQUIRES: 0 <= plies <= kMaxMatePlies.
[[nodiscard]] constexpr Value winIn(int plies) { return kMateValue - Value{plies}; }
/// Value of a position whose side to move has lost after `plies` more plies.
[[nodiscard]] constexpr Value lossIn(int plies) { return Value{plies} - kMateValue; }

[[nodiscard]] constexpr bool isWin(Value v) { return v >= kMinMate; }
[[nodiscard]] constexpr bool isLoss(Value v) { return v <= -kMinMate; }
[[nodiscard]] constexpr bool isProven(Value v) { return isWin(v) || isLoss(v); }

/// Plies to the five of a proven value; REQUIRES: isProven(v).
[[nodiscard]] constexpr int matePlies(Value v) {
    return kMateValue.raw() - (v.raw() < 0 ? -v.raw() : v.raw());
}

/// Moves of the winner up to and including the five: positive when the side to move wins,
/// negative when it loses; REQUIRES: isProven(v).
[[nodiscard]] constexpr int mateMoves(Value v) {
    const int moves = isWin(v) ? (matePlies(v) + 1) / 2 : matePlies(v) / 2;
    return isWin(v) ? moves : -moves;
}

/// The value for the side that moved to where the other side has `after`: a win or loss is a ply
/// farther away.
[[nodiscard]] constexpr Value valueBefore(Value after) {
    const Value before = -after;
    if (isWin(before)) return before - Value{1};
    if (isLoss(before)) return before + Value{1};
    return before;
}

[[nodiscard]] constexpr Value clampHeuristic(int raw) {
    const int limit = kMaxHeuristic.raw();
    return Value{raw > limit ? limit : raw < -limit ? -limit : raw};
}

}  // namespace fukumi
