// SPDX-License-Identifier: MIT
//
// A tree search ready to use, and trees built by hand.
#pragma once

#include <vector>

#include "engine/search/mcts/mcts_searcher.hpp"
#include "engine/search/mcts/worker.hpp"
#include "tests/search/search_setup.hpp"

namespace fukumi::test {

/// The textbook program: no knowledge, random games.
[[nodiscard]] search::mcts::Options textbook();

/// A tree search over the pattern evaluation with little memory.
class SmallMcts final : public SmallSearch {
public:
    explicit SmallMcts(const search::mcts::Options& options = {},
                       std::size_t bytes = std::size_t{6} << 20,
                       const search::Clock& clock = standingClock());
};

/// A tree and the one worker that grows it.
class GrownTree {
public:
    GrownTree(const board::Position& root, const search::mcts::Options& options, int visits);

    void visit(int times);
    /// Calls `see(position, node)` for every way through the tree to a node with moves.
    template <class See>
    void walk(See see) {
        walkFrom(root_, search::mcts::Tree::kRoot, see);
    }

    search::mcts::Tree tree{std::size_t{32} << 20};

private:
    template <class See>
    void walkFrom(board::Position& position, search::mcts::NodeIndex at, See& see) {
        if (!tree[at].children().isReady) return;
        see(position, tree[at]);
        tree.forEachChild(tree[at], [&](search::mcts::NodeIndex i) {
            if (tree[i].visits() == 0) return;
            const board::ScopedMove move{position, tree[i].move()};
            walkFrom(position, i, see);
        });
    }

    search::mcts::Options options_;
    board::Position root_;
    search::mcts::Workspace space_;
    search::mcts::Worker worker_;
};

/// One move of a tree that is built by hand.
struct HandMove {
    double prior = 0.1;
    std::uint32_t visits = 0;
    double mean = 0.5;
    search::mcts::Proof proof{};
    double minimax = 0.5;
};

/// Hangs moves on a node: the first one is a1 of a board with 15 rows, then b1, ...; the index of
/// the first.
search::mcts::NodeIndex addMoves(search::mcts::Tree& tree,
                                 search::mcts::NodeIndex parent,
                                 const std::vector<HandMove>& moves,
                                 search::mcts::Children flags = {});

}  // namespace fukumi::test
