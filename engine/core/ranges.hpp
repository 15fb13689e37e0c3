// SPDX-License-Identifier: MIT
//
// The standard algorithms over whole ranges, with a projection where std::ranges has one. They are
// named after those, and say what those say; libc++ has std::ranges' own only since version 15.
//
//     ranges::anyOf(moves, &BookMove::isSearched)
//     ranges::find(moves, wanted, &BookMove::move)
//     ranges::sort(games, {}, [](const Game& g) { return g.length; })
//
// Intentionally absent: functions without a caller here, results that would dangle when a range is
// a temporary (what points into one is for its owner to avoid), and views.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>

namespace fukumi::ranges {

// ---- Questions -------------------------------------------------------------------------------

template <class Range, class Test>
[[nodiscard]] constexpr bool anyOf(const Range& range, Test test) {
    return std::any_of(std::begin(range), std::end(range), std::ref(test));
}

template <class Range, class Test>
[[nodiscard]] constexpr bool allOf(const Range& range, Test test) {
    return std::all_of(std::begin(range), std::end(range), std::ref(test));
}

template <class Range, class Test>
[[nodiscard]] constexpr bool noneOf(const Range& range, Test test) {
    return !ranges::anyOf(range, std::ref(test));
}

template <class Range, class Test>
[[nodiscard]] constexpr auto countIf(const Range& range, Test test) {
    return std::count_if(std::begin(range), std::end(range), std::ref(test));
}

template <class Range, class Value, class Projection = std::identity>
[[nodiscard]] constexpr auto count(const Range& range,
                                   const Value& value,
                                   Projection projection = {}) {
    return ranges::countIf(
        range, [&](const auto& each) { return std::invoke(projection, each) == value; });
}

/// Element by element; ranges of different lengths are not equal.
template <class Left, class Right, class Same = std::equal_to<>>
[[nodiscard]] constexpr bool equal(const Left& left, const Right& right, Same same = {}) {
    return std::equal(
        std::begin(left), std::end(left), std::begin(right), std::end(right), std::ref(same));
}

// ---- Places ----------------------------------------------------------------------------------

template <class Range, class Test>
[[nodiscard]] constexpr auto findIf(Range&& range, Test test) {
    return std::find_if(std::begin(range), std::end(range), std::ref(test));
}

template <class Range, class Value, class Projection = std::identity>
[[nodiscard]] constexpr auto find(Range&& range, const Value& value, Projection projection = {}) {
    return ranges::findIf(range,
                          [&](const auto& each) { return std::invoke(projection, each) == value; });
}

/// A comparison of two elements by `less` of their projections.
template <class Less, class Projection>
[[nodiscard]] constexpr auto byProjection(Less less, Projection projection) {
    return [less, projection](const auto& a, const auto& b) {
        return std::invoke(less, std::invoke(projection, a), std::invoke(projection, b));
    };
}

/// The first element that is not less than `value`. REQUIRES: the range is sorted.
template <class Range, class Value, class Less = std::less<>, class Projection>
[[nodiscard]] constexpr auto lowerBound(Range&& range,
                                        const Value& value,
                                        Less less,
                                        Projection projection) {
    return std::lower_bound(
        std::begin(range), std::end(range), value, [&](const auto& each, const Value& wanted) {
            return std::invoke(less, std::invoke(projection, each), wanted);
        });
}

/// The first of the largest.
template <class Range, class Less = std::less<>, class Projection = std::identity>
[[nodiscard]] constexpr auto maxElement(Range&& range, Less less = {}, Projection projection = {}) {
    return std::max_element(std::begin(range), std::end(range), byProjection(less, projection));
}

/// The first of the smallest.
template <class Range, class Less = std::less<>, class Projection>
[[nodiscard]] constexpr auto minElement(Range&& range, Less less, Projection projection) {
    return std::min_element(std::begin(range), std::end(range), byProjection(less, projection));
}

// ---- Changes ---------------------------------------------------------------------------------

template <class Range, class Less = std::less<>, class Projection = std::identity>
constexpr void sort(Range&& range, Less less = {}, Projection projection = {}) {
    std::sort(std::begin(range), std::end(range), byProjection(less, projection));
}

template <class Range, class Less = std::less<>, class Projection = std::identity>
void stableSort(Range&& range, Less less = {}, Projection projection = {}) {
    std::stable_sort(std::begin(range), std::end(range), byProjection(less, projection));
}

template <class Range>
constexpr void reverse(Range&& range) {
    std::reverse(std::begin(range), std::end(range));
}

template <class Range, class Value>
constexpr void fill(Range&& range, const Value& value) {
    std::fill(std::begin(range), std::end(range), value);
}

template <class Range, class Value>
constexpr void replace(Range&& range, const Value& before, const Value& after) {
    std::replace(std::begin(range), std::end(range), before, after);
}

template <class Range, class Output>
constexpr Output copy(const Range& range, Output output) {
    return std::copy(std::begin(range), std::end(range), output);
}

template <class Range, class Output, class Change>
constexpr Output transform(const Range& range, Output output, Change change) {
    return std::transform(std::begin(range), std::end(range), output, std::ref(change));
}

}  // namespace fukumi::ranges
