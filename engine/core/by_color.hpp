// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "engine/core/types.hpp"

namespace fukumi {

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
