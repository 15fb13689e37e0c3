// SPDX-License-Identifier: MIT
#include "engine/search/mcts/visit.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/board/rules/game_end.hpp"
#include "engine/core/natural_log.hpp"
#include "engine/search/candidates.hpp"
#include "engine/search/mcts/options.hpp"
#include "engine/search/mcts/probability.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::search::mcts {

namespace {

/// A node that no visit has reached yet. One whose visits were taken back has moves or a proof.
bool isUntried(const Node& node, std::uint32_t visits) {
    return visits == 0 && !node.children().isReady;
}

Choice choosePuct(const Tree& tree, const Node& parent, std::uint32_t visits, const Parameters& p) {
    // The position was searched by another order of moves too.
    const bool isTransposed = parent.children().isTransposed;
    const std::uint32_t below = isTransposed ? tree.visitsBelow(parent) : 0;
    const double total = std::max({visits, below, 1U});
    const double c = inThousandths(p.exploration) + inThousandths(p.explorationGrowth) *
                                                        naturalLog(1.0 + total / p.explorationBase);
    const double fpuReduction = inThousandths(p.fpuReduction);
    const double weight = c * std::sqrt(total);
    // The owner's result is the other player's.
    const double share = inThousandths(p.minimaxShare);
    const double parentWorth = visits == 0 ? 0.5 : 1.0 - parent.worthOver(visits, share);
    double triedPriors = 0.0;
    double best = -1.0;
    Choice choice{{}, true};
    tree.anyChild(parent, [&](NodeIndex i) {
        const Node& child = tree[i];
        if (child.proof().kind == Proof::Kind::Loss) return false;
        const std::uint32_t n = child.visits();
        const double prior = child.prior();
        const double urge = weight * prior;
        const double score = n == 0 ? parentWorth - fpuReduction * std::sqrt(triedPriors) + urge
                                    : child.worthOver(n, share) + urge / (1.0 + n);
        if (score > best) {
            best = score;
            choice.child = i;
        }
        triedPriors += prior;
        // Moves come by falling prior: no untried one after the first of them can score more, and
        // none after it was tried.
        if (!isUntried(child, n)) return false;
        choice.wantsMore = false;
        return true;
    });
    return choice;
}

Choice chooseUcb1(const Tree& tree, const Node& parent, std::uint32_t visits, double constant) {
    const double logarithm = naturalLog(std::max(visits, 1U));
    double best = -2.0;
    Choice choice{{}, true};
    tree.anyChild(parent, [&](NodeIndex i) {
        const Node& child = tree[i];
        if (child.proof().kind == Proof::Kind::Loss) return false;
        const std::uint32_t n = child.visits();
        if (n == 0) {
            choice = {i, false};
            return true;
        }
        // From -1, all lost, to 1, all won.
        const double mean = 2.0 * child.meanOver(n) - 1.0;
        const double score = mean + constant * std::sqrt(logarithm / n);
        if (score > best) {
            best = score;
            choice.child = i;
        }
        return false;
    });
    return choice;
}

}  // namespace

Choice chooseChild(const Tree& tree,
                   const Node& parent,
                   std::uint32_t visits,
                   const Options& options) {
    return options.policy == Policy::Puct ? choosePuct(tree, parent, visits, options.parameters)
                                          : chooseUcb1(tree, parent, visits, options.ucbConstant);
}

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

}  // namespace

Proof proofFromChildren(const Tree& tree, const Node& node) {
    const Children children = tree.holderOf(node).children();
    if (!children.isReady) return {};
    bool allKnown = true;
    bool anyDraw = false;
    int fastest = 0;
    int slowest = 0;
    const bool wins = tree.anyChild(node, [&](NodeIndex i) {
        const Proof proof = tree[i].proof();
        allKnown = allKnown && proof.isKnown();
        anyDraw = anyDraw || proof.kind == Proof::Kind::Draw;
        slowest = std::max(slowest, proof.plies + 1);
        fastest = proof.plies + 1;
        return proof.kind == Proof::Kind::Win;
    });
    if (wins) return {Proof::Kind::Loss, fastest};
    if (!allKnown || children.hasMore || !children.isComplete) return {};
    if (anyDraw) return {Proof::Kind::Draw, 0};
    return {Proof::Kind::Win, std::max(slowest, int{children.rest})};
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

namespace {

using board::ThreatClass;

/// One random game on the lines.
class RandomGame {
public:
    RandomGame(board::Position& position, PlayoutPoints points, Random& random)
        : lines_{position.solverLines()},
          size_{position.size()},
          random_{random},
          points_{points == PlayoutPoints::NearStones ? candidates(position, Reach::Near)
                                                      : emptySquares(position)} {
        for (const Square s : points_) listed_.insert(s);
    }

    ~RandomGame() {
        for (; played_ > 0; --played_) lines_.undo();
    }
    RandomGame(const RandomGame&) = delete;
    RandomGame& operator=(const RandomGame&) = delete;

    /// The winner; absent = no point is left to choose, or `plies` stones were put without a five.
    std::optional<Color> play(Color side, int plies) {
        while (played_ < plies) {
            if (lines_.any(side, ThreatClass::Five)) return side;
            const auto next = lines_.any(~side, ThreatClass::Five) ? stop(side) : anyPoint(side);
            if (!next)
                return board::hasOnlyFouls(lines_, side) ? std::optional{~side} : std::nullopt;
            lines_.play(side, *next);
            ++played_;
            listNeighbours(*next);
            side = ~side;
        }
        return std::nullopt;
    }

private:
    /// The point that takes the other side's five away, where there is one.
    std::optional<Square> stop(Color side) {
        const auto answers = threat::answersToFour(lines_, ~side);
        return answers.empty() ? anyPoint(side) : std::optional<Square>{answers[0]};
    }

    std::optional<Square> anyPoint(Color side) {
        std::size_t left = points_.size();
        while (left > 0) {
            const std::size_t i = random_.below(static_cast<std::uint32_t>(left));
            const Square s = points_[i];
            if (!lines_.isEmpty(s)) {  // taken since it was listed
                points_[i] = points_[left - 1];
                points_[left - 1] = points_.back();
                points_.pop_back();
                --left;
                continue;
            }
            if (threat::isLegalFor(lines_, side, s)) return s;
            std::swap(points_[i], points_[--left]);
        }
        return std::nullopt;
    }

    void listNeighbours(Square s) {
        for (int y = s.y() - 1; y <= s.y() + 1; ++y)
            for (int x = s.x() - 1; x <= s.x() + 1; ++x) {
                if (!size_.contains(x, y)) continue;
                const Square neighbour{x, y};
                if (listed_.contains(neighbour) || !lines_.isEmpty(neighbour)) continue;
                listed_.insert(neighbour);
                points_.push_back(neighbour);
            }
    }

    board::ThreatLines& lines_;
    BoardSize size_;
    Random& random_;
    MoveList points_;  // points to choose from; taken ones are dropped when they are met
    board::SquareSet listed_;
    int played_ = 0;
};

}  // namespace

std::int64_t playOut(board::Position& position,
                     const DrawLimit& limit,
                     PlayoutPoints points,
                     Random& random) {
    const Color side = position.sideToMove();
    RandomGame game{position, points, random};
    const auto winner = game.play(side, limit.pliesLeft(position.emptyCount()));
    if (!winner) return kWholePoint / 2;
    return *winner == side ? kWholePoint : 0;
}

}  // namespace fukumi::search::mcts
