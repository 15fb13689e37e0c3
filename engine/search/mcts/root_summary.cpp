// SPDX-License-Identifier: MIT
#include "engine/search/mcts/root_summary.hpp"

#include <algorithm>
#include <cmath>

#include "engine/search/mcts/parameters.hpp"
#include "engine/search/mcts/probability.hpp"

namespace fukumi::search::mcts {

namespace {

/// Classes of moves: whatever is in a higher one is played before all of a lower one.
enum class Rank : std::uint8_t { Lost, Untried, Tried, Frequent, Won };

struct Candidate {
    Rank rank;
    double worth;  // within the rank, larger is better

    [[nodiscard]] bool isBetterThan(const Candidate& other) const {
        return rank != other.rank ? rank > other.rank : worth > other.worth;
    }
};

Candidate rate(const Node& node, std::uint32_t mostVisits, const Parameters& p) {
    const Proof proof = node.proof();
    if (proof.kind == Proof::Kind::Win) return {Rank::Won, -static_cast<double>(proof.plies)};
    if (proof.kind == Proof::Kind::Loss) return {Rank::Lost, static_cast<double>(proof.plies)};
    const std::uint32_t n = node.visits();
    if (n == 0) return {Rank::Untried, node.prior()};
    if (proof.kind == Proof::Kind::Draw) return {Rank::Frequent, 0.5};
    const double mean = node.meanOver(n);
    const double spread = std::sqrt(mean * (1.0 - mean) / n);
    const double worth = node.worthOver(n, inThousandths(p.minimaxShare));
    return {n >= inThousandths(p.leastVisitShare) * mostVisits ? Rank::Frequent : Rank::Tried,
            worth - inThousandths(p.confidence) * spread};
}

}  // namespace

std::optional<NodeIndex> mostVisited(const Tree& tree, const Node& node) {
    std::optional<NodeIndex> most;
    std::uint32_t visits = 0;
    tree.forEachChild(node, [&](NodeIndex i) {
        const Node& child = tree[i];
        if (child.proof().kind == Proof::Kind::Loss || child.visits() <= visits) return;
        visits = child.visits();
        most = i;
    });
    return most;
}

std::optional<NodeIndex> bestChild(const Tree& tree, const Node& node, const Parameters& p) {
    const auto most = mostVisited(tree, node);
    const std::uint32_t mostVisits = most ? tree[*most].visits() : 0;
    std::optional<NodeIndex> best;
    Candidate bestRating{};
    tree.forEachChild(node, [&](NodeIndex i) {
        const Candidate rating = rate(tree[i], mostVisits, p);
        if (best && !rating.isBetterThan(bestRating)) return;
        best = i;
        bestRating = rating;
    });
    return best;
}

std::vector<NodeIndex> bestChildren(const Tree& tree, std::size_t count, const Parameters& p) {
    const auto most = mostVisited(tree, tree.root());
    const std::uint32_t mostVisits = most ? tree[*most].visits() : 0;
    std::vector<NodeIndex> children;
    tree.forEachChild(tree.root(), [&](NodeIndex i) { children.push_back(i); });
    std::stable_sort(children.begin(), children.end(), [&](NodeIndex a, NodeIndex b) {
        return rate(tree[a], mostVisits, p).isBetterThan(rate(tree[b], mostVisits, p));
    });
    children.resize(std::min(children.size(), count));
    return children;
}

std::vector<Move> lineFrom(const Tree& tree, NodeIndex first, const Parameters& p) {
    std::vector<Move> moves{tree[first].move()};
    const Node* node = &tree[first];
    while (moves.size() < static_cast<std::size_t>(kMaxPly)) {
        const auto next = bestChild(tree, *node, p);
        if (!next) break;
        const Node& child = tree[*next];
        if (child.visits() == 0 && !child.proof().isKnown()) break;
        moves.push_back(child.move());
        node = &child;
    }
    return moves;
}

Depth depthOf(const Node& first, const std::vector<Move>& line) {
    const bool isKnown = first.visits() > 0 || first.proof().isKnown();
    return Depth{isKnown ? static_cast<int>(line.size()) : 0};
}

Value valueOf(const Node& node) {
    const Proof proof = node.proof();
    switch (proof.kind) {
        case Proof::Kind::Win: return winIn(proof.plies + 1);
        case Proof::Kind::Loss: return lossIn(proof.plies + 1);
        case Proof::Kind::Draw: return kDraw;
        case Proof::Kind::Unknown: break;
    }
    const std::uint32_t n = node.visits();
    return n == 0 ? kDraw : valueOfProbability(node.meanOver(n));
}

std::vector<RootMoveStatistics> rootStatistics(const Tree& tree, const Parameters& p) {
    std::vector<RootMoveStatistics> all;
    const auto best = bestChild(tree, tree.root(), p);
    tree.forEachChild(tree.root(), [&](NodeIndex i) {
        const Node& child = tree[i];
        const std::uint32_t n = child.visits();
        if (n == 0 && !child.proof().isKnown() && i != best) return;
        RootMoveStatistics one;
        one.move = child.move();
        one.visits = n;
        one.mean = n == 0 ? 0.5 : child.meanOver(n);
        one.prior = child.prior();
        if (child.proof().isKnown()) one.proof = valueOf(child);
        all.push_back(one);
    });
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) {
        const Move first = tree[*best].move();
        if ((a.move == first) != (b.move == first)) return a.move == first;
        return a.visits > b.visits;
    });
    return all;
}

}  // namespace fukumi::search::mcts
