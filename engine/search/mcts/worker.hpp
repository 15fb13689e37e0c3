// SPDX-License-Identifier: MIT
//
// One searching thread: a position with its evaluator and solvers, and one visit of the tree as a
// list of named steps.
//
//     visit()
//        1 arrive        count the visit; a known result ends it
//        2 transpose     a position that was met before: what is known of it, and its moves
//        3 value         a new position: result, forced answers (then go on), or a number
//        4 grow          the second visit of a quiet position gives it its moves
//        5 lookAgain     at each doubling of its visits: a longer win by fours
//        6 descend       choose a move (or take the same again), more candidates when all were
//                        tried, play it, back to 1
//        7 backUp        results and proofs to the root
#pragma once

#include <array>
#include <atomic>
#include <memory>

#include "engine/search/mcts/move_supply.hpp"
#include "engine/search/mcts/options.hpp"
#include "engine/search/mcts/visit.hpp"

namespace fukumi::search::mcts {

/// Rules that the workers of one search keep to.
struct RootRules {
    /// Moves that the root never gets; REQUIRES: there are legal ones besides.
    board::SquareSet excluded;
    DrawLimit drawLimit;
};

/// State that a searching thread keeps from one search to the next.
struct Workspace {
    Workspace(std::unique_ptr<eval::Evaluator> e, const Options& options, std::uint64_t s)
        : evaluator{std::move(e)}, reader{options}, seed{s}, random{s} {}
    /// Between two games. The evaluator stays: a search begins by resetting it.
    void forget() {
        reader.vcf().clear();
        random = Random{seed};
    }

    std::unique_ptr<eval::Evaluator> evaluator;
    SituationReader reader;
    std::uint64_t seed;
    Random random;
};

class Worker {
public:
    /// All but `rules` outlive the worker; `space` is made for the rule of `root` and this worker's
    /// alone.
    Worker(const board::Position& root,
           Workspace& space,
           Tree& tree,
           const Options& options,
           const RootRules& rules);

    /// Gives the root its moves, as far as it has none. Before the first visit, while no other
    /// worker runs.
    void openRoot();

    /// One visit from the root to a new position. Thread-safe towards other workers of the tree.
    void visit();

    /// Deepest ply that a visit reached. Thread-safe.
    [[nodiscard]] int selDepth() const { return selDepth_.load(std::memory_order_relaxed); }
    /// The root's position, while no visit runs.
    [[nodiscard]] board::Position& position();
    /// SearchReport::drawChance of a line from the root, while no visit runs.
    [[nodiscard]] std::optional<double> drawChance(std::span<const Move> line);
    [[nodiscard]] SituationReader& reader() { return space_.reader; }

private:
    /// The move that was chosen last at a ply, and how often it may be taken again.
    struct Choosing {
        NodeIndex node = kNoNode;
        NodeIndex child = kNoNode;
        std::uint32_t repeats = 0;
        std::uint32_t generation = 0;  ///< of the tree
    };
    using Path = StaticVector<NodeIndex, static_cast<std::size_t>(kMaxPly) + 1>;

    /// Visits share most of their way, which only the tree decides: the position stays where the
    /// last one left it until it is needed.
    void goToEnd();
    void goBack(std::size_t plies);

    [[nodiscard]] VisitResult descend();
    /// A result for this visit, or nothing: then the node has moves to go on with.
    [[nodiscard]] std::optional<VisitResult> expand(Node& node, std::uint32_t visits);
    /// The last node of the path is its position's.
    void remember();
    /// The node of the same position that was met first, where there is another one.
    [[nodiscard]] std::optional<NodeIndex> metBefore() const;
    [[nodiscard]] std::optional<VisitResult> value(Node& node, std::uint32_t visits);
    [[nodiscard]] std::optional<VisitResult> lookAgain(Node& node, std::uint32_t visits);
    [[nodiscard]] VisitResult enter(Node& node, Proof proof);
    [[nodiscard]] std::int64_t estimate();
    /// The move to go on with from the last node of the path.
    [[nodiscard]] std::optional<NodeIndex> next(Node& node, std::uint32_t visits);
    [[nodiscard]] std::optional<NodeIndex> choose(Node& node, std::uint32_t visits);

    /// Puts the moves of `batch_` into the tree; false when it is full or another thread does it.
    [[nodiscard]] bool grow(Node& node, const Situation& situation);
    void widen(Node& node);
    /// Moves are left out of this node.
    [[nodiscard]] bool isLimited(const Node& node) const {
        return &node == &tree_.root() && !rules_.excluded.empty();
    }
    /// Takes what is excluded out of `batch_`: what is left is not complete.
    void leaveOut();
    /// Puts `batch_`, which is not empty, into new nodes that `owner` holds, after `extra` others.
    [[nodiscard]] std::optional<NodeIndex> place(std::size_t extra, NodeIndex owner);
    /// The same as further moves of a node, whose `children` are not published yet; false when the
    /// tree is full.
    [[nodiscard]] bool append(Node& node, Children& children);
    [[nodiscard]] NodePlace placeOf(const Node& node) const {
        return &node == &tree_.root() ? NodePlace::Root : NodePlace::Inner;
    }

    board::Position position_;
    Workspace& space_;
    Tree& tree_;
    const Options& options_;
    RootRules rules_;
    MoveSupply supply_;
    Situation situation_;
    MoveBatch batch_;
    Path path_;
    StaticVector<Move, static_cast<std::size_t>(kMaxPly) + 1>
        played_;  // in position_, after the root
    std::array<Choosing, static_cast<std::size_t>(kMaxPly) + 1> latest_{};
    std::atomic<int> selDepth_{0};
};

}  // namespace fukumi::search::mcts
