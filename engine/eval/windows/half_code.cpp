// SPDX-License-Identifier: MIT
#include "engine/eval/windows/half_code.hpp"

namespace fukumi::eval::windows {

HalfCode halfCodeOf(std::span<const WindowCell> cells) {
    std::size_t length = 0;
    std::size_t digits = 0;
    for (; length < cells.size() && cells[length] != WindowCell::Wall; ++length)
        digits += static_cast<std::size_t>(cells[length]) * powerOfThree(length);
    return static_cast<HalfCode>(walledCount(length) + digits);
}

std::array<WindowCell, kOuterReach> cellsOf(HalfCode code, std::size_t count) {
    std::array<WindowCell, kOuterReach> cells;
    cells.fill(WindowCell::Wall);
    std::size_t length = 0;
    while (length < count && code >= walledCount(length + 1)) ++length;
    std::size_t digits = code - walledCount(length);
    for (std::size_t i = 0; i < length; ++i, digits /= 3)
        cells[i] = static_cast<WindowCell>(digits % 3);
    return cells;
}

HalfCode shorten(HalfCode code, std::size_t from, std::size_t to) {
    const auto cells = cellsOf(code, from);
    return halfCodeOf(std::span{cells}.first(to));
}

HalfCode exchangeColors(HalfCode code, std::size_t count) {
    auto cells = cellsOf(code, count);
    for (WindowCell& cell : cells) {
        if (cell == WindowCell::Own)
            cell = WindowCell::Enemy;
        else if (cell == WindowCell::Enemy)
            cell = WindowCell::Own;
    }
    return halfCodeOf(std::span{cells}.first(count));
}

}  // namespace fukumi::eval::windows
