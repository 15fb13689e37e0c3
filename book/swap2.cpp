// SPDX-License-Identifier: MIT
#include "book/swap2.hpp"

#include <algorithm>

namespace fukumi::book {

namespace {

/// Iterations that count: an even number, so that both parities do alike.
constexpr std::size_t kLast = 4;
/// Farther apart than this the value is not trusted, when it changes sides as well.
constexpr int kLargeSwing = 60;

}  // namespace

//     . . . O .
//     . . X . .      the centre
//     . . . . .
//     X . . . .      white stands in the way of the line that black has begun
//
// At 1.5 s a position the search gives white, who is to move, 44 points under Standard and 42 under
// Freestyle on 15x15: the most even of twelve openings that were tried.
std::array<Square, 3> swap2Opening(BoardSize size) {
    const int x = size.center().x();
    const int y = size.center().y();
    return {Square{x, y}, Square{x + 1, y - 1}, Square{x - 2, y + 2}};
}

Swap2Opinion swap2Opinion(std::span<const Value> course, Value last) {
    // A proof is no matter of opinion.
    if (course.empty() || isProven(last)) return {last, 0, false};
    const auto counted = course.last(std::min(course.size(), kLast));
    int sum = 0;
    for (const Value each : counted) sum += each.raw();
    const auto [least, most] = std::minmax_element(counted.begin(), counted.end());
    const Value low = *least;
    const Value high = *most;
    Swap2Opinion opinion;
    opinion.mean = Value{sum / static_cast<int>(counted.size())};
    opinion.swing = (high - low).raw();
    opinion.wavers = opinion.swing > kLargeSwing && low < kDraw && high > kDraw;
    return opinion;
}

}  // namespace fukumi::book
