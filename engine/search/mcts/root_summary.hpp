// SPDX-License-Identifier: MIT
//
// Result of the tree: best move, its value, principal variation.
#pragma once

#include <optional>
#include <vector>

#include "engine/search/mcts/parameters.hpp"
#include "engine/search/mcts/tree.hpp"
#include "engine/search/search_result.hpp"

namespace fukumi::search::mcts {

/// The move to play from a node: a proved win (the fastest); else, of the moves that do not lose
/// and were visited often, the one whose mean less a standard deviation is highest; else the loss
/// that holds out longest. Absent if the tree has no moves.
[[nodiscard]] std::optional<NodeIndex> bestChild(const Tree& tree,
                                                 const Node& node,
                                                 const Parameters& p);

/// The most visited of the moves that do not lose; absent if all do or nothing was visited.
[[nodiscard]] std::optional<NodeIndex> mostVisited(const Tree& tree, const Node& node);

/// Up to `count` moves of the root, the one that bestChild() would play first. Where few were
/// visited there are some that nothing is known of.
[[nodiscard]] std::vector<NodeIndex> bestChildren(const Tree& tree,
                                                  std::size_t count,
                                                  const Parameters& p);

/// A move of the root and the best moves after it, as far as the tree has been visited.
[[nodiscard]] std::vector<Move> lineFrom(const Tree& tree, NodeIndex first, const Parameters& p);

/// Nominal depth of a line that begins with a move of the root; 0 if the move was neither visited
/// nor proved.
[[nodiscard]] Depth depthOf(const Node& first, const std::vector<Move>& line);

/// A node's worth for its owner.
[[nodiscard]] Value valueOf(const Node& node);

/// The moves of the root that were visited or proved, the best first, then by falling visits.
[[nodiscard]] std::vector<RootMoveStatistics> rootStatistics(const Tree& tree, const Parameters& p);

}  // namespace fukumi::search::mcts
