// SPDX-License-Identifier: MIT
#include "engine/search/mcts/backup.hpp"

#include <algorithm>
#include <optional>

namespace fukumi::search::mcts {

namespace {

/// Takes what a move that was just refuted has brought, `points` as its owner sees it, out of the
/// nodes above it: where several orders of moves led to a position, the part that came this way.
void takeOut(Tree& tree,
             std::span<const NodeIndex> above,
             std::uint32_t visits,
             std::int64_t points) {
    std::uint32_t refuted = visits;
    for (auto i = above.rbegin(); i != above.rend(); ++i) {
        Node& node = tree[*i];
        const std::int64_t own = node.visits();
        const std::int64_t below = std::int64_t{tree.visitsBelow(node)} + refuted;
        if (below > own && visits > 0) {
            const std::int64_t part = visits * own / below;
            points = points * part / visits;
            visits = static_cast<std::uint32_t>(part);
        }
        refuted = 0;
        points = visits * kWholePoint - points;
        node.remove(visits, points);
    }
}

/// Ends the visit of the nodes above one that loses: nothing of it remains there.
void endRefutedVisit(Tree& tree,
                     std::span<const NodeIndex> above,
                     const Node& refuted,
                     std::int64_t points,
                     bool isNew) {
    if (isNew) takeOut(tree, above, refuted.visits(), refuted.sum());
    // Above, the running visit has been counted but brought nothing yet.
    for (auto i = above.rbegin(); i != above.rend(); ++i) {
        points = kWholePoint - points;
        if (isNew)
            tree[*i].addResult(points);
        else
            tree[*i].remove(1, 0);
    }
}

/// The owner's result where the other player has the best move that was tried; absent before one
/// was.
std::optional<std::int64_t> minimaxFromChildren(const Tree& tree, const Node& node) {
    std::optional<std::int64_t> best;
    tree.forEachChild(node, [&](NodeIndex i) {
        const Node& child = tree[i];
        const Proof proof = child.proof();
        if (!proof.isKnown() && child.visits() == 0) return;
        best = std::max(best.value_or(0), proof.isKnown() ? proof.points() : child.minimax());
    });
    if (!best) return std::nullopt;
    return kWholePoint - *best;
}

/// Plies that follow a move whose every answer has such a proof.
struct Answers {
    bool allLose = true;  // for the one who answers
    bool anyDraw = false;
    int slowest = 0;
};

}  // namespace

Proof proofFromChildren(const Tree& tree, const Node& node) {
    const Children children = tree.holderOf(node).children();
    if (!children.isReady) return {};
    int fastest = 0;
    Answers answers;
    const bool wins = tree.anyChild(node, [&](NodeIndex i) {
        const Proof proof = tree[i].proof();
        answers.allLose = answers.allLose && proof.isKnown();
        answers.anyDraw = answers.anyDraw || proof.kind == Proof::Kind::Draw;
        answers.slowest = std::max(answers.slowest, proof.plies + 1);
        fastest = proof.plies + 1;
        return proof.kind == Proof::Kind::Win;
    });
    if (wins) return {Proof::Kind::Loss, fastest};
    if (!answers.allLose || children.hasMore || !children.isComplete) return {};
    if (answers.anyDraw) return {Proof::Kind::Draw, 0};
    return {Proof::Kind::Win, std::max(answers.slowest, int{children.rest})};
}

void backUp(Tree& tree, std::span<const NodeIndex> path, VisitResult result) {
    // The topmost node of the path whose result is known now, and whether that is news.
    std::size_t known = path.size();
    bool isNew = result.isProofNew;
    for (std::size_t i = path.size(); i-- > 0;) {
        Node& node = tree[path[i]];
        if (i + 1 < path.size()) {
            const Proof proof = proofFromChildren(tree, node);
            if (!proof.isKnown()) break;
            isNew = node.prove(proof);
        } else if (!node.proof().isKnown()) {
            break;
        }
        known = i;
    }
    std::int64_t points = result.points;
    for (std::size_t i = path.size(); i-- > 0; points = kWholePoint - points) {
        Node& node = tree[path[i]];
        node.addResult(points);
        if (i != known || node.proof().kind != Proof::Kind::Loss) continue;
        endRefutedVisit(tree, path.first(i), node, points, isNew);
        return;
    }
}

void backUpMinimax(Tree& tree, std::span<const NodeIndex> path, std::int64_t points) {
    for (std::size_t i = path.size(); i-- > 0;) {
        Node& node = tree[path[i]];
        const bool isEnd = i + 1 == path.size();
        const std::int64_t before = node.minimax();
        node.setMinimax(minimaxFromChildren(tree, node).value_or(points));
        if (!isEnd && node.minimax() == before) return;
    }
}

void refuteRootMove(Tree& tree, NodeIndex child, int plies) {
    Node& node = tree[child];
    if (!node.prove({Proof::Kind::Loss, plies})) return;
    const NodeIndex root = Tree::kRoot;
    takeOut(tree, {&root, 1}, node.visits(), node.sum());
    const Proof proof = proofFromChildren(tree, tree.root());
    if (proof.isKnown()) tree.root().prove(proof);
}

}  // namespace fukumi::search::mcts
