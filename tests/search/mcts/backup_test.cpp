// SPDX-License-Identifier: MIT
#include "engine/search/mcts/visit.hpp"
#include "tests/search/mcts/mcts_setup.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::test {

using namespace search::mcts;

namespace {

using Kind = Proof::Kind;

Children complete(int rest = 0) {
    Children flags;
    flags.isComplete = true;
    flags.rest = static_cast<std::uint16_t>(rest);
    return flags;
}

Proof proofOf(const std::vector<Proof>& answers, Children flags) {
    Tree tree{std::size_t{1} << 20};
    std::vector<HandMove> moves;
    for (const Proof& proof : answers) moves.push_back({0.1, 1, 0.5, proof});
    addMoves(tree, Tree::kRoot, moves, flags);
    return proofFromChildren(tree, tree.root());
}

/// Visits a path as the search does.
void visitPath(Tree& tree, const std::vector<NodeIndex>& path, VisitResult result) {
    for (const NodeIndex i : path) tree[i].addVisit();
    backUp(tree, path, result);
}

}  // namespace

TEST_CASE("one winning answer refutes a move, the fastest known at first", "[search][mcts]") {
    CHECK(proofOf({{}, {Kind::Win, 2}, {}}, {}) == Proof{Kind::Loss, 3});
    CHECK(proofOf({{Kind::Loss, 9}, {Kind::Win, 0}}, complete()) == Proof{Kind::Loss, 1});
    CHECK(proofOf({{}, {}}, complete()) == Proof{});
}

TEST_CASE("a move wins only when every answer is known to lose", "[search][mcts]") {
    const std::vector<Proof> allLose{{Kind::Loss, 3}, {Kind::Loss, 5}};
    CHECK(proofOf(allLose, complete()) == Proof{Kind::Win, 6});
    CHECK(proofOf(allLose, complete(9)) == Proof{Kind::Win, 9});
    // Not all of them are in the tree.
    CHECK(proofOf(allLose, {}) == Proof{});
    Children more = complete();
    more.hasMore = true;
    CHECK(proofOf(allLose, more) == Proof{});
    CHECK(proofOf({{Kind::Loss, 3}, {}}, complete()) == Proof{});
}

TEST_CASE("a draw is the best answer where all others lose", "[search][mcts]") {
    CHECK(proofOf({{Kind::Loss, 3}, {Kind::Draw, 0}}, complete()).kind == Kind::Draw);
    CHECK(proofOf({{Kind::Draw, 0}, {}}, complete()) == Proof{});
    CHECK(proofOf({{Kind::Draw, 0}}, {}) == Proof{});
}

TEST_CASE("a result counts for its owner and against the other", "[search][mcts]") {
    Tree tree{std::size_t{1} << 20};
    const NodeIndex a = addMoves(tree, Tree::kRoot, {{0.5}, {0.5}});
    const NodeIndex b = addMoves(tree, a, {{0.5}});
    const NodeIndex c = addMoves(tree, b, {{0.5}});
    visitPath(tree, {Tree::kRoot, a, b, c}, {kWholePoint / 4, false});
    CHECK(tree[c].sum() == kWholePoint / 4);
    CHECK(tree[b].sum() == kWholePoint * 3 / 4);
    CHECK(tree[a].sum() == kWholePoint / 4);
    CHECK(tree.root().sum() == kWholePoint * 3 / 4);
    for (const NodeIndex i : {Tree::kRoot, a, b, c}) CHECK(tree[i].visits() == 1);
    CHECK(tree[a + 1].visits() == 0);
}

TEST_CASE("a refuted move takes its results out of the nodes above", "[search][mcts]") {
    Tree tree{std::size_t{1} << 20};
    const NodeIndex a = addMoves(tree, Tree::kRoot, {{0.5}, {0.5}}, complete());
    const NodeIndex good = addMoves(tree, a, {{0.5}, {0.5}}, complete());
    const NodeIndex bad = good + 1;
    visitPath(tree, {Tree::kRoot, a, good}, {kWholePoint / 8, false});
    for (int i = 0; i < 5; ++i) visitPath(tree, {Tree::kRoot, a, bad}, {kWholePoint, false});
    // The sixth visit shows that the move loses.
    tree[bad].prove({Kind::Loss, 1});
    visitPath(tree, {Tree::kRoot, a, bad}, {0, true});
    CHECK(tree[a].visits() == 1);
    CHECK(tree[a].sum() == kWholePoint * 7 / 8);
    CHECK(tree.root().visits() == 1);
    CHECK(tree.root().sum() == kWholePoint / 8);
    CHECK(tree[bad].visits() == 6);
    CHECK_FALSE(tree[a].proof().isKnown());
    // When the other one loses too, the first move wins, and so the root is decided.
    tree[good].prove({Kind::Loss, 3});
    visitPath(tree, {Tree::kRoot, a, good}, {0, true});
    CHECK(tree[a].proof() == Proof{Kind::Win, 4});
    CHECK(tree.root().proof() == Proof{Kind::Loss, 5});
}

TEST_CASE("a refuted move takes of each order of moves what it brought", "[search][mcts]") {
    Tree tree{std::size_t{1} << 20};
    const NodeIndex a = addMoves(tree, Tree::kRoot, {{0.5}, {0.5}}, complete());
    const NodeIndex holder = addMoves(tree, a, {{0.5}}, complete());
    const NodeIndex other = addMoves(tree, a + 1, {{0.5}}, complete());
    const NodeIndex good = addMoves(tree, holder, {{0.5}, {0.5}}, complete());
    const NodeIndex bad = good + 1;
    REQUIRE(tree[other].claim(tree[other].children()));
    tree[other].transpose(holder);
    const std::vector<NodeIndex> way{Tree::kRoot, a, holder, bad};
    const std::vector<NodeIndex> otherWay{Tree::kRoot, a + 1, other, bad};
    visitPath(tree, {Tree::kRoot, a, holder, good}, {kWholePoint / 2, false});
    for (int i = 0; i < 9; ++i) visitPath(tree, way, {kWholePoint, false});
    for (int i = 0; i < 3; ++i) visitPath(tree, otherWay, {kWholePoint, false});
    CHECK(tree[holder].visits() == 10);
    tree[bad].prove({Kind::Loss, 1});
    visitPath(tree, otherWay, {0, true});
    // Fourteen visits below, four of them by this way: three of the bad move's thirteen are its.
    CHECK(tree[other].visits() == 1);
    CHECK(tree[other].sum() >= 0);
    CHECK(tree[other].sum() <= kWholePoint);
    // The other way keeps its part.
    CHECK(tree[holder].visits() == 10);
}

TEST_CASE("a refutation that was known already is counted out once", "[search][mcts]") {
    Tree tree{std::size_t{1} << 20};
    const NodeIndex a = addMoves(tree, Tree::kRoot, {{0.5, 4, 0.5, {Kind::Loss, 1}}, {0.5}});
    for (int i = 0; i < 7; ++i) tree.root().addVisit();
    visitPath(tree, {Tree::kRoot, a}, {0, false});
    CHECK(tree.root().visits() == 7);
    CHECK(tree.root().sum() == 0);
}

TEST_CASE("a move of the root can be refuted from outside", "[search][mcts]") {
    Tree tree{std::size_t{1} << 20};
    const NodeIndex a = addMoves(tree, Tree::kRoot, {{0.5}, {0.5}}, complete());
    visitPath(tree, {Tree::kRoot, a}, {kWholePoint, false});
    visitPath(tree, {Tree::kRoot, a + 1}, {kWholePoint / 2, false});
    refuteRootMove(tree, a, 40);
    CHECK(tree.root().visits() == 1);
    CHECK(tree.root().sum() == kWholePoint / 2);
    CHECK_FALSE(tree.root().proof().isKnown());
    refuteRootMove(tree, a, 40);
    CHECK(tree.root().visits() == 1);
    refuteRootMove(tree, a + 1, 30);
    CHECK(tree.root().proof() == Proof{Kind::Win, 41});
}

TEST_CASE("a node keeps the result of the best play below it", "[search][mcts]") {
    Tree tree{std::size_t{1} << 20};
    const NodeIndex a = addMoves(tree, Tree::kRoot, {{0.5}, {0.5}}, complete());
    const NodeIndex b = a + 1;
    const auto visit = [&](const std::vector<NodeIndex>& path, std::int64_t points) {
        visitPath(tree, path, {points, false});
        backUpMinimax(tree, path, points);
    };
    visit({Tree::kRoot, a}, kWholePoint / 4);
    CHECK(tree[a].minimax() == kWholePoint / 4);
    CHECK(tree.root().minimax() == kWholePoint * 3 / 4);
    visit({Tree::kRoot, b}, kWholePoint / 2);
    CHECK(tree.root().minimax() == kWholePoint / 2);
    // An answer that is worth more to the other player than the move looked.
    const NodeIndex answer = addMoves(tree, b, {{0.5}, {0.5}}, complete());
    visit({Tree::kRoot, b, answer}, kWholePoint * 7 / 8);
    CHECK(tree[b].minimax() == kWholePoint / 8);
    CHECK(tree.root().minimax() == kWholePoint * 3 / 4);
    // A worse one changes nothing.
    visit({Tree::kRoot, b, answer + 1}, kWholePoint / 8);
    CHECK(tree[b].minimax() == kWholePoint / 8);
    // The better one is refuted; the means are not asked.
    tree[answer].prove({Kind::Loss, 1});
    visitPath(tree, {Tree::kRoot, b, answer}, {0, true});
    backUpMinimax(tree, std::vector{Tree::kRoot, b, answer}, 0);
    CHECK(tree[b].minimax() == kWholePoint * 7 / 8);
    CHECK(tree.root().minimax() == kWholePoint / 8);
    CHECK(tree[b].worthOver(4, 0.0) == tree[b].meanOver(4));
    CHECK(tree[b].worthOver(4, 1.0) == Approx(0.875));
}

}  // namespace fukumi::test
