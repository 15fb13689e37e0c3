// SPDX-License-Identifier: MIT
//
// What is known of a task so far, as a graph of positions with proof and disproof numbers: which
// job brings the proof nearest?
//
//     OR    attacker to move    asks for a win by threats, each one dearer than the one before;
//                               his moves, in stages; the least proof number of all of them counts
//     AND   defender to move    first the replies have to be known; then those that are open
//
// A position met by another order of moves, or turned, is the same node. Numbers of a node follow
// from its children (weak proof numbers: the largest, and one for each other open child), and go up
// to all parents with each record. A position counts as disproved only where every move of the
// attacker fills the board or is refuted by a checked win of the defender.
//
// Best first: a node at work looks twice as dear, so that several workers look at several places.
// Not thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/proofs/job.hpp"
#include "engine/proofs/record.hpp"
#include "engine/threat/vct_store.hpp"

namespace fukumi::proofs {

using threat::ProofNumbers;

class Graph {
public:
    explicit Graph(const Task& task);
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    /// The job that brings the proof nearest, which counts as given out from now on. Absent when
    /// the root is decided, or when nothing is left but what is at work.
    [[nodiscard]] std::optional<Job> nextJob();
    /// A job that was given out and comes to nothing.
    void giveBack(const Job& job);

    /// Takes in what was found out. False for a record about a position that nothing leads to, or
    /// that does not fit it: nothing is changed then.
    [[nodiscard]] bool apply(const Record& record);

    [[nodiscard]] ProofNumbers root() const { return nodes_[0].numbers; }

    struct Counts {
        std::uint64_t positions = 0;  ///< of the attacker
        std::uint64_t proved = 0;     ///< of these
        std::uint64_t disproved = 0;
        std::uint64_t quiet = 0;   ///< of the proved, those that need a quiet move
        std::uint64_t leaves = 0;  ///< of the proved, those only by threats
        [[nodiscard]] std::uint64_t open() const { return positions - proved - disproved; }
    };
    [[nodiscard]] Counts counts() const;
    /// Bytes that the graph takes at most.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    /// A quiet move for every position that is proved by one, those first that the root leads to
    /// and each before the positions that follow from it; only those that the proof of the root
    /// needs, where the root is proved.
    [[nodiscard]] std::vector<WinRecord> wins() const;

    /// The line along which the next job lies, and the numbers at its end; the moves are those of
    /// the task's own board.
    struct Line {
        std::vector<Move> moves;
        ProofNumbers numbers;
    };
    [[nodiscard]] Line hardestLine() const;

    /// Progress of the root's best move: the replies to it that no win by threats answered at
    /// the first look.
    struct RootReplies {
        Move move;  ///< in the canonical frame of the root
        std::size_t all = 0;
        std::size_t proved = 0;
    };
    /// Absent as long as no move's replies are known.
    [[nodiscard]] std::optional<RootReplies> rootReplies() const;
    /// The move that wins on the root, in its canonical frame; absent if it is not a quiet one,
    /// or none is known.
    [[nodiscard]] std::optional<Move> winningMove() const;

private:
    enum class Leaf : std::uint8_t { Unknown, Won, None };
    /// Knowledge of the replies to a move.
    enum class Replies : std::uint8_t { Unknown, Known, Refuted };

    struct Edge {
        Move move;
        std::uint32_t child;
    };
    struct Node {
        const std::string* stones;
        ProofNumbers numbers;
        std::vector<Edge> edges{};
        std::vector<std::uint32_t> parents{};
        std::uint16_t rank = 0;  // of the attacker's move that leads here
        std::uint8_t level = 0;  // next one to be asked, of a defender's node for the threat
        std::uint8_t stage = 0;  // next one of the moves
        bool attackerToMove = true;
        bool allMoves = false;
        bool busy = false;
        bool threat = false;  // the move that leads here threatens to win
        bool fours = false;   // only by fours
        Leaf leaf = Leaf::Unknown;
        Replies replies = Replies::Unknown;
    };

    [[nodiscard]] std::uint32_t findOrAdd(const board::Board& board, bool attackerToMove);
    [[nodiscard]] std::optional<std::uint32_t> find(const std::string& stones,
                                                    bool attackerToMove) const;
    [[nodiscard]] board::Board boardOf(const Node& node) const;
    /// Adds what follows from the node by moves of the side to move, unless it is there already.
    [[nodiscard]] bool addEdges(std::uint32_t index, const std::vector<Move>& moves);

    [[nodiscard]] bool applyTo(const AskRecord& record);
    [[nodiscard]] bool applyTo(const MovesRecord& record);
    [[nodiscard]] bool applyTo(const RepliesRecord& record);
    [[nodiscard]] bool applyTo(const WinRecord&) { return false; }
    [[nodiscard]] bool applyTo(const EndRecord&) { return false; }

    [[nodiscard]] ProofNumbers numbersOf(const Node& node) const;
    [[nodiscard]] ProofNumbers attackersNumbers(const Node& node) const;
    [[nodiscard]] ProofNumbers defendersNumbers(const Node& node) const;
    /// The node's numbers, and those of all that lead to it; answers that turn out to win are
    /// shared.
    void update(std::uint32_t index);
    /// The same without sharing: the attacker's nodes that are proved by it.
    [[nodiscard]] std::vector<std::uint32_t> updateNumbers(std::uint32_t index);
    /// The quiet move that wins after one reply is offered after the open ones of the same move.
    void shareAnswer(std::uint32_t index);
    void offerAnswer(std::uint32_t parent, std::uint32_t proved, Move answer);
    /// The child that the proof goes on at; absent if the node itself has a job.
    [[nodiscard]] std::optional<std::uint32_t> bestEdge(const Node& node) const;
    /// Ways on from a node, the best first; one without a child is the node's own job.
    struct Way {
        std::uint32_t number;
        std::uint32_t other;
        std::optional<std::uint32_t> child;
    };
    [[nodiscard]] std::vector<Way> waysOn(const Node& node) const;
    /// The best node below that has a job to give out; those `seen` are not looked at again.
    [[nodiscard]] std::optional<std::uint32_t> freeNode(
        std::uint32_t index, std::unordered_set<std::uint32_t>& seen) const;
    [[nodiscard]] Job jobOf(const Node& node) const;
    /// The defender's stone that disturbs a known threat, in the frame of the node.
    [[nodiscard]] std::optional<Move> disturbingReply(const Node& node) const;
    [[nodiscard]] std::uint32_t askCost(const Node& node) const;
    [[nodiscard]] std::uint32_t movesCost(const Node& node) const;
    /// Cost of a move of the attacker, by the node that it leads to.
    [[nodiscard]] std::uint32_t costOf(const Node& afterMove) const;
    /// The proved move of a proved node without a win by threats.
    [[nodiscard]] std::optional<Edge> winningEdge(const Node& node) const;

    Task task_;
    std::unordered_map<std::string, std::uint32_t> attackers_;
    std::unordered_map<std::string, std::uint32_t> defenders_;
    std::deque<Node> nodes_;
    std::size_t bytes_ = 0;
};

}  // namespace fukumi::proofs
