// SPDX-License-Identifier: MIT
//
// A search tree with priors (PUCT) and proofs (MCTS-solver, Winands et al. 2008).
//
//     node   a position whose moves are known      mean: of the network's value and all visits
//      |                                                 below, those of refuted moves excepted
//     edge   a move of it                          mean: for the player who moves
//
// Edges of a node follow each other by falling prior, as far as the node is sorted. A node whose
// list of moves is not complete is widened before it counts as lost or drawn.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/static_vector.hpp"
#include "engine/tuning/teacher/analyst.hpp"

namespace fukumi::tuning::teacher {

struct Edge {
    float prior = 0;
    float mean = 0;  ///< -1 to 1, for the player who moves here
    int visits = 0;
    int child = -1;  ///< node, once the position was met without a proof
    std::uint16_t move = 0;
    std::uint8_t pending = 0;  ///< visits that wait for the network; they count as losses
    Proof proof = Proof::Unknown;
};

struct Node {
    int first = 0;             ///< of its edges
    std::uint16_t count = 0;   ///< of edges
    std::uint16_t sorted = 0;  ///< edges from here on have lower priors, in any order
    std::uint16_t seen = 0;    ///< no edge from here on was visited
    bool isComplete = false;   ///< moves without an edge lose
    bool isWaiting = false;    ///< for the network
    bool hasValue = false;     ///< the network's; a node with a single move is not evaluated
    Proof proof = Proof::Unknown;
    float value = 0;
    float mean = 0;
};

/// A way down: edges by node and place among the node's edges.
struct Step {
    int node;
    int edge;
};
using Path = std::vector<Step>;

class Tree {
public:
    static constexpr int kNoRoot = -1;

    [[nodiscard]] bool hasRoot() const { return root_ != kNoRoot; }
    [[nodiscard]] int rootNumber() const { return root_; }
    [[nodiscard]] Node& root() { return node(root_); }
    [[nodiscard]] const Node& root() const { return nodes_[static_cast<std::size_t>(root_)]; }
    [[nodiscard]] Node& node(int number) { return nodes_[static_cast<std::size_t>(number)]; }
    [[nodiscard]] std::span<Edge> edgesOf(const Node& node) {
        return {edges_.data() + node.first, node.count};
    }
    [[nodiscard]] std::span<const Edge> edgesOf(const Node& node) const {
        return {edges_.data() + node.first, node.count};
    }
    [[nodiscard]] Edge& edge(const Step& step) {
        return edgesOf(node(step.node))[static_cast<std::size_t>(step.edge)];
    }

    void clear();
    /// A node of an unproven position; the first one is the root. Invalidates nodes and edges.
    int add(const Analysis& analysis);
    /// All moves of an incomplete node: legal ones without an edge get the prior zero.
    void widen(int number, const MoveList& legal);
    /// The network's answer for a waiting node: logits of all points, row by row, of a board
    /// `width` wide.
    void open(Node& node, const float* logits, int width, float value);

    /// The edge to follow, by PUCT; -1 if all moves of the node lose. `priors` replace those of the
    /// edges if there are any.
    [[nodiscard]] int choose(Node& node, const Settings& settings, std::span<const float> priors);
    /// The position at the end of the path has a result: brings means and proofs up to date.
    void backUp(const Path& path);
    /// Throws away all but what is below an edge of the root, which becomes the root. Clears the
    /// tree if nothing is there.
    void keep(int edge);
    /// Sorts all edges of a node.
    void sortAll(Node& node);

private:
    void refresh(Node& node);

    std::vector<Node> nodes_, spareNodes_;
    std::vector<Edge> edges_, spareEdges_;
    int root_ = kNoRoot;
};

}  // namespace fukumi::tuning::teacher
