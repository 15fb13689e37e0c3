// SPDX-License-Identifier: MIT
#include "engine/search/mcts/worker.hpp"

#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

using namespace search::mcts;

TEST_CASE("a choice is not taken again in a tree that was pruned", "[search][mcts][memory]") {
    GrownTree grown{fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 i7 g9"), {}, 4000};
    const int stones = 4;
    int looks = 0;
    for (int round = 0; round < 20; ++round) {
        REQUIRE(grown.tree.prune(Tree::kRoot, 8, grown.tree.capacity()));
        grown.visit(200);
        grown.walk([&](const board::Position& position, const Node& node) {
            // One order of moves leads to a position of the first plies: a visit to a move
            // there has visited the node.
            if (position.stoneCount() > stones + 2) return;
            ++looks;
            CHECK(grown.tree.visitsBelow(node) <= node.visits());
        });
    }
    CHECK(looks > 100);
}

}  // namespace fukumi::test
