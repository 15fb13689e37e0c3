// SPDX-License-Identifier: MIT
//
// Draws: one side, the defender, keeps the other one, the attacker, from a row.
//
//     AND   attacker to move     a pairing of what is left (pairing.hpp) is enough; else every move
//     OR    defender to move     one answer is enough; completing a row ends it
//
// A search of answers, deeper step by step, those first that spoil most rows of the attacker. A
// position and its images are one. If the defender moves second, neither side can win then, by
// strategy stealing (Hales and Jewett 1963).
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/solver/mnk/mnk_symmetry.hpp"
#include "engine/solver/mnk/pairing.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

/// The defender's answers, by the stones after the attacker's move: the least of their images.
using DrawAnswers = std::map<TwoSides, Cell>;

/// The least of the images, and the number of the symmetry that makes it.
[[nodiscard]] std::pair<TwoSides, int> leastImage(const TwoSides& stones,
                                                  const MnkSymmetries& symmetries);

class DrawSearch {
public:
    /// Bytes that a position takes.
    static constexpr std::size_t kPositionBytes = 96;
    /// Choices of pairs: more finds few pairings more.
    static constexpr std::uint64_t kPairingNodes = 400;

    /// Remembers `positions` at most.
    DrawSearch(const MnkRules& rules, std::size_t positions);

    /// True is a proof that the defender holds; false says nothing. Throws what the counter throws,
    /// and BudgetSpent where the memory is full; asked again it goes on from there.
    [[nodiscard]] bool holds(const TwoSides& stones, bool attackerMoves, NodeCounter& counter);
    /// Answers on the way to a pairing that the last question allowed.
    [[nodiscard]] int depth() const { return depth_; }
    /// Those that the proof needs. REQUIRES: holds() was true of the stones, the attacker to move.
    [[nodiscard]] DrawAnswers answers(const TwoSides& stones);

private:
    struct Known {
        bool isDraw = false;
        std::int8_t failedDepth = -1;
        CellSet answer = 0;  // of the defender, where it is his move
    };
    using Table = std::unordered_map<TwoSides, Known, TwoSidesHash>;

    /// The attacker to move.
    [[nodiscard]] bool holdsWithin(int depth, const TwoSides& stones, NodeCounter& counter);
    [[nodiscard]] bool holdsAll(int depth, const TwoSides& stones, NodeCounter& counter);
    /// The defender to move.
    [[nodiscard]] bool hasAnswer(int depth, const TwoSides& stones, NodeCounter& counter);
    /// Empty cells, those first that matter most.
    [[nodiscard]] std::vector<CellSet> attackersMoves(const TwoSides& stones) const;
    [[nodiscard]] std::vector<CellSet> defendersMoves(const TwoSides& stones) const;
    /// The weight of a row with such stones, as an index into the tables of weights.
    [[nodiscard]] std::size_t weightOf(CellSet stones) const;
    [[nodiscard]] bool hasPairing(const TwoSides& stones);
    void collect(const TwoSides& stones, Table& seen, DrawAnswers& answers);

    MnkRules rules_;
    MnkLines lines_;
    MnkSymmetries symmetries_;
    PairingFinder pairings_;
    std::size_t mostPositions_;
    Table attackers_;  // the attacker to move
    Table defenders_;
    int depth_ = 0;
};

}  // namespace fukumi::solver
