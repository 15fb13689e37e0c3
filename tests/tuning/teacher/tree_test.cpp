// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/tree.hpp"

#include <array>

#include "tests/support/catch.hpp"
#include "tests/tuning/teacher/stub_network.hpp"

namespace fukumi::tuning::teacher {

using namespace test;

namespace {

constexpr int kWidth = 9;

MoveList firstMoves(int count) {
    MoveList moves;
    for (int x = 0; x < count; ++x) moves.push_back(Square{x, 0});
    return moves;
}

/// A root with some moves that the network has seen, the first the likeliest.
Tree openTree(int moves, bool isComplete) {
    Tree tree;
    Analysis analysis;
    analysis.moves = firstMoves(moves);
    analysis.isComplete = isComplete;
    static_cast<void>(tree.add(analysis));
    std::array<float, kWidth * kWidth> logits{};
    for (std::size_t i = 0; i < logits.size(); ++i) logits[i] = -static_cast<float>(i);
    tree.open(tree.root(), logits.data(), kWidth, 0.25F);
    return tree;
}

/// The next move turns out to be proved.
void proveNext(Tree& tree, Proof proof) {
    const int edge = tree.choose(tree.root(), quickSettings(Rule::Freestyle, kWidth), {});
    REQUIRE(edge >= 0);
    Edge& proved = tree.edge({0, edge});
    proved.proof = proof;
    proved.mean = valueOf(proof);
    tree.backUp({{0, edge}});
}

}  // namespace

TEST_CASE("A node is lost when all moves lose, if they are all", "[tuning][teacher]") {
    Tree tree = openTree(3, true);
    for (int i = 0; i < 3; ++i) {
        REQUIRE(tree.root().proof == Proof::Unknown);
        proveNext(tree, Proof::Loss);
    }
    REQUIRE(tree.root().proof == Proof::Loss);
    REQUIRE(tree.root().mean == -1);
}

TEST_CASE("A node whose list of moves has gaps is widened before it is lost", "[tuning][teacher]") {
    Tree tree = openTree(3, false);
    for (int i = 0; i < 3; ++i) proveNext(tree, Proof::Loss);
    REQUIRE(tree.root().proof == Proof::Unknown);
    REQUIRE(tree.root().mean == -1);
    REQUIRE(tree.choose(tree.root(), quickSettings(Rule::Freestyle, kWidth), {}) == -1);
    tree.widen(0, firstMoves(5));
    REQUIRE(tree.root().count == 5);
    REQUIRE(tree.root().proof == Proof::Unknown);
    proveNext(tree, Proof::Loss);
    REQUIRE(tree.root().proof == Proof::Unknown);
    proveNext(tree, Proof::Draw);
    REQUIRE(tree.root().proof == Proof::Draw);
}

TEST_CASE("A node that has all moves is lost when it is widened", "[tuning][teacher]") {
    Tree tree = openTree(3, false);
    for (int i = 0; i < 3; ++i) proveNext(tree, Proof::Loss);
    tree.widen(0, firstMoves(3));
    REQUIRE(tree.root().proof == Proof::Loss);
}

TEST_CASE("A winning move wins the node at once", "[tuning][teacher]") {
    Tree tree = openTree(8, false);
    proveNext(tree, Proof::Loss);
    proveNext(tree, Proof::Win);
    REQUIRE(tree.root().proof == Proof::Win);
    REQUIRE(tree.root().mean == 1);
}

}  // namespace fukumi::tuning::teacher
