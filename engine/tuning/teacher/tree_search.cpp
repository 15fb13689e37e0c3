// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/tree_search.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <span>

#include "engine/tuning/teacher/network_input.hpp"

namespace fukumi::tuning::teacher {

using board::Position;

TreeSearch::TreeSearch(const Settings& settings) : settings_{settings} {}

void TreeSearch::setPosition(const std::vector<std::uint16_t>& moves) {
    tree_.clear();
    leaves_.clear();
    isOpen_ = false;
    const BoardSize size = BoardSize::square(settings_.size);
    const auto rule = static_cast<Rule>(settings_.rule);
    if (!position_) position_ = std::make_unique<Position>(rule, size);
    while (!position_->history().empty()) position_->undo();
    for (const std::uint16_t move : moves) position_->play(Square::fromIndex(move));
    limit_ = DrawLimit{rule, size, DrawCap::On, position_->emptyCount()};
}

void TreeSearch::play(const MoveShare& move) {
    position_->play(Square::fromIndex(move.move));
    tree_.keep(move.edge);
    isOpen_ = false;
}

void TreeSearch::begin(int visits, Random* noise) {
    visitsWanted_ = visits;
    noise_ = noise;
    done_ = goal_ = 0;
    priors_.clear();
    isOpen_ = false;
}

void TreeSearch::openRoot(Analyst& analyst, Batch& batch) {
    isOpen_ = true;
    path_.clear();
    const bool canBeProved =
        position_->lines().any(position_->sideToMove(), board::ThreatClass::Four);
    if (!tree_.hasRoot() || canBeProved) {  // the root's solver may look further than a leaf's
        analysis_ = analyst.analyse(*position_, limit_, Place::Root);
        if (analysis_.proof != Proof::Unknown) return tree_.clear();
        if (!tree_.hasRoot() && tree_.node(tree_.add(analysis_)).isWaiting)
            return wait(tree_.rootNumber(), batch);
    }
    start();
}

/// The root has its moves.
void TreeSearch::start() {
    Node& root = tree_.root();
    done_ = 0;
    for (const Edge& edge : tree_.edgesOf(root).first(root.seen)) done_ += edge.visits;
    goal_ = std::max(visitsWanted_, done_ + visitsWanted_ / 2);
    if (settings_.isSelfPlay != 0 && root.count == 1) goal_ = done_;  // nothing to choose
    if (noise_ != nullptr && root.count > 1) makeNoise();
}

void TreeSearch::makeNoise() {
    Node& root = tree_.root();
    tree_.sortAll(root);
    std::mt19937_64 engine{noise_->next()};
    std::gamma_distribution<float> gamma{settings_.noiseTotal / static_cast<float>(root.count)};
    priors_.resize(root.count);
    float sum = 1e-20F;
    for (float& prior : priors_) sum += prior = gamma(engine);
    const auto edges = tree_.edgesOf(root);
    for (std::size_t j = 0; j < priors_.size(); ++j)
        priors_[j] =
            (1 - settings_.noiseShare) * edges[j].prior + settings_.noiseShare * priors_[j] / sum;
}

void TreeSearch::wait(int node, Batch& batch) {
    const int board = batch.boards.fetch_add(1);
    leaves_.push_back({board, node, path_});
    for (const Step& step : path_) ++tree_.edge(step).pending;
    writeWords(*position_, analysis_.fouls, batch.words + board * settings_.size * settings_.size);
    batch.contexts[board] = contextOf(*position_);
}

void TreeSearch::collect(Analyst& analyst, Batch& batch) {
    if (!isOpen_) openRoot(analyst, batch);
    // Results cost no place in the batch: other games wait for this one.
    const auto most = static_cast<std::size_t>(settings_.leaves);
    for (std::size_t tries = 16 + 8 * most; tries > 0 && leaves_.size() < most; --tries) {
        if (proof() != Proof::Unknown || tree_.root().isWaiting) return;
        if (done_ + static_cast<int>(leaves_.size()) >= goal_) return;
        if (descend(analyst, batch) == Met::Busy) return;
    }
}

TreeSearch::Met TreeSearch::descend(Analyst& analyst, Batch& batch) {
    path_.clear();
    Met met = Met::Busy;
    for (int at = tree_.rootNumber(); met == Met::Busy && !tree_.node(at).isWaiting;) {
        const bool isRoot = at == tree_.rootNumber();
        const int edge = tree_.choose(
            tree_.node(at), settings_, isRoot ? std::span{priors_} : std::span<const float>{});
        if (edge < 0) {
            widen(at);
            met = Met::Result;
            break;
        }
        path_.push_back({at, edge});
        position_->play(Square::fromIndex(tree_.edge(path_.back()).move));
        met = meet(analyst, batch);
        at = tree_.edge(path_.back()).child;
    }
    for (std::size_t i = 0; i < path_.size(); ++i) position_->undo();
    return met;
}

/// Moves that were left out of the node at the end of the path may still hold.
void TreeSearch::widen(int node) {
    tree_.widen(node, legalMoves(*position_));
    if (node == tree_.rootNumber()) priors_.clear();
    tree_.backUp(path_);
    ++done_;
}

/// The position at the end of the path: Busy if the way goes on.
TreeSearch::Met TreeSearch::meet(Analyst& analyst, Batch& batch) {
    const Edge& edge = tree_.edge(path_.back());
    if (edge.child < 0 && edge.proof == Proof::Unknown) {
        analysis_ = analyst.analyse(*position_, limit_, Place::Leaf);
        if (analysis_.proof == Proof::Unknown) {
            const int child = tree_.add(analysis_);
            tree_.edge(path_.back()).child = child;
            if (!tree_.node(child).isWaiting) return Met::Busy;
            wait(child, batch);
            return Met::Leaf;
        }
        ++solved;
        Edge& end = tree_.edge(path_.back());
        end.proof = reversed(analysis_.proof);
        end.mean = valueOf(end.proof);
    }
    if (tree_.edge(path_.back()).proof == Proof::Unknown) return Met::Busy;
    tree_.backUp(path_);
    ++done_;
    return Met::Result;
}

void TreeSearch::feed(const Batch& batch) {
    const int points = settings_.size * settings_.size;
    for (const Leaf& leaf : leaves_) {
        const float* const chances = batch.chances + 3 * leaf.board;
        tree_.open(tree_.node(leaf.node),
                   batch.logits + leaf.board * points,
                   settings_.size,
                   chances[0] - chances[2]);
        if (leaf.path.empty()) {
            start();
            continue;
        }
        for (const Step& step : leaf.path) --tree_.edge(step).pending;
        tree_.backUp(leaf.path);
        ++done_;
    }
    evaluated += static_cast<std::int64_t>(leaves_.size());
    leaves_.clear();
}

std::vector<MoveShare> TreeSearch::shares() const {
    if (!tree_.hasRoot()) {
        if (!analysis_.best) return {};
        return {{0, static_cast<std::uint16_t>(analysis_.best->index()), 1.0F}};
    }
    std::vector<MoveShare> all = candidates();
    if (!priors_.empty() && proof() == Proof::Unknown) pruneNoise(all);
    std::erase_if(all, [](const MoveShare& move) { return move.share <= 0; });
    std::stable_sort(all.begin(), all.end(), [](const MoveShare& a, const MoveShare& b) {
        return a.share > b.share;
    });
    const auto edges = tree_.edgesOf(tree_.root());
    for (std::size_t j = 0; j < edges.size() && all.empty(); ++j)  // what was tried loses
        if (edges[j].proof != Proof::Loss || proof() == Proof::Loss)
            all.push_back({static_cast<int>(j), edges[j].move, 1.0F});
    float sum = 0;
    for (const MoveShare& move : all) sum += move.share;
    for (MoveShare& move : all) move.share /= sum;
    return all;
}

/// The visits of moves that may be the best.
std::vector<MoveShare> TreeSearch::candidates() const {
    const Node& root = tree_.root();
    std::vector<MoveShare> all;
    int number = 0;
    for (const Edge& edge : tree_.edgesOf(root).first(root.seen)) {
        const bool wins = edge.proof == Proof::Win;
        const bool loses = edge.proof == Proof::Loss && root.proof != Proof::Loss;
        if (root.proof == Proof::Win ? wins : !loses)
            all.push_back({number, edge.move, static_cast<float>(edge.visits)});
        ++number;
    }
    return all;
}

void TreeSearch::pruneNoise(std::vector<MoveShare>& all) const {
    const auto edges = tree_.edgesOf(tree_.root());
    const auto best = std::max_element(
        all.begin(), all.end(), [](const auto& a, const auto& b) { return a.share < b.share; });
    if (best == all.end()) return;
    float total = 0;
    for (const MoveShare& move : all) total += move.share;
    const float scale = settings_.exploration * std::sqrt(total);
    const Edge& first = edges[static_cast<std::size_t>(best->edge)];
    const float least = first.mean + scale * first.prior / static_cast<float>(1 + first.visits);
    for (MoveShare& move : all) {
        const Edge& edge = edges[static_cast<std::size_t>(move.edge)];
        if (move.edge == best->edge || move.share == 0) continue;
        const float lead = least - edge.mean;
        const float wanted = lead <= 0 ? move.share : scale * edge.prior / lead - 1;
        move.share = std::clamp(std::ceil(wanted), 0.0F, move.share);
        if (move.share <= 1) move.share = 0;
    }
}

}  // namespace fukumi::tuning::teacher
