// SPDX-License-Identifier: MIT
#include "engine/eval/windows/window_table.hpp"

#include <string>

#include "engine/board/pattern.hpp"
#include "engine/core/error.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/types.hpp"

namespace fukumi::eval::windows {

static_assert(kClassCount == board::kLineClassCount);

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

namespace {

constexpr std::size_t kMostRows = 65536;

bool hasStone(HalfCode code, std::size_t count) {
    return ranges::anyOf(cellsOf(code, count), [](WindowCell cell) {
        return cell == WindowCell::Own || cell == WindowCell::Enemy;
    });
}

/// The codes of `reach` cells that agree with a code of kInnerReach cells.
std::vector<HalfCode> extensionsOf(HalfCode inner, std::size_t reach) {
    std::vector<HalfCode> codes{inner};  // with a wall after it, or no farther cell at all
    constexpr std::size_t kOpen = walledCount(kInnerReach);
    if (reach == kInnerReach || inner < kOpen) return codes;
    for (std::size_t digit = 0; digit < 3; ++digit)
        codes.push_back(static_cast<HalfCode>(walledCount(kOuterReach) + (inner - kOpen) +
                                              digit * powerOfThree(kInnerReach)));
    return codes;
}

}  // namespace

/// The line class of a stone of each colour between two half codes (black as own).
struct ClassLookup {
    ClassLookup(Rule rule, std::size_t reach)
        : tables{board::PatternTable{rule, Color::Black}, board::PatternTable{rule, Color::White}} {
        for (const Color c : kColors)
            for (std::size_t code = 0; code < halfCount(reach); ++code)
                sides[c].push_back(sideOf(rule, c, static_cast<HalfCode>(code), reach));
    }

    [[nodiscard]] std::uint16_t classOf(Color c, HalfCode a, HalfCode b) const {
        const board::LineWindow window{sides[c][a], sides[c][b]};
        return static_cast<std::uint16_t>(tables[c][board::indexOf(window)]);
    }

    ByColor<board::PatternTable> tables;
    ByColor<std::vector<board::HalfWindow>> sides;

private:
    static board::HalfWindow sideOf(Rule rule, Color c, HalfCode code, std::size_t reach) {
        const WindowCell own = c == Color::Black ? WindowCell::Own : WindowCell::Enemy;
        const auto cells = cellsOf(code, reach);
        board::HalfWindow half;
        half.length = 0;
        for (std::size_t i = 0; i < reach; ++i) {
            if (cells[i] != own && cells[i] != WindowCell::Empty) {
                // Only caro asks what the blocker is.
                half.enemyBlocker = needsFreeEnd(rule) && cells[i] != WindowCell::Wall;
                return half;
            }
            if (cells[i] == own) half.own = static_cast<std::uint8_t>(half.own | (1U << i));
            ++half.length;
        }
        return half;
    }
};

WindowTable::WindowTable(Rule rule)
    : reach_{looksBeyondFive(rule) ? kOuterReach : kInnerReach},
      halves_{halfCount(reach_)},
      sideMask_{(std::uint64_t{1} << (2 * reach_)) - 1},
      rowOf_(4 * halves_ * halves_) {
    for (std::uint64_t key = 0; key <= sideMask_; ++key) {
        std::array<WindowCell, kOuterReach> cells;
        for (std::size_t i = 0; i < reach_; ++i)
            cells[i] = static_cast<WindowCell>((key >> (2 * i)) & 3);
        const auto side = std::span{cells}.first(reach_);
        after_.push_back(halfCodeOf(side));
        ranges::reverse(side);
        before_.push_back(halfCodeOf(side));
    }
    addWindows(rule);
    rowWindows_.shrink_to_fit();
}

/// Questions of addRows() on the inner half codes, and on the classes between two of the reach.
struct RowSource {
    RowSource(Rule rule, std::size_t reach) : classes{rule, reach} {
        for (std::size_t code = 0; code < halfCount(kInnerReach); ++code) {
            const auto half = static_cast<HalfCode>(code);
            hasStones[code] = hasStone(half, kInnerReach);
            extensions[code] = extensionsOf(half, reach);
        }
    }

    ClassLookup classes;
    std::array<bool, halfCount(kInnerReach)> hasStones{};
    std::array<std::vector<HalfCode>, halfCount(kInnerReach)> extensions;
};

/// Calls `visit` for each pair of inner half codes up to exchange.
template <class Visitor>
void forEachPair(Visitor&& visit) {
    for (std::size_t a = 0; a < halfCount(kInnerReach); ++a)
        for (std::size_t b = a; b < halfCount(kInnerReach); ++b)
            visit(static_cast<HalfCode>(a), static_cast<HalfCode>(b));
}

void WindowTable::addWindows(Rule rule) {
    const RowSource source{rule, reach_};
    rowWindows_.reserve(windowCount(kInnerReach));
    rowWindows_.push_back({WindowCell::Wall, {0, 0}, 0, 0});
    // Those without a stone share rows, whatever their cells are.
    forEachPair([&](HalfCode a, HalfCode b) {
        if (!source.hasStones[a] && !source.hasStones[b])
            addRows(WindowCell::Empty, a, b, 1, source);
    });
    firstWithStone_ = rowWindows_.size();
    for (const WindowCell centre : {WindowCell::Empty, WindowCell::Own, WindowCell::Enemy})
        forEachPair([&](HalfCode a, HalfCode b) {
            if (centre != WindowCell::Empty || source.hasStones[a] || source.hasStones[b])
                addRows(centre, a, b, rowWindows_.size(), source);
        });
    if (rowWindows_.size() > kMostRows)
        throw UserError{"the windows of this rule need " + std::to_string(rowWindows_.size()) +
                        " rows, more than 16 bits can number"};
}

/// Rows from `first` on are compared with.
void WindowTable::addRows(
    WindowCell centre, HalfCode a, HalfCode b, std::size_t first, const RowSource& source) {
    for (const HalfCode after : source.extensions[a])
        for (const HalfCode before : source.extensions[b]) {
            WindowRow row{centre, {a, b}, kOwnStoneId, kEnemyStoneId};
            if (centre == WindowCell::Enemy) std::swap(row.blackClass, row.whiteClass);
            if (centre == WindowCell::Empty) {
                const std::uint16_t black = source.classes.classOf(Color::Black, after, before);
                const std::uint16_t white = source.classes.classOf(Color::White, after, before);
                row.blackClass = static_cast<std::uint16_t>(kClassCount * black + white);
                row.whiteClass = static_cast<std::uint16_t>(kClassCount * white + black);
            }
            // Few classes are possible: a short list is searched.
            std::size_t number = first;
            while (number < rowWindows_.size() && rowWindows_[number].blackClass != row.blackClass)
                ++number;
            if (number == rowWindows_.size()) rowWindows_.push_back(row);
            const std::size_t plane = static_cast<std::size_t>(centre) * halves_;
            rowOf_[(plane + after) * halves_ + before] = static_cast<std::uint16_t>(number);
            rowOf_[(plane + before) * halves_ + after] = static_cast<std::uint16_t>(number);
        }
}

std::size_t WindowTable::bytes() const {
    return sizeof *this + sizeof(HalfCode) * (after_.capacity() + before_.capacity()) +
           sizeof(std::uint16_t) * rowOf_.capacity() + sizeof(WindowRow) * rowWindows_.capacity();
}

WindowPartsFinder::WindowPartsFinder() {
    for (std::size_t i = 0; i < halfCount(kInnerReach); ++i) {
        const auto code = static_cast<HalfCode>(i);
        near2_[i] = shorten(code, kInnerReach, 2);
        near3_[i] = shorten(code, kInnerReach, 3);
        exchanged_[i] = exchangeColors(code, kInnerReach);
    }
}

}  // namespace fukumi::eval::windows
