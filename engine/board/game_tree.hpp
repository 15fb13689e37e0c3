// SPDX-License-Identifier: MIT
//
// A game with its variations, as files hold it: moves below moves, the main one of each place
// first.
//
//     root ── h8 ── i9 ── g7     the main line
//                └─ h9           a variation
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/core/types.hpp"

namespace fukumi::board {

class GameTree {
public:
    using Node = std::size_t;
    static constexpr Node kRoot = 0;  ///< before the first move

    /// The node of a move; the one that is there already where the parent has this child.
    Node add(Node parent, Move m);
    [[nodiscard]] std::optional<Node> child(Node parent, Move m) const;
    /// Children in the order in which they came.
    [[nodiscard]] std::vector<Move> childrenOf(Node parent) const;
    [[nodiscard]] std::size_t size() const { return entries_.size(); }

    /// The line that begins with `wanted` and goes on by main moves; absent where a wanted move is
    /// not there.
    [[nodiscard]] std::optional<std::vector<Move>> line(std::span<const Move> wanted) const;

private:
    static constexpr Node kNone = 0;  // the root is nobody's child

    struct Entry {
        Move move;
        Node firstChild = kNone, lastChild = kNone, nextSibling = kNone;
    };
    std::vector<Entry> entries_ = std::vector<Entry>(1);
};

}  // namespace fukumi::board
