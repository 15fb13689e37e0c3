// SPDX-License-Identifier: MIT
//
// "Can this side force a row within n own moves?", as a game for the memoised search: the attacker
// wants to, the defender wants to prevent it. Two answers, so one question is a closed-window
// search; value and distance of a position are found by asking with growing n.
//
// Rules that decide positions without search, besides the table:
//
//   threats     A side that lacks one stone of a line plays it, the other one has to block it.
//   short wins  Within two moves only a double threat wins. A win that needs only threats is found
//               by ForcedWinFinder. A defender who may move first has to answer it, on the cells
//               where that is possible.
//   potential   A line that the attacker can still complete counts 2^-(cells it lacks). With the
//               defender to move and a sum below 1 the defender holds: he always takes the cell of
//               the greatest weight (Erdős and Selfridge 1973). Lines that lack more cells than the
//               attacker has moves left do not count.
//   pairs       Where cells can be paired so that every such line contains a pair, the defender
//               holds by always taking the other cell of a pair (PairingFinder).
//   dead cells  A move that touches no open line is worth a pass; any other is at least as good.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/static_vector.hpp"
#include "engine/core/types.hpp"
#include "engine/solver/mnk/draw_search.hpp"
#include "engine/solver/mnk/mnk_position.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"
#include "engine/solver/proof_table.hpp"

namespace fukumi::solver {

// A win by threats: every move but the last threatens to complete a line and so forces the other
// side's reply, until there are two threats at once. Such a win is found quickly, and it says where
// the other side has to look for a defence when the attacker merely threatens to begin it
// ("threat-space search", Allis, van den Herik, Huntjens 1993).

struct ForcedWin {
    CellSet cells = 0;    ///< every cell that either side plays, and the last threats
    CellSet replies = 0;  ///< the defender's among them
};

class ForcedWinFinder {
public:
    explicit ForcedWinFinder(const MnkLines& lines) : lines_{lines} {}

    /// A win of `attacker`, who is to move, with at most `moves` own stones. Absent is a proof that
    /// there is none if `moves` <= 2; beyond that, the search may have been cut short.
    [[nodiscard]] std::optional<ForcedWin> find(CellSet attacker, CellSet defender, int moves);

    /// A superset of the cells where a stone of the defender, played before the attacker begins
    /// `win`, can spoil it: on the cells of the win, or making a threat, at once or
    /// together with the forced replies.
    [[nodiscard]] CellSet defences(const ForcedWin& win, CellSet attacker, CellSet defender) const;

private:
    [[nodiscard]] bool search(CellSet attacker, CellSet defender, int moves);

    const MnkLines& lines_;
    ForcedWin found_;
    int nodesLeft_ = 0;
};

/// Parts that the search may use, to measure the savings of each. All of them by default.
struct MnkTools {
    bool symmetry = true;
    bool threats = true;    ///< ForcedWinFinder; single threats are always answered
    bool potential = true;  ///< the sum over open lines, and pairs
};

class MnkQuestion {
public:
    using Move = Cell;
    using Moves = StaticVector<Cell, MnkRules::kMaxCells>;
    struct Memory {
        std::optional<bool> answer;
        ProofTable::Key key = 0;
        int image = 0;  ///< the symmetry that `key` belongs to
        bool isForced = false;
        ProofBounds bounds;
    };

    /// Takes `bytes` in all; throws std::bad_alloc.
    MnkQuestion(const MnkRules& rules, std::size_t bytes, MnkTools tools);

    /// Puts the cursor on a position; REQUIRES: it is not over, and has these rules.
    void ask(const MnkPosition& position, Color attacker, int moves);

    [[nodiscard]] std::optional<bool> decided();
    [[nodiscard]] Memory recall() const;
    [[nodiscard]] std::optional<bool> expand(const Memory& memory, Moves& moves);
    void remember(const Memory& memory, bool answer, std::optional<Cell> move, std::uint64_t nodes);
    void play(Cell c);
    void undo(Cell c);

    [[nodiscard]] const MnkLines& lines() const { return lines_; }
    [[nodiscard]] const MnkSymmetries& symmetries() const { return symmetries_; }

private:
    static constexpr std::size_t kImages = 8;
    using Keys = std::array<ProofTable::Key, kImages>;

    [[nodiscard]] bool attackerMoves() const { return toMove_ == attacker_; }
    [[nodiscard]] CellSet attackers() const { return stones_[attacker_]; }
    [[nodiscard]] CellSet defenders() const { return stones_[~attacker_]; }
    [[nodiscard]] CellSet empty() const { return all_ & ~(attackers() | defenders()); }
    /// The budget, or fewer where the board is full before.
    [[nodiscard]] int movesLeft() const;

    struct Survey;
    [[nodiscard]] Survey survey() const;
    /// By the potential or by pairs; false says nothing.
    [[nodiscard]] bool defenderHolds(const Survey& survey);
    /// Moves worth a look, the most promising first; or the answer, by the potential.
    [[nodiscard]] std::optional<bool> order(CellSet allowed, Cell hint, Moves& moves);
    /// The smallest of the images' keys, and which image that is.
    [[nodiscard]] std::pair<ProofTable::Key, int> canonicalKey() const;

    MnkRules rules_;
    MnkTools tools_;
    MnkLines lines_;
    MnkSymmetries symmetries_;
    ForcedWinFinder forcedWins_;
    PairingFinder pairings_;
    ByColor<std::vector<Keys>> keys_;  // by cell: what a stone adds to the key of each image
    ProofTable table_;

    CellSet all_;
    ByColor<CellSet> stones_;
    Keys key_{};
    Color attacker_ = Color::Black;
    Color toMove_ = Color::Black;
    int budget_ = 0;      // the attacker's own moves
    CellSet forced_ = 0;  // the cell that has to be played; set by decided()
};

}  // namespace fukumi::solver
