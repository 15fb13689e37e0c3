// SPDX-License-Identifier: MIT
//
// A number with a meaning: two quantities of different kinds never mix, and an int becomes one
// only where the code says so. Everything is constexpr and compiles to plain int arithmetic.
#pragma once

#include <compare>

namespace fukumi {

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

}  // namespace fukumi
