// SPDX-License-Identifier: MIT
#include "engine/search/mcts/tree.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

using namespace search::mcts;

namespace {

/// A tree whose moves are a15, b15, ... of a 15x15 board, two plies deep below each.
struct Grown {
    Grown() {
        reuse.moveTo(root, {}, tree);
        const NodeIndex first = addMoves(tree, Tree::kRoot, {{0.5, 9, 0.5}, {0.5, 7, 0.25}});
        addMoves(tree, first + 1, {{0.5, 1, 0.5}, {0.5, 2, 0.5}, {0.5, 3, 0.75}});
    }

    board::Position root{Rule::Freestyle, BoardSize::square(15)};
    Tree tree{std::size_t{1} << 20};
    TreeReuse reuse;
};

}  // namespace

TEST_CASE("the tree follows the game", "[search][mcts][reuse]") {
    Grown one;
    one.root.play(Square{1, 14});
    one.reuse.moveTo(one.root, {}, one.tree);
    CHECK(one.tree.root().visits() == 7);
    one.root.play(Square{2, 14});
    one.reuse.moveTo(one.root, {}, one.tree);
    CHECK(one.tree.root().visits() == 3);

    Grown both;
    both.root.play(Square{1, 14});
    both.root.play(Square{2, 14});
    both.reuse.moveTo(both.root, {}, both.tree);
    CHECK(both.tree.root().visits() == 3);

    Grown same;
    same.reuse.moveTo(same.root, {}, same.tree);
    CHECK(same.tree.size() > 5);
}

TEST_CASE("a tree that is not copied in time starts from nothing", "[search][mcts][reuse][stop]") {
    struct AtOnce {
        [[nodiscard]] bool stopRequested() const { return true; }
    };
    const AtOnce stop;
    Grown grown;
    grown.root.play(Square{1, 14});
    grown.reuse.moveTo(grown.root, {}, grown.tree, threat::StopCheck::from(stop));
    CHECK(grown.tree.root().visits() == 0);
}

TEST_CASE("another position starts from nothing", "[search][mcts][reuse]") {
    const auto visitsAfter = [](auto&& change) {
        Grown grown;
        for (int i = 0; i < 5; ++i) grown.tree.root().addVisit();
        change(grown.root);
        grown.reuse.moveTo(grown.root, {}, grown.tree);
        return grown.tree.root().visits();
    };
    CHECK(visitsAfter([](board::Position&) {}) == 5);
    // A move that the tree does not have; two of one colour; the other side's; a blocked point;
    // three moves.
    CHECK(visitsAfter([](board::Position& p) { p.play(Square{7, 7}); }) == 0);
    CHECK(visitsAfter([](board::Position& p) {
              p.place(Color::Black, Square{0, 14});
              p.place(Color::Black, Square{1, 14});
          }) == 0);
    CHECK(visitsAfter([](board::Position& p) { p.place(Color::White, Square{1, 14}); }) == 0);
    CHECK(visitsAfter([](board::Position& p) { p.setSideToMove(Color::White); }) == 0);
    CHECK(visitsAfter([](board::Position& p) { p.block(Square{1, 14}); }) == 0);
    CHECK(visitsAfter([](board::Position& p) {
              for (const int x : {1, 2, 3}) p.play(Square{x, 14});
          }) == 0);
}

TEST_CASE("a result that no move of the tree explains is not taken over", "[search][mcts][reuse]") {
    Grown grown;
    grown.tree[Tree::kRoot + 2].prove({Proof::Kind::Loss, 8});
    grown.root.play(Square{1, 14});
    grown.reuse.moveTo(grown.root, {}, grown.tree);
    CHECK_FALSE(grown.tree.root().proof().isKnown());
    CHECK(grown.tree.root().visits() == 0);
}

TEST_CASE("little time keeps little of a tree", "[search][mcts][reuse]") {
    Tree tree{std::size_t{4} << 20};
    TreeReuse reuse;
    board::Position root{Rule::Freestyle, BoardSize::square(15)};
    reuse.moveTo(root, {}, tree);
    const NodeIndex first = addMoves(tree, Tree::kRoot, {{0.5, 9, 0.5}});
    NodeIndex at = first;
    for (int i = 0; i < 3000; ++i) at = addMoves(tree, at, {{0.5, 1}, {0.5, 1}, {0.5, 1}});
    // Nothing is copied where the root stays.
    const std::size_t whole = tree.size();
    StopFlag stop;
    stop.raise();
    reuse.moveTo(root, search::Milliseconds{0}, tree, threat::StopCheck::from(stop));
    CHECK(tree.size() == whole);
    root.play(Square{0, 14});
    reuse.moveTo(root, search::Milliseconds{1}, tree);
    CHECK(tree.size() <= 5000);
    CHECK(tree.size() > 2000);
}

TEST_CASE("a second search of a game begins with what the first one knew",
          "[search][mcts][reuse]") {
    SmallMcts mcts;
    board::Position position =
        fromMoves(Rule::Freestyle, BoardSize::square(15), "h8 i9 i7 g9 j10 k8");
    const auto first = mcts.find(position, nodeLimit(4000));
    REQUIRE(first.report.pv.size() >= 3);
    position.play(first.report.pv[0]);
    position.play(first.report.pv[1]);
    const auto visitsOf = [](const search::SearchResult& result) {
        std::uint64_t visits = 0;
        for (const auto& each : result.report.rootMoves) visits += each.visits;
        return visits;
    };
    const auto second = mcts.find(position, nodeLimit(300));
    mcts.newGame();
    const auto fresh = mcts.find(position, nodeLimit(300));
    CHECK(second.report.nodes == 300);
    CHECK(visitsOf(second) > visitsOf(fresh));
}

}  // namespace fukumi::test
