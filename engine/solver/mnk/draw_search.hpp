// SPDX-License-Identifier: MIT
//
// Draws: one side, the defender, keeps the other one, the attacker, from a row.
//
//     AND   attacker to move     a pairing of what is left is enough; else every move
//     OR    defender to move     one answer is enough; completing a row ends it
//
// A search of answers, deeper step by step, those first that spoil most rows of the attacker. A
// position and its images are one. If the defender moves second, neither side can win then, by
// strategy stealing (Hales and Jewett 1963).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/solver/mnk/mnk_position.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

// Pairing strategies (Hales and Jewett 1963): cells are joined in pairs, no cell in two of them, so
// that every row the attacker can still complete contains a pair. The defender answers each stone
// on one cell of a pair with a stone on the other, and no row is ever completed. Two cells lie in
// one line of the board at most, so each line chooses its own pairs:
//
//     . . 1 1 . .     six cells, two rows of five, one pair
//     . X . 2 2 .     a stone of the attacker: the pair has to be where the row is empty
//     . . O . . .     a stone of the defender in both rows: nothing is needed
//
// and the choices of all lines must not share a cell. The line with the fewest choices left goes
// first.

/// The attacker wants a row, the defender wants that he has none.
struct TwoSides {
    CellSet attacker = 0;
    CellSet defender = 0;

    [[nodiscard]] CellSet all() const { return attacker | defender; }
    friend bool operator==(const TwoSides&, const TwoSides&) = default;
    friend auto operator<=>(const TwoSides&, const TwoSides&) = default;
};

struct TwoSidesHash {
    std::size_t operator()(const TwoSides& s) const {
        return static_cast<std::size_t>(s.attacker * 0x9E3779B97F4A7C15ULL ^
                                        (s.defender * 0xC2B2AE3D27D4EB4FULL >> 7U));
    }
};

/// Two cells each.
using CellPairs = std::vector<CellSet>;

/// Remembers the choices of lines, in as many bytes and those of one question; not thread-safe.
class PairingFinder {
public:
    static constexpr std::size_t kUsualBytes = std::size_t{1} << 20;

    /// `lines` outlive the finder.
    PairingFinder(const MnkRules& rules, const MnkLines& lines, std::size_t bytes = kUsualBytes);

    /// Pairs for all rows without a stone of the defender that lack no more than `moves` stones of
    /// the attacker. Absent says nothing: what takes more than `nodes` choices is cut short. The
    /// same for the same question, whatever was asked before.
    [[nodiscard]] std::optional<CellPairs> find(const TwoSides& stones,
                                                int moves,
                                                std::uint64_t nodes);

private:
    struct Choice {
        CellSet cells;
        CellPairs pairs;
    };
    using Choices = std::vector<Choice>;
    /// The most choices of a line, before useless ones are removed. Boards of 8x8 have fewer.
    static constexpr std::size_t kMostChoices = 512;

    /// Part of a question that concerns one line.
    struct LineState {
        TwoSides stones;
        int moves;
        friend bool operator==(const LineState&, const LineState&) = default;
    };
    struct LineStateHash {
        std::size_t operator()(const LineState& s) const {
            return TwoSidesHash{}(s.stones) ^
                   static_cast<std::size_t>(static_cast<std::uint64_t>(s.moves) << 58U);
        }
    };

    [[nodiscard]] const Choices& choicesOf(std::size_t line, const TwoSides& stones, int moves);
    [[nodiscard]] bool needsPair(CellSet row, const TwoSides& stones, int moves) const;
    /// All ways to serve the rows from `served` on.
    static void addChoices(const std::vector<CellSet>& rows,
                           std::uint64_t served,
                           Choice& chosen,
                           Choices& all);
    [[nodiscard]] bool search(CellSet used);

    CellSet all_;
    int length_;
    const std::vector<std::vector<CellSet>>& lines_;
    std::vector<CellSet> lineCells_;
    std::vector<std::unordered_map<LineState, Choices, LineStateHash>> known_;
    std::size_t mostBytes_;
    std::size_t knownBytes_ = 0;
    std::vector<const Choices*> open_;  // lines without a choice yet
    CellPairs pairs_;
    CellSet empty_ = 0;
    std::uint64_t nodesLeft_ = 0;
};

/// The defender's answers, by the stones after the attacker's move: the least of their images.
using DrawAnswers = std::map<TwoSides, Cell>;

/// The least of the images, and the number of the symmetry that makes it.
[[nodiscard]] std::pair<TwoSides, int> leastImage(const TwoSides& stones,
                                                  const MnkSymmetries& symmetries);

class DrawSearch {
public:
    /// Bytes that a position takes, and its share of the pairings in them.
    static constexpr std::size_t kPairingBytes = 16;
    static constexpr std::size_t kPositionBytes = 96 + kPairingBytes;
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
