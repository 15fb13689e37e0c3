// SPDX-License-Identifier: MIT
//
// Monte Carlo tree search in its plainest form, UCT (Kocsis and Szepesvári 2006): walk down the
// tree by the move with the best mean plus a bonus for rarely tried ones, add one node, play at
// random to the end, and let the result count in every node on the way. It proves nothing: it is
// here to be compared with what does (see README.md). The same seed gives the same result.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "engine/solver/monitor.hpp"
#include "engine/solver/plain_search.hpp"

namespace fukumi::solver {

/// The constant of the bonus for rarely tried moves, C in mean + C * sqrt(ln N / n).
inline constexpr double kUsualExploration = 1.96;

/// Statistics of a move's playouts: a win counts 1, a draw 0, a loss -1.
template <class Move>
struct UctMove {
    Move move;
    std::uint64_t visits = 0;
    double mean = 0.0;  ///< for the side to move at the root
};

template <TreeGame Game>
class UctSearch {
public:
    using Move = typename Game::Move;

    /// The tree stops growing before it takes more than `treeMiB`; playouts go on from its leaves.
    UctSearch(Game& game, std::uint64_t seed, std::size_t treeMiB, double exploration)
        : game_{game},
          random_{seed},
          mostNodes_{(treeMiB << 20) / (kGrowth * sizeof(Node))},
          exploration_{exploration} {
        nodes_.emplace_back();
    }

    /// Adds playouts; throws Stopped between two of them. REQUIRES: the game is not over.
    void run(std::uint64_t playouts, NodeCounter& counter) {
        for (std::uint64_t i = 0; i < playouts; ++i) {
            visit(0);
            counter.count();
        }
    }
    /// The moves at the root, most visits first; empty before the first playout.
    [[nodiscard]] std::vector<UctMove<Move>> moves() const {
        std::vector<UctMove<Move>> result;
        for (std::uint32_t i = 0; i < nodes_[0].childCount; ++i) {
            const Node& child = nodes_[nodes_[0].firstChild + i];
            result.push_back({child.move, child.visits, 0.0 - meanOf(child)});  // not -0.0
        }
        ranges::stableSort(result,
                           [](const auto& a, const auto& b) { return a.visits > b.visits; });
        return result;
    }

private:
    struct Node {
        Move move{};
        std::uint32_t firstChild = 0;
        std::uint32_t childCount = 0;
        std::uint64_t visits = 0;
        double sum = 0.0;  // for the side to move here
    };

    // While a vector grows, the old one and the new one, twice as large, are there together.
    static constexpr std::size_t kGrowth = 3;

    static double meanOf(const Node& node) {
        return node.visits == 0 ? 0.0 : node.sum / static_cast<double>(node.visits);
    }
    static double rewardOf(int score) { return score > 0 ? 1.0 : score < 0 ? -1.0 : 0.0; }

    /// The result of one playout through this node, for the side to move here.
    double visit(std::size_t index) {
        double reward = 0.0;
        if (const auto score = game_.finalScore()) {
            reward = rewardOf(*score);
        } else if (!hasChildren(index)) {
            reward = playout();
        } else {
            const std::size_t child = select(index);
            const Move move = nodes_[child].move;
            game_.play(move);
            reward = -visit(child);
            game_.undo(move);
        }
        ++nodes_[index].visits;
        nodes_[index].sum += reward;
        return reward;
    }

    /// Gives a node its children at the second visit.
    bool hasChildren(std::size_t index) {
        if (nodes_[index].childCount > 0) return true;
        if (nodes_[index].visits == 0 && index != 0) return false;
        typename Game::Moves moves;
        game_.listMoves(moves);
        if (nodes_.size() + moves.size() > mostNodes_ && index != 0) return false;
        nodes_[index].firstChild = static_cast<std::uint32_t>(nodes_.size());
        nodes_[index].childCount = static_cast<std::uint32_t>(moves.size());
        for (const Move move : moves) nodes_.push_back({.move = move});
        return true;
    }

    // UCB1.
    std::size_t select(std::size_t index) const {
        const Node& parent = nodes_[index];
        const double logVisits = std::log(static_cast<double>(parent.visits + 1));
        std::size_t best = parent.firstChild;
        double bestBound = -2.0;
        for (std::size_t i = 0; i < parent.childCount; ++i) {
            const Node& child = nodes_[parent.firstChild + i];
            if (child.visits == 0) return parent.firstChild + i;
            const double bonus =
                exploration_ * std::sqrt(logVisits / static_cast<double>(child.visits));
            const double bound = bonus - meanOf(child);
            if (bound > bestBound) {
                bestBound = bound;
                best = parent.firstChild + i;
            }
        }
        return best;
    }

    double playout() {
        if (const auto score = game_.finalScore()) return rewardOf(*score);
        typename Game::Moves moves;
        game_.listMoves(moves);
        const Move move = random_.pick(moves);
        game_.play(move);
        const double reward = -playout();
        game_.undo(move);
        return reward;
    }

    Game& game_;
    Random random_;
    std::size_t mostNodes_;
    double exploration_;
    std::vector<Node> nodes_;
};

}  // namespace fukumi::solver
