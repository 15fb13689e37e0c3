// SPDX-License-Identifier: MIT
#include "engine/search/mcts/selection.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/natural_log.hpp"
#include "engine/search/mcts/parameters.hpp"

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

}  // namespace fukumi::search::mcts
