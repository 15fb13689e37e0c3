// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/mnk_count.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/core/check.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::solver {

namespace {

using Subset = std::uint32_t;  // bit i: the i-th empty cell has a stone of the colour in question
using Wide = GameCount::Wide;

/// Lines of a colour's stones: 0 none, 1 .. 64 the number of stones any of which can
/// have been the last one, kImpossible where there are lines that no last stone explains.
using LineState = std::uint8_t;
constexpr LineState kFree = 0;
constexpr LineState kImpossible = 255;

/// Subsets between two looks at the monitor.
constexpr std::size_t kChunk = std::size_t{1} << 20;

/// Calls `visit(begin, end)` for chunks of 0 .. count-1, and the monitor between them.
template <class Visitor>
void inChunks(std::size_t count, Monitor& monitor, Visitor&& visit) {
    for (std::size_t begin = 0; begin < count; begin += kChunk) {
        if (monitor.stopRequested()) throw Stopped{};
        visit(begin, std::min(begin + kChunk, count));
    }
}

/// The states of all sets of stones that a colour can add.
std::vector<LineState> lineStates(const MnkPosition& position, Color c, Monitor& monitor) {
    const MnkLines lines{position.rules()};
    const CellSet empty = position.emptyCells();
    std::vector<LineState> states;
    fillInSteps(states, std::uint64_t{1} << countOf(empty), NodeCounter{monitor});
    CellSet added = 0;
    inChunks(states.size(), monitor, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i, added = (added - empty) & empty) {
            // More stones never mend what no last stone explains.
            if (i != 0 && states[i & (i - 1)] == kImpossible) {
                states[i] = kImpossible;
                continue;
            }
            const CellSet own = position.stones(c) | added;
            if (!lines.hasLine(own)) continue;
            const int last = countOf(lines.lastStones(own) & added);
            states[i] = last == 0 ? kImpossible : static_cast<LineState>(last);
        }
    });
    return states;
}

void addHalves(Subset* values, std::size_t half, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) values[half + i] += values[i];
}

// values[S] becomes the sum of values over all subsets of S. Bits that stay inside a block are done
// block by block, then the others column by column, so that each part is worked on in the cache.
void sumOverSubsets(std::vector<Subset>& values, Monitor& monitor) {
    constexpr std::size_t kBlock = std::size_t{1} << 16;
    constexpr std::size_t kColumn = std::size_t{1} << 10;
    const std::size_t block = std::min(kBlock, values.size());
    for (std::size_t start = 0; start < values.size(); start += block) {
        if (monitor.stopRequested()) throw Stopped{};
        for (std::size_t half = 1; half < block; half *= 2)
            for (std::size_t i = 0; i < block; i += 2 * half)
                addHalves(values.data() + start + i, half, half);
    }
    for (std::size_t column = 0; column < block; column += kColumn) {
        if (monitor.stopRequested()) throw Stopped{};
        for (std::size_t half = block; half < values.size(); half *= 2)
            for (std::size_t i = 0; i < values.size(); i += 2 * half)
                for (std::size_t row = 0; row < half; row += block)
                    addHalves(values.data() + i + row + column, half, std::min(kColumn, block));
    }
}

Wide factorial(int n) { return n < 2 ? Wide{1} : static_cast<Wide>(n) * factorial(n - 1); }

class Counting {
public:
    Counting(const MnkPosition& position, Monitor& monitor)
        : position_{position},
          monitor_{monitor},
          empty_{countOf(position.emptyCells())},
          black_{lineStates(position, Color::Black, monitor)} {
        // From the empty board both colours have the same sets.
        if (position.ply() > 0) white_ = lineStates(position, Color::White, monitor);
        fillInSteps(freeSets_, black_.size(), NodeCounter{monitor});
    }

    MnkCount count() {
        MnkCount result;
        for (int added = 1; added <= empty_; ++added) {
            monitor_.onProgress({0, "ply " + std::to_string(position_.ply() + added)});
            result.plies.push_back(countPly(added, result));
        }
        return result;
    }

private:
    const std::vector<LineState>& states(Color c) const {
        return c == Color::Black || white_.empty() ? black_ : white_;
    }

    /// freeSets_[S] = how many line-free sets of `size` stones of `c` lie inside S.
    void countFreeSets(Color c, int size) {
        const std::vector<LineState>* const wanted = &states(c);
        if (counted_ == wanted && countedSize_ == size) return;
        inChunks(freeSets_.size(), monitor_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                freeSets_[i] = (*wanted)[i] == kFree && std::popcount(i) == size ? 1U : 0U;
        });
        sumOverSubsets(freeSets_, monitor_);
        counted_ = wanted;
        countedSize_ = size;
    }

    // The side that moved last may have a line, the other one may not.
    MnkPlyCount countPly(int added, MnkCount& result) {
        const Color last = added % 2 == 1 ? position_.sideToMove() : ~position_.sideToMove();
        const int lastSize = (added + (last == position_.sideToMove() ? 1 : 0)) / 2;
        const int otherSize = added - lastSize;
        countFreeSets(~last, otherSize);

        std::uint64_t open = 0;
        std::uint64_t won = 0;
        Wide wonOrders = 0;  // how many (position, last stone) pairs end with a line
        const auto& lastStates = states(last);
        const std::size_t full = freeSets_.size() - 1;
        inChunks(freeSets_.size(), monitor_, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const LineState state = lastStates[i];
                if (state == kImpossible || std::popcount(i) != lastSize) continue;
                const std::uint64_t pairs = freeSets_[full & ~i];
                (state == kFree ? open : won) += pairs;
                wonOrders += static_cast<Wide>(state) * pairs;
            }
        });
        const bool isFull = added == empty_;
        result.wonGames[last] += wonOrders * factorial(lastSize - 1) * factorial(otherSize);
        if (isFull)
            result.drawnGames +=
                static_cast<Wide>(open) * factorial(lastSize) * factorial(otherSize);

        MnkPlyCount ply;
        ply.ply = position_.ply() + added;
        (isFull ? ply.draws : ply.open) = open;
        (last == Color::Black ? ply.blackWins : ply.whiteWins) = won;
        return ply;
    }

    const MnkPosition& position_;
    Monitor& monitor_;
    int empty_;
    std::vector<LineState> black_;
    std::vector<LineState> white_;  // empty: the same as black_
    std::vector<Subset> freeSets_;
    const std::vector<LineState>* counted_ = nullptr;
    int countedSize_ = 0;
};

MnkPlyCount countOfItself(const MnkPosition& position) {
    MnkPlyCount ply;
    ply.ply = position.ply();
    if (position.winner())
        (*position.winner() == Color::Black ? ply.blackWins : ply.whiteWins) = 1;
    else
        (position.isFull() ? ply.draws : ply.open) = 1;
    return ply;
}

}  // namespace

std::string GameCount::text() const {
    std::string digits;
    for (Wide rest = games_; rest != 0 || digits.empty(); rest /= 10)
        digits += static_cast<char>('0' + static_cast<int>(rest % 10));
    ranges::reverse(digits);
    return digits;
}

std::uint64_t MnkCount::positions() const {
    std::uint64_t sum = 0;
    for (const MnkPlyCount& each : plies) sum += each.positions();
    return sum;
}

std::size_t bytesForCounting(int emptyCells) {
    return (std::size_t{1} << emptyCells) * (sizeof(Subset) + 2 * sizeof(LineState));
}

std::optional<MnkCount> countPositions(const MnkPosition& position, Monitor& monitor) {
    FUKUMI_CHECK(countOf(position.emptyCells()) <= kMaxCountedCells);
    MnkCount result;
    result.plies.push_back(countOfItself(position));
    if (position.isOver()) {
        (position.winner() ? result.wonGames[*position.winner()] : result.drawnGames) += 1;
        return result;
    }
    try {
        MnkCount further = Counting{position, monitor}.count();
        further.plies.insert(further.plies.begin(), result.plies.front());
        result = std::move(further);
    } catch (const Stopped&) {
        return std::nullopt;
    }
    // Plies that play cannot reach any more are not worth a line.
    while (result.plies.back().positions() == 0) result.plies.pop_back();
    return result;
}

}  // namespace fukumi::solver
