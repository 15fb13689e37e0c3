// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/tree.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>

namespace fukumi::tuning::teacher {

namespace {

/// Moves that are sorted when a node opens: few nodes see more of them.
constexpr int kSortedFirst = 24;
constexpr float kLowest = std::numeric_limits<float>::lowest();

/// A network that broke must not break the sorting.
float finite(float number) { return std::isfinite(number) ? number : 0.0F; }

Edge edgeFor(Move move) {
    Edge edge;
    edge.move = static_cast<std::uint16_t>(move.index());
    return edge;
}

/// The mean of an edge, visits that wait counting as losses.
float meanOf(const Edge& edge) {
    return (edge.mean * static_cast<float>(edge.visits) - static_cast<float>(edge.pending)) /
           static_cast<float>(edge.visits + edge.pending);
}

}  // namespace

void Tree::clear() {
    nodes_.clear();
    edges_.clear();
    root_ = kNoRoot;
}

int Tree::add(const Analysis& analysis) {
    Node node;
    node.first = static_cast<int>(edges_.size());
    node.count = static_cast<std::uint16_t>(analysis.moves.size());
    node.isComplete = analysis.isComplete;
    node.isWaiting = node.count != 1;
    for (const Move move : analysis.moves) edges_.push_back(edgeFor(move));
    if (node.count == 1) {
        edges_.back().prior = 1;
        node.sorted = 1;
    }
    nodes_.push_back(node);
    if (!hasRoot()) root_ = 0;
    return static_cast<int>(nodes_.size()) - 1;
}

void Tree::widen(int number, const MoveList& legal) {
    Node& wide = node(number);
    sortAll(wide);
    const auto old = edgesOf(wide);
    std::vector<Edge> all{old.begin(), old.end()};
    for (const Move move : legal) {
        const Edge edge = edgeFor(move);
        if (std::none_of(
                old.begin(), old.end(), [&](const Edge& e) { return e.move == edge.move; }))
            all.push_back(edge);
    }
    wide.first = static_cast<int>(edges_.size());
    wide.count = wide.sorted = static_cast<std::uint16_t>(all.size());
    wide.isComplete = true;
    edges_.insert(edges_.end(), all.begin(), all.end());
    refresh(wide);
}

void Tree::sortAll(Node& node) {
    const auto rest = edgesOf(node).subspan(node.sorted);
    std::sort(
        rest.begin(), rest.end(), [](const Edge& a, const Edge& b) { return a.prior > b.prior; });
    node.sorted = node.count;
}

void Tree::open(Node& node, const float* logits, int width, float value) {
    const auto edges = edgesOf(node);
    const auto logitOf = [&](const Edge& edge) {
        const Square s = Square::fromIndex(edge.move);
        return finite(logits[s.y() * width + s.x()]);
    };
    float most = kLowest;
    for (Edge& edge : edges) most = std::max(most, edge.prior = logitOf(edge));
    float sum = 0;
    for (Edge& edge : edges) sum += edge.prior = std::exp(edge.prior - most);
    // Edges are large: what is sorted are whole numbers, priors (which are positive) above moves.
    std::array<std::uint64_t, kMaxSquares> keys;
    const auto end = keys.begin() + node.count;
    std::transform(edges.begin(), edges.end(), keys.begin(), [&](const Edge& edge) {
        return std::uint64_t{std::bit_cast<std::uint32_t>(edge.prior / sum)} << 32 | edge.move;
    });
    node.sorted = static_cast<std::uint16_t>(std::min<int>(node.count, kSortedFirst));
    const auto middle = keys.begin() + node.sorted;
    if (middle != end) std::nth_element(keys.begin(), middle, end, std::greater<>{});
    std::sort(keys.begin(), middle, std::greater<>{});
    for (std::size_t j = 0; j < edges.size(); ++j) {
        edges[j].prior = std::bit_cast<float>(static_cast<std::uint32_t>(keys[j] >> 32));
        edges[j].move = static_cast<std::uint16_t>(keys[j]);
    }
    node.isWaiting = false;
    node.hasValue = true;
    node.value = node.mean = finite(value);
}

int Tree::choose(Node& node, const Settings& settings, std::span<const float> priors) {
    if (node.seen >= node.sorted && node.sorted < node.count) sortAll(node);
    const auto edges = edgesOf(node);
    float total = 0;
    float mass = 0;
    for (const Edge& edge : edges.first(node.seen)) {
        if (edge.proof == Proof::Loss || edge.visits + edge.pending == 0) continue;
        total += static_cast<float>(edge.visits + edge.pending);
        mass += edge.prior;
    }
    const float scale = settings.exploration * std::sqrt(std::max(total, 1.0F));
    const float untried = std::max(node.mean - settings.untriedPenalty * std::sqrt(mass), -1.0F);
    // The first of the untried moves has the highest prior.
    const int end = priors.empty() ? std::min<int>(node.count, node.seen + 1) : node.count;
    int best = -1;
    float most = kLowest;
    for (int j = 0; j < end; ++j) {
        const Edge& edge = edges[static_cast<std::size_t>(j)];
        if (edge.proof == Proof::Loss) continue;
        const int tried = edge.visits + edge.pending;
        const float prior = priors.empty() ? edge.prior : priors[static_cast<std::size_t>(j)];
        const float score =
            (tried == 0 ? untried : meanOf(edge)) + scale * prior / static_cast<float>(1 + tried);
        if (score <= most) continue;
        most = score;
        best = j;
    }
    node.seen = std::max(node.seen, static_cast<std::uint16_t>(best + 1));
    return best;
}

void Tree::refresh(Node& node) {
    float sum = node.hasValue ? node.value : 0;
    float total = node.hasValue ? 1 : 0;
    bool isKnown = node.seen == node.count;
    bool isLost = isKnown;
    for (const Edge& edge : edgesOf(node).first(node.seen)) {
        if (edge.proof == Proof::Win) {
            node.proof = Proof::Win;
            node.mean = 1;
            return;
        }
        if (edge.proof == Proof::Loss) continue;
        isKnown = isKnown && edge.proof == Proof::Draw;
        isLost = false;
        sum += edge.mean * static_cast<float>(edge.visits);
        total += static_cast<float>(edge.visits);
    }
    if (isKnown && node.isComplete) node.proof = isLost ? Proof::Loss : Proof::Draw;
    if (isLost || node.proof != Proof::Unknown) {
        node.mean = isLost ? -1.0F : 0.0F;
    } else if (total > 0) {
        node.mean = sum / total;
    }
}

void Tree::backUp(const Path& path) {
    for (std::size_t i = path.size(); i-- > 0;) {
        Edge& edge = this->edge(path[i]);
        ++edge.visits;
        if (edge.child >= 0 && edge.proof == Proof::Unknown) {
            edge.proof = reversed(node(edge.child).proof);
            edge.mean = -node(edge.child).mean;
        }
        refresh(node(path[i].node));
    }
}

void Tree::keep(int edge) {
    const int child = edgesOf(root())[static_cast<std::size_t>(edge)].child;
    if (child < 0) return clear();
    spareNodes_.assign(1, node(child));
    spareEdges_.clear();
    for (std::size_t i = 0; i < spareNodes_.size(); ++i) {
        const auto old = edgesOf(spareNodes_[i]);
        const std::size_t first = spareEdges_.size();
        spareNodes_[i].first = static_cast<int>(first);
        spareEdges_.insert(spareEdges_.end(), old.begin(), old.end());
        for (std::size_t j = first; j < spareEdges_.size(); ++j) {
            if (spareEdges_[j].child < 0) continue;
            spareNodes_.push_back(node(spareEdges_[j].child));
            spareEdges_[j].child = static_cast<int>(spareNodes_.size()) - 1;
        }
    }
    nodes_.swap(spareNodes_);
    edges_.swap(spareEdges_);
    root_ = 0;
}

}  // namespace fukumi::tuning::teacher
