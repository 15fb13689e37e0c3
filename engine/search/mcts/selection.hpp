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

}  // namespace fukumi::search::mcts
