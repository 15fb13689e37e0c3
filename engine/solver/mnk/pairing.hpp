// SPDX-License-Identifier: MIT
//
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
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/solver/mnk/mnk_lines.hpp"

namespace fukumi::solver {

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

/// Remembers the choices of lines; not thread-safe.
class PairingFinder {
public:
    /// `lines` outlive the finder.
    PairingFinder(const MnkRules& rules, const MnkLines& lines);

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
    std::vector<const Choices*> open_;  // lines without a choice yet
    CellPairs pairs_;
    CellSet empty_ = 0;
    std::uint64_t nodesLeft_ = 0;
};

}  // namespace fukumi::solver
