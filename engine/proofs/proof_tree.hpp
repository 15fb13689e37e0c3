// SPDX-License-Identifier: MIT
//
// A proof as it is used: for each position that needs one, the quiet move that wins. All other
// positions are won by threats, which are found again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/stop.hpp"
#include "engine/proofs/graph.hpp"
#include "engine/proofs/pieces.hpp"
#include "engine/proofs/state_file.hpp"

namespace fukumi::proofs {

class ProofTree {
public:
    /// Contents of a file's records. An error if a line was cut off, if nothing leads to a
    /// record's position, or if the record does not fit its position. If `stop` ends it early, the
    /// tree lacks records: it is of no use, here and below.
    [[nodiscard]] static Result<ProofTree> fromFile(const StateFile& file,
                                                    const StopToken& stop = NeverStop{});

    /// All pieces of a file together: each root is won. An error, by its line, if a record cannot
    /// follow from the root of its piece.
    [[nodiscard]] static Result<ProofTree> fromFile(const PieceFile& file);

    [[nodiscard]] const Task& task() const { return task_; }
    /// The positions that the file says are won, canonical: the task's root, or those of the
    /// pieces.
    [[nodiscard]] const std::vector<std::string>& roots() const { return roots_; }
    /// Whether the file says that the root is won. (checkProofTree() proves it.)
    [[nodiscard]] bool rootIsWon() const { return rootIsWon_; }
    [[nodiscard]] const std::vector<WinRecord>& wins() const { return wins_; }
    /// The record about a position, in wins().
    [[nodiscard]] std::optional<std::size_t> indexOf(const std::string& canonicalStones) const;
    /// The quiet move that wins, in the canonical frame of the stones.
    [[nodiscard]] std::optional<Move> find(const std::string& canonicalStones) const;
    /// The same for a board, in its own frame.
    [[nodiscard]] std::optional<Move> find(const board::Board& board) const;

    /// For each record of wins(): the attacker's moves of the longest line from it on, if the
    /// longest win by threats after its move takes `afterMove` moves. With a win of 0 moves each
    /// these are the quiet moves.
    using AfterMove = std::function<int(const std::string& stones)>;
    [[nodiscard]] std::vector<int> longestLines(const AfterMove& afterMove,
                                                const StopToken& stop = NeverStop{}) const;

    /// Quiet moves of the longest line from a position on: how long the defender can keep the
    /// attacker from a win by threats. 0 if there is no quiet move. The first call measures all
    /// positions of the proof, if measureDepths() has not.
    [[nodiscard]] int depthOf(const board::Board& board) const;
    void measureDepths(const StopToken& stop = NeverStop{}) const;

private:
    explicit ProofTree(const Task& task) : task_{task} {}
    [[nodiscard]] Result<void> addWins(const StateFile& file, const StopToken& stop);
    /// The first record whose position an earlier one has.
    std::optional<std::size_t> sortWins();

    Task task_;
    bool rootIsWon_ = false;
    std::vector<std::string> roots_;
    std::vector<WinRecord> wins_;
    std::vector<std::uint32_t> sorted_;  // wins_ by their stones, which are held once
    mutable std::vector<int> depths_;    // a win's, in the order of wins_
};

/// Applies all records of a file to a graph; an error as above.
[[nodiscard]] Result<void> applyRecords(const StateFile& file,
                                        Graph& graph,
                                        const StopToken& stop = NeverStop{});

}  // namespace fukumi::proofs
