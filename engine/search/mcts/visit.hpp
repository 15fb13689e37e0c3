// SPDX-License-Identifier: MIT
//
// The choice of a node's next move. Moves that are known to lose are left out.
//
//     Puct    worth + c(N) * sqrt(N) * prior / (1 + n)   D. Silver et al., "Mastering the game of
//             untried: parent's worth, less FPU          Go without human knowledge" (2017)
//     Ucb1    mean + c * sqrt(ln N / n)                  L. Kocsis, Cs. Szepesvari, "Bandit Based
//             untried: before all others,                Monte-Carlo Planning" (2006)
//             means from -1 to 1
#pragma once

#include <optional>
#include <span>

#include "engine/board/position.hpp"
#include "engine/core/random.hpp"
#include "engine/core/rules.hpp"
#include "engine/search/mcts/options.hpp"
#include "engine/search/mcts/tree.hpp"

namespace fukumi::search::mcts {

struct Choice {
    std::optional<NodeIndex> child;  ///< absent: every move in the tree is known to lose
    /// Nothing in the tree is untried: if the node has more candidates it is time for them.
    bool wantsMore = false;
};

/// `visits` is the number of visits of `parent` before the running one. Ties go to the move that
/// comes first.
[[nodiscard]] Choice chooseChild(const Tree& tree,
                                 const Node& parent,
                                 std::uint32_t visits,
                                 const Options& options);

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

// A random game from a position to its end: who can make a five makes it, who must stop one stops
// it, otherwise a random point, next to a stone or anywhere. Leaf value of the textbook program.

/// Those that random moves are chosen from.
enum class PlayoutPoints : std::uint8_t { NearStones, AllEmpty };

/// The result for the side to move: kWholePoint = won, 0 = lost, half of it = draw, also by
/// `limit`. Black's fouls of renju are not played where another point is left. The lines are played
/// on and restored. REQUIRES: neither side has five, the board is not full, the limit is not
/// reached.
[[nodiscard]] std::int64_t playOut(board::Position& position,
                                   const DrawLimit& limit,
                                   PlayoutPoints points,
                                   Random& random);

}  // namespace fukumi::search::mcts
