// SPDX-License-Identifier: MIT
#include <cmath>

#include "engine/core/random.hpp"
#include "engine/search/mcts/options.hpp"
#include "engine/search/mcts/visit.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace search::mcts;

namespace {

constexpr Proof kLoss{Proof::Kind::Loss, 4};

Options puct() { return {}; }

Options ucb1(double constant) {
    Options options;
    options.policy = Policy::Ucb1;
    options.ucbConstant = constant;
    return options;
}

/// A tree with a root of the given mean (its owner's) and these moves.
class Hand {
public:
    Hand(const std::vector<HandMove>& moves, std::uint32_t visits, double ownersMean = 0.5) {
        first_ = addMoves(tree_, Tree::kRoot, moves);
        for (std::uint32_t i = 0; i < visits; ++i) tree_.root().addVisit();
        tree_.root().addResult(
            static_cast<std::int64_t>(ownersMean * visits * static_cast<double>(kWholePoint)));
        visits_ = visits;
    }

    /// The number of the move that is chosen; -1 = none.
    int choose(const Options& options) {
        const Choice choice = chooseChild(tree_, tree_.root(), visits_, options);
        wantsMore = choice.wantsMore;
        return choice.child ? static_cast<int>(*choice.child - first_) : -1;
    }

    bool wantsMore = false;

private:
    Tree tree_{std::size_t{1} << 20};
    NodeIndex first_;
    std::uint32_t visits_;
};

}  // namespace

TEST_CASE("without visits the best prior is chosen", "[search][mcts]") {
    CHECK(Hand{{{0.6}, {0.3}, {0.1}}, 0}.choose(puct()) == 0);
    CHECK(Hand{{{0.6, 0, 0, kLoss}, {0.3}, {0.1}}, 0}.choose(puct()) == 1);
}

TEST_CASE("moves that are known to lose are never chosen", "[search][mcts]") {
    Hand hand{{{0.9, 50, 0.9, kLoss}, {0.05, 10, 0.1}, {0.05, 10, 0.2}}, 70};
    CHECK(hand.choose(puct()) == 2);
    CHECK(hand.choose(ucb1(0.0)) == 2);
    Hand lost{{{0.5, 3, 0.1, kLoss}, {0.5, 2, 0.2, kLoss}}, 5};
    CHECK(lost.choose(puct()) == -1);
    CHECK(lost.choose(ucb1(1.0)) == -1);
    CHECK(lost.wantsMore);
}

TEST_CASE("more moves are wanted when each was tried", "[search][mcts]") {
    Hand tried{{{0.6, 5, 0.5}, {0.4, 5, 0.5}}, 10};
    static_cast<void>(tried.choose(puct()));
    CHECK(tried.wantsMore);
    Hand untried{{{0.6, 5, 0.5}, {0.4}}, 10};
    static_cast<void>(untried.choose(puct()));
    CHECK_FALSE(untried.wantsMore);
}

TEST_CASE("puct chooses the move of the highest bound", "[search][mcts]") {
    Random random{17};
    const auto shareOf = [](double thousandths) { return thousandths / 1000.0; };
    const Parameters p;
    const double share = shareOf(p.minimaxShare);
    for (int round = 0; round < 400; ++round) {
        std::vector<HandMove> moves;
        std::uint32_t total = 0;
        double rest = 1.0;
        for (int i = 0; i < 8; ++i) {
            const auto visits = static_cast<std::uint32_t>(1 + random.below(300));
            moves.push_back(
                {rest * 0.4, visits, shareOf(random.below(1000)), {}, shareOf(random.below(1000))});
            rest *= 0.6;
            total += visits;
        }
        const double c = shareOf(p.exploration) +
                         shareOf(p.explorationGrowth) *
                             std::log(1 + total / static_cast<double>(p.explorationBase));
        int best = 0;
        double bestBound = -1;
        double second = -1;
        for (int i = 0; i < 8; ++i) {
            const HandMove& m = moves[static_cast<std::size_t>(i)];
            const double worth = (1 - share) * m.mean + share * m.minimax;
            const double bound = worth + c * std::sqrt(total) * m.prior / (1.0 + m.visits);
            if (bound > bestBound) {
                second = bestBound;
                bestBound = bound;
                best = i;
            } else {
                second = std::max(second, bound);
            }
        }
        if (bestBound - second < 1e-3) continue;  // the tree rounds
        CHECK(Hand{moves, total}.choose(puct()) == best);
    }
}

TEST_CASE("ucb1 tries every move once, then by its bound", "[search][mcts]") {
    CHECK(Hand{{{0.1, 9, 1.0}, {0.1, 3, 1.0}, {0.1}, {0.1}}, 12}.choose(ucb1(1.96)) == 2);
    Random random{18};
    for (int round = 0; round < 400; ++round) {
        std::vector<HandMove> moves;
        std::uint32_t total = 0;
        for (int i = 0; i < 6; ++i) {
            const auto visits = static_cast<std::uint32_t>(1 + random.below(200));
            moves.push_back({0.1, visits, random.below(1000) / 1000.0});
            total += visits;
        }
        const double constant = random.below(300) / 100.0;
        std::vector<double> bounds;
        for (const HandMove& m : moves)
            bounds.push_back(2 * m.mean - 1 + constant * std::sqrt(std::log(total) / m.visits));
        const auto best = std::max_element(bounds.begin(), bounds.end());
        const double highest = *best;
        const auto index = static_cast<int>(best - bounds.begin());
        *best = -3;
        if (highest - *std::max_element(bounds.begin(), bounds.end()) < 1e-3) continue;
        CHECK(Hand{moves, total}.choose(ucb1(constant)) == index);
    }
}

}  // namespace fukumi::test
