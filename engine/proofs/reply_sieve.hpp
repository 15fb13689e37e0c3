// SPDX-License-Identifier: MIT
//
// After a quiet move: which of the defender's replies need a separate subtree?
//
//     the game is a draw, by the move or by a reply ............... the move is refuted
//     the defender is black and has only fouls left ............... nothing is open: white wins
//     the defender can make five, or wins by threats himself ...... the move is refuted
//     the attacker, the defender passing, wins by threats (T) ...... it was a threat
//        replies outside the zone of T ................................ refuted by T
//        the others, one by one: the attacker wins by threats ...... refuted
//        what is left .............................................. open
//     no T is found .............................................. quiet: nothing is known of any
//                                                                    reply
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/board/square_set.hpp"
#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/record.hpp"
#include "engine/threat/proof.hpp"
#include "engine/threat/proof_check.hpp"

namespace fukumi::proofs {

// Where a defender's stone can disturb a win. The defender passes, and the attacker has a proof T,
// checked against every reply. Now the defender may put one stone first: the zone is a set of
// squares such that T still wins, reply by reply, with one more defender's stone on any other
// square. So a reply outside the zone is refuted, and no search is asked.
//
// Why that is so, in freestyle and standard, where a stone of the defender can change a line of the
// attacker only by standing on one of its five squares, and where every square is legal for both.
// Follow T with the stone r added. It can fail for the first time
//
//   1. where the attacker's move is taken: so r is in the zone if T moves there, anywhere
//   2. where the defender makes five with the help of r: so r is in the zone if it is one of the
//      empty squares of five in a line, none of them the attacker's, where the defender has
//      c stones, the replies of T on the way included, and w replies came before that T answers
//      whatever they are ("otherwise"), with c + w >= 3. Each of those w may be anywhere: r, c and
//      w are four stones at least, and the fifth square ends the game
//   3. where the board is full: a proof so long that this can be has no zone
//
// and nowhere else: T has an answer to every other reply, because it was checked against all of
// them, and the five at its end is made only of the attacker's stones.

/// Whether proofs under the rule have zones. Caro's ends and renju's fouls let far stones matter.
[[nodiscard]] constexpr bool hasZones(Rule rule) { return !needsFreeEnd(rule) && !hasFouls(rule); }

/// Keeps the lines of five of a board; cheap to ask again for the same size. Not thread-safe.
class ZoneFinder {
public:
    /// Positions after which a proof counts as too large to have a zone.
    static constexpr std::size_t kMostPositions = 30'000;

    explicit ZoneFinder(BoardSize size);

    /// The zone; absent under rules without zones, for proofs that are too large and for those so
    /// long that the board may be full at their end.
    /// REQUIRES: checkProof() finds nothing wrong with the proof; its board is of the size.
    [[nodiscard]] std::optional<board::SquareSet> zoneOf(const threat::Proof& proof);

private:
    using Window = std::array<Square, 5>;

    /// False when there are too many positions. `anywhere`: replies on the way that may have been
    /// anywhere.
    [[nodiscard]] bool walk(const threat::Proof& proof,
                            std::uint32_t index,
                            board::Board& board,
                            int anywhere);
    void addNearFives(const board::Board& board, Color defender, int anywhere);

    BoardSize size_;
    std::vector<Window> windows_;
    threat::VisitedPositions seen_{board::Board{size_}};
    board::SquareSet zone_;
};

struct SieveBudget {
    std::uint64_t threat = 100'000;  ///< for T
    std::uint64_t reply = 4'000;     ///< for each reply
    std::uint64_t counter = 4'000;   ///< for a win of the defender
};

struct SieveResult {
    enum class Kind : std::uint8_t { Threat, Quiet, Refuted };

    Kind kind = Kind::Quiet;
    std::vector<Move> open{};  ///< of a threat
    bool isFours = false;      ///< of a threat: T wins only by fours
    /// The refuting reply; absent if the move ends the game in a draw.
    std::optional<Move> refutation{};
    std::uint64_t nodes = 0;
};

/// Wins of the attacker after a reply are claims (LeafSolver::claim); wins of the defender and T
/// are checked.
class ReplySieve {
public:
    /// `leaves` and `task` outlive the sieve.
    ReplySieve(LeafSolver& leaves, const Task& task)
        : leaves_{leaves}, task_{task}, zones_{task.size()} {}

    /// REQUIRES: the defender is to move; no five on the board.
    [[nodiscard]] SieveResult sieve(board::Position& afterMove,
                                    const SieveBudget& budget,
                                    threat::StopCheck stop);

    /// Every legal reply that the attacker does not answer by a win by threats, whatever the move
    /// threatens. REQUIRES: as sieve().
    [[nodiscard]] SieveResult sieveAll(board::Position& afterMove,
                                       const SieveBudget& budget,
                                       threat::StopCheck stop);

private:
    void tryReply(board::Position& position, Move reply, const SieveBudget& budget);
    /// Whether the game is a draw after the attacker's move, or after a reply to it, which
    /// refutes the move.
    [[nodiscard]] bool isDrawn(const board::Position& afterMove);

    LeafSolver& leaves_;
    const Task& task_;
    ZoneFinder zones_;
    threat::StopCheck stop_{};
    bool hasThreat_ = false;  // T is known, and helps after replies
    SieveResult result_;
};

}  // namespace fukumi::proofs
