// SPDX-License-Identifier: MIT
#include "book/openings/even_three.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <span>

#include "engine/analysis/balance.hpp"
#include "engine/core/ranges.hpp"
#include "engine/player/player.hpp"

namespace fukumi::book {

namespace {

/// The judgements of all searches, those for one pair of stones, and the most pairs. By searches of
/// 100 000 nodes neither side is ahead by more than the window.
constexpr std::uint64_t kThreeJudgements = 40, kPairJudgements = 20;
constexpr int kMostPairs = 6;
constexpr Value kEven{40};
/// The first stone is that near to the centre, the second to the first, the third to either. If
/// white's stone is farther away, black wins with most third stones.
constexpr int kFirstReach = 3, kSecondReach = 2, kThirdReach = 5;

/// The empty squares within `reach` of one of `centers`; all if none of those can be used.
board::SquareSet squaresNear(const board::Position& position,
                             std::span<const Square> centers,
                             int reach,
                             const board::SquareSet& excluded) {
    const board::SquareSet all = board::preferablyWithout(emptySquares(position), excluded);
    board::SquareSet near;
    all.forEach([&](Square s) {
        const auto isNear = [&](Square c) {
            return std::abs(s.x() - c.x()) <= reach && std::abs(s.y() - c.y()) <= reach;
        };
        if (ranges::anyOf(centers, isNear)) near.insert(s);
    });
    return near.empty() ? all : near;
}

/// The best third stone for the two on the board.
std::optional<analysis::BalanceResult> evenThird(board::Position& position,
                                                 OpeningJudge& judge,
                                                 const OpeningMeans& means,
                                                 std::uint64_t nodes) {
    std::vector<Square> stones;
    for (const board::Placement& each : position.history()) stones.push_back(each.square);
    analysis::BalanceQuestion question;
    question.window = kEven;
    question.within = squaresNear(position, stones, kThirdReach, means.limits.excluded);
    question.model = means.player.model(means.rule);
    question.nodes = nodes;
    const auto search = [&](const board::Position& after, std::uint64_t most) {
        return judge.search(after, most);
    };
    return analysis::findBalance(position, question, search, judge.stop(), [](const auto&) {});
}

}  // namespace

Square anySquareOf(const board::SquareSet& squares, Random& random) {
    std::vector<Square> all;
    squares.forEach([&](Square s) { all.push_back(s); });
    return random.pick(all);
}

// Two stones by chance may leave no third one that is even.
std::vector<Square> drawEvenThree(board::Position& board,
                                  OpeningJudge& judge,
                                  const OpeningMeans& means,
                                  std::uint64_t nodes,
                                  Random& random) {
    const auto drawNear = [&](Square center, int reach) {
        return anySquareOf(squaresNear(board, {&center, 1}, reach, means.limits.excluded), random);
    };
    std::uint64_t left = std::min(kThreeJudgements * nodes,
                                  means.settings.maxNodes.value_or(kThreeJudgements * nodes));
    std::vector<Square> best;
    int least = 0;
    for (int i = 0; i < kMostPairs; ++i) {
        const Square first = drawNear(board.size().center(), kFirstReach);
        const board::ScopedMove one{board, first};
        const Square second = drawNear(first, kSecondReach);
        const board::ScopedMove two{board, second};
        const auto third = evenThird(board, judge, means, std::min(left, kPairJudgements * nodes));
        if (!third) break;
        const int error = std::abs(third->value.raw()) + (analysis::kBalanceDoubt >> third->level);
        if (best.empty() || error < least) {
            best = {first, second, third->moves.front()};
            least = error;
        }
        left -= std::min(left, third->nodes);
        if (third->isInWindow || left < nodes || judge.stop().stopRequested()) break;
    }
    return best;
}

}  // namespace fukumi::book
