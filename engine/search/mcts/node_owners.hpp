// SPDX-License-Identifier: MIT
//
// The pair assertion of the tree: moves belong to the node that holds them. Written when a block of
// nodes is allocated, read when the block is copied. Kept in checked builds only (core/check.hpp).
#pragma once

#include <vector>

#include "engine/core/check.hpp"
#include "engine/search/mcts/node.hpp"

namespace fukumi::search::mcts {

#ifdef FUKUMI_CHECKED

/// The holder of each node of an arena. Threads may write different nodes at the same time.
class NodeOwners {
public:
    explicit NodeOwners(std::size_t capacity) : owners_(capacity, kNoNode) {}

    void write(NodeIndex first, std::size_t count, NodeIndex owner) {
        for (std::size_t i = first; i < first + count; ++i) owners_[i] = owner;
    }
    void check(NodeIndex node, NodeIndex owner) const { FUKUMI_CHECK(owners_[node] == owner); }

private:
    std::vector<NodeIndex> owners_;
};

#else

class NodeOwners {
public:
    explicit NodeOwners(std::size_t) {}
    void write(NodeIndex, std::size_t, NodeIndex) {}
    void check(NodeIndex, NodeIndex) const {}
};

#endif

}  // namespace fukumi::search::mcts
