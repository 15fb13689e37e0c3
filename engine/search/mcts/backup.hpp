// SPDX-License-Identifier: MIT
//
// The result of a visit travels from the leaf to the root.
//
//     proofs     a move that wins makes the one before it a loss; one after which every answer is
//                known to lose wins (M. Winands, Y. Bjoernsson, J.-T. Saito, "Monte-Carlo Tree
//                Search Solver", 2008)
//     results    added to every node of the path, each as its owner sees it
//     refuted    a move that was just proved to lose takes all it ever brought out of the means of
//                the nodes above: they go on as if it had never been tried
//     minimax    besides the mean a node keeps the result of the best play below it, and the search
//                uses a mixture of both (M. Lanctot, M. Winands, T. Pepels, N. Sturtevant,
//                "Monte Carlo Tree Search with Heuristic Evaluations using Implicit Minimax
//                Backups", 2014)
#pragma once

#include <span>

#include "engine/search/mcts/tree.hpp"

namespace fukumi::search::mcts {

/// The result of the node that follows from its moves; unknown where they do not tell yet.
[[nodiscard]] Proof proofFromChildren(const Tree& tree, const Node& node);

/// Result of the last node of a path.
struct VisitResult {
    std::int64_t points = 0;  ///< as its owner sees it
    bool isProofNew = false;  ///< this visit entered the node's proof
};

/// Ends a visit of the nodes on `path` (from the root), each of which has had its addVisit().
void backUp(Tree& tree, std::span<const NodeIndex> path, VisitResult result);

/// Brings Node::minimax() of the path up to date, after backUp(): its end counts `points` as long
/// as none of its moves was tried.
void backUpMinimax(Tree& tree, std::span<const NodeIndex> path, std::int64_t points);

/// Enters that a move of the root loses in at most `plies` plies after it.
void refuteRootMove(Tree& tree, NodeIndex child, int plies);

}  // namespace fukumi::search::mcts
