// SPDX-License-Identifier: MIT
#include "engine/search/mcts/tree.hpp"

#include <vector>

#include "engine/core/random.hpp"
#include "tests/support/catch.hpp"

namespace fukumi::search::mcts {

namespace {

constexpr std::size_t kSmall = 2 * Tree::kFewestNodes * sizeof(Node);

/// Adds `count` moves to a node, after those that it has; the index of the first.
NodeIndex addChildren(Tree& tree, NodeIndex parent, std::uint16_t count) {
    const bool isFirst = !tree[parent].children().isReady;
    const auto place = tree.allocate(count + (isFirst ? 0U : 1U), parent);
    REQUIRE(place);
    const NodeIndex first = *place + (isFirst ? 0 : 1);
    for (NodeIndex i = 0; i < count; ++i)
        tree[first + i] = Node{Square{static_cast<int>(i) % 15, static_cast<int>(i) / 15}, 100};
    Children range;
    range.first = first;
    range.count = count;
    range.isReady = true;
    if (isFirst) {
        tree[parent].setChildren(range);
        return first;
    }
    tree[*place] = Node{};
    tree[*place].setChildren(range);
    NodeIndex last = parent;
    while (tree[last].more() != kNoNode) last = tree[last].more();
    tree[last].setMore(*place);
    return first;
}

void visit(Node& node, std::uint32_t times) {
    for (std::uint32_t i = 0; i < times; ++i) node.addVisit();
    node.addResult(std::int64_t{times} * 1000);
}

std::vector<NodeIndex> childrenOf(const Tree& tree, NodeIndex parent) {
    std::vector<NodeIndex> all;
    tree.forEachChild(tree[parent], [&](NodeIndex i) { all.push_back(i); });
    return all;
}

/// A tree without indices: what must survive a copy.
struct Plain {
    Move move;
    std::uint32_t visits;
    std::int64_t sum;
    Proof proof;
    std::vector<Plain> children;

    friend bool operator==(const Plain&, const Plain&) = default;
};

Plain plainOf(const Tree& tree, NodeIndex i, std::uint32_t leastVisits) {
    const Node& node = tree[i];
    Plain plain{node.move(), node.visits(), node.sum(), node.proof(), {}};
    if (i != Tree::kRoot && node.visits() < leastVisits) return plain;
    for (const NodeIndex child : childrenOf(tree, i))
        plain.children.push_back(plainOf(tree, child, leastVisits));
    return plain;
}

void growRandomly(Tree& tree, Random& random, int ranges) {
    std::vector<NodeIndex> all{Tree::kRoot};
    for (int i = 0; i < ranges; ++i) {
        const NodeIndex parent = random.pick(all);
        const auto count = static_cast<std::uint16_t>(1 + random.below(6));
        const NodeIndex first = addChildren(tree, parent, count);
        for (NodeIndex k = 0; k < count; ++k) {
            visit(tree[first + k], random.below(40));
            if (random.below(9) == 0)
                tree[first + k].prove({Proof::Kind::Loss, static_cast<int>(random.below(50))});
            all.push_back(first + k);
        }
    }
}

}  // namespace

TEST_CASE("a node's words hold what was put into them", "[search][mcts]") {
    Node node{Square{21, 21}, Node::packPrior(0.25)};
    CHECK(node.move() == Square{21, 21});
    CHECK(node.prior() == Approx(0.25).margin(1e-4));
    for (const bool flag : {false, true}) {
        const Children children{0xFFFFFFFF, 484, 484, flag, !flag, flag, !flag, flag};
        node.setChildren(children);
        const Children read = node.children();
        CHECK(read.first == children.first);
        CHECK(read.count == 484);
        CHECK(read.rest == 484);
        CHECK(read.isReady == flag);
        CHECK(read.isBusy == !flag);
        CHECK(read.hasMore == flag);
        CHECK(read.isComplete == !flag);
        CHECK(read.isTransposed == flag);
    }
    CHECK(node.prove({Proof::Kind::Win, 483}));
    CHECK_FALSE(node.prove({Proof::Kind::Loss, 1}));
    CHECK(node.proof() == Proof{Proof::Kind::Win, 483});
    CHECK(node.proof().reversed() == Proof{Proof::Kind::Loss, 483});
    CHECK(Proof{Proof::Kind::Draw, 0}.reversed().points() == kWholePoint / 2);
}

TEST_CASE("the right to add moves is given once", "[search][mcts]") {
    Node node;
    const Children seen = node.children();
    CHECK(node.claim(seen));
    CHECK_FALSE(node.claim(seen));
    CHECK_FALSE(node.claim(node.children()));
    node.setChildren(seen);
    CHECK(node.claim(seen));
}

TEST_CASE("visits are never taken back below none", "[search][mcts]") {
    Node node;
    visit(node, 3);
    node.remove(2, 2000);
    CHECK(node.visits() == 1);
    CHECK(node.sum() == 1000);
    node.remove(5, 1000);
    CHECK(node.visits() == 0);
}

TEST_CASE("a full tree says so and stays as it is", "[search][mcts]") {
    Tree tree{kSmall};
    CHECK(tree.capacity() == Tree::kFewestNodes);
    std::size_t ranges = 0;
    while (tree.allocate(7, Tree::kRoot)) ++ranges;
    CHECK(tree.isFull());
    CHECK(ranges == (Tree::kFewestNodes - 2) / 7);
    CHECK_FALSE(tree.allocate(1, Tree::kRoot));
    tree.clear();
    CHECK_FALSE(tree.isFull());
    CHECK(tree.allocate(1, Tree::kRoot) == Tree::kRoot + 1);
    CHECK(tree.root().visits() == 0);
}

TEST_CASE("pruning keeps what it should and nothing else", "[search][mcts]") {
    Random random{5};
    for (int round = 0; round < 60; ++round) {
        Tree tree{kSmall};
        visit(tree.root(), 50);
        growRandomly(tree, random, 300);
        const auto least = random.below(30);
        const Plain expected = plainOf(tree, Tree::kRoot, least);
        tree.prune(Tree::kRoot, least, tree.capacity());
        CHECK(plainOf(tree, Tree::kRoot, 0) == expected);
        CHECK_FALSE(tree.isFull());
        // And once more, back into the first half.
        tree.prune(Tree::kRoot, 0, tree.capacity());
        CHECK(plainOf(tree, Tree::kRoot, 0) == expected);
    }
}

TEST_CASE("a move of the root becomes the root", "[search][mcts]") {
    Random random{6};
    Tree tree{kSmall};
    const NodeIndex first = addChildren(tree, Tree::kRoot, 4);
    growRandomly(tree, random, 200);
    addChildren(tree, first + 2, 3);
    Plain expected = plainOf(tree, first + 2, 0);
    tree.prune(first + 2, 0, tree.capacity());
    CHECK(plainOf(tree, Tree::kRoot, 0) == expected);
    CHECK(tree.root().move() == expected.move);
}

TEST_CASE("moves that several nodes share stay shared", "[search][mcts]") {
    Tree tree{kSmall};
    const NodeIndex first = addChildren(tree, Tree::kRoot, 3);
    const NodeIndex holder = addChildren(tree, first, 2);
    const NodeIndex moves = addChildren(tree, holder, 4);
    addChildren(tree, holder, 2);  // and two more after them
    addChildren(tree, moves + 1, 5);
    const NodeIndex inside = addChildren(tree, first + 1, 2);
    const NodeIndex other = addChildren(tree, first + 2, 1);
    for (const NodeIndex i : {inside, inside + 1, other}) {
        REQUIRE(tree[i].claim(tree[i].children()));
        tree[i].transpose(holder);
        visit(tree[i], i);
    }
    CHECK(childrenOf(tree, inside) == childrenOf(tree, holder));
    CHECK(childrenOf(tree, holder).size() == 6);
    visit(tree[moves], 3);
    visit(tree[moves + 1], 5);
    CHECK(tree.visitsBelow(tree[inside]) == 8);
    tree[moves].prove({Proof::Kind::Loss, 1});
    CHECK(tree.visitsBelow(tree[inside]) == 5);

    SECTION("as they are") {
        const Plain expected = plainOf(tree, Tree::kRoot, 0);
        const std::size_t before = tree.size();
        tree.prune(Tree::kRoot, 0, tree.capacity());
        CHECK(plainOf(tree, Tree::kRoot, 0) == expected);
        CHECK(tree.size() < before);
    }
    SECTION("where the one that held them goes") {
        const Plain expected = plainOf(tree, first + 1, 0);
        tree.prune(first + 1, 0, tree.capacity());
        CHECK(plainOf(tree, Tree::kRoot, 0) == expected);
        const auto kept = childrenOf(tree, Tree::kRoot);
        CHECK(childrenOf(tree, kept[0]) == childrenOf(tree, kept[1]));
        CHECK(tree.size() == 1 + 1 + 2 + 6 + 5);
    }
    SECTION("where one of those that share them becomes the root") {
        const Plain expected = plainOf(tree, other, 0);
        tree.prune(other, 0, tree.capacity());
        CHECK(plainOf(tree, Tree::kRoot, 0) == expected);
        CHECK_FALSE(tree.root().children().isTransposed);
    }
}

TEST_CASE("pruning to a number of nodes keeps to it", "[search][mcts]") {
    Random random{7};
    Tree tree{kSmall};
    growRandomly(tree, random, 400);
    tree.prune(Tree::kRoot, 0, 100);
    CHECK(tree.size() <= 100);
    CHECK(tree.size() > 50);
    CHECK_FALSE(childrenOf(tree, Tree::kRoot).empty());
}

TEST_CASE("pruning that is stopped leaves the tree as it was", "[search][mcts][stop]") {
    // Says stop at its n-th question.
    struct StopAt {
        mutable int left;
        mutable int asked = 0;
        [[nodiscard]] bool stopRequested() const {
            ++asked;
            return --left <= 0;
        }
    };
    Random random{9};
    Tree tree{100 * kSmall};
    growRandomly(tree, random, 40'000);
    const std::size_t before = tree.size();
    const auto oftenEnough = static_cast<int>(before / threat::kStopInterval);
    const Plain expected = plainOf(tree, Tree::kRoot, 0);
    for (const int question : {1, 2, oftenEnough / 2}) {
        const StopAt stop{question};
        CHECK_FALSE(tree.prune(Tree::kRoot, 0, tree.capacity(), threat::StopCheck::from(stop)));
        CHECK(stop.asked == question);
        CHECK(tree.size() == before);
        CHECK(plainOf(tree, Tree::kRoot, 0) == expected);
    }
    const StopAt counting{1};
    static_cast<void>(tree.visitsThatLeave(before / 2, threat::StopCheck::from(counting)));
    CHECK(counting.asked == 1);
    const StopAt never{INT32_MAX};
    CHECK(tree.prune(Tree::kRoot, 0, tree.capacity(), threat::StopCheck::from(never)));
    // Nodes that lie in a tree but do not belong to its moves are not copied.
    CHECK(never.asked > oftenEnough / 2);
    CHECK(plainOf(tree, Tree::kRoot, 0) == expected);
}

TEST_CASE("the visits that leave half of the tree do", "[search][mcts]") {
    Random random{8};
    for (int round = 0; round < 20; ++round) {
        Tree tree{kSmall};
        growRandomly(tree, random, 500);
        const std::size_t before = tree.size();
        tree.prune(Tree::kRoot, tree.visitsThatLeave(before / 2), tree.capacity());
        // The root keeps its moves whatever its visits.
        CHECK(tree.size() <= before / 2 + childrenOf(tree, Tree::kRoot).size() + 2);
    }
    Tree tree{kSmall};
    CHECK(tree.visitsThatLeave(100) == 1);
}

}  // namespace fukumi::search::mcts
