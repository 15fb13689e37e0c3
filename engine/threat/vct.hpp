// SPDX-License-Identifier: MIT
//
// Victory by continuous threats: a win in which every move of the attacker makes a four or
// threatens to win by fours (VCF) if the defender does nothing. Depth-first proof-number search
// over an AND/OR graph; stones are never taken away, so it has no cycles.
//
//     OR    attacker to move   a VCF ........................ proved
//                              enemy five .................. only squares that stop it
//                              else ........................ fours, open threes, other moves
//     AND   defender to move   the move was a four ......... every stop cell
//                              the defender has a VCF ....... disproved
//                              no VCF by passing ............ disproved: it was no threat
//                              else ......................... every legal reply after which the
//                                                            attacker has no VCF
//
// The set of replies is exact, not a guess: the VCF found by passing is played again after each
// legal reply of the whole board, and where it fails the VCF solver searches anew. So a proved root
// is a win against every reply; proof_builder.hpp writes it down and proof_check.hpp checks it with
// nothing but the rules.
//
// Sources: L. V. Allis, "Searching for Solutions in Games and Artificial Intelligence" (1994),
// threat space and proof numbers; A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its
// Applications" (2002); T. Thomsen, "Lambda-Search in Game Trees" (2000), replies found by passing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "engine/board/threat_lines.hpp"
#include "engine/threat/threat_answers.hpp"
#include "engine/threat/vct_store.hpp"

namespace fukumi::threat {

/// The attacker's moves that are looked at.
enum class VctScope : std::uint8_t {
    Likely,     ///< fours, and threats in five cells that hold a stone of his and nothing foreign
    Everything  ///< these first; if they do not win, every threat of the board
};

class VctSolver;

/// A win that was found in a position that differs by some stones, by another solver: what that one
/// knows is tried first. A wrong hint costs time and nothing else.
struct VctHints {
    const VctSolver* solver = nullptr;  ///< its last solve() was for the same attacker
    Key difference = 0;                 ///< of the two positions' keys
};

struct VctLimits {
    std::uint64_t nodes = UINT64_MAX;  ///< fours tried by the inner VCFs plus positions expanded
    std::uint64_t vcfNodes = 20'000;   ///< for one inner VCF
    int attackerMoves = kAnyLength;    ///< wins of at most these moves, the five included
    VctScope scope = VctScope::Likely;
    VctHints hints{};
    StopCheck stop{};
};

struct VctResult {
    enum class Status : std::uint8_t {
        Win,     ///< proved; `move` starts it
        NoWin,   ///< exhaustive: no win of this kind within limits.attackerMoves
        Unknown  ///< budget or memory spent, stopped, or not everything was looked at
    };

    /// Limit that left the answer open.
    enum class Limit : std::uint8_t { None, Nodes, Memory, Stop, InnerVcf, Scope };

    Status status = Status::Unknown;
    Limit limit = Limit::None;  ///< of an Unknown
    Move move{};
    std::uint64_t nodes = 0;      ///< as VctLimits::nodes
    std::uint64_t positions = 0;  ///< positions expanded

    [[nodiscard]] bool isWin() const { return status == Status::Win; }
};

/// Owns its memory, which is taken as it is needed. Not thread-safe.
class VctSolver {
public:
    static constexpr std::size_t kDefaultCapacity = std::size_t{1} << 20;
    static constexpr std::size_t kDefaultVcfEntries = std::size_t{1} << 17;

    explicit VctSolver(std::size_t positionCapacity = kDefaultCapacity,
                       std::size_t vcfTableEntries = kDefaultVcfEntries);

    /// Looks for a win of `attacker`, who is to move. Forgets the previous call's positions.
    /// REQUIRES and `stones`: as VcfSolver::solve.
    [[nodiscard]] VctResult solve(board::ThreatLines& lines,
                                  Color attacker,
                                  Key stones,
                                  const VctLimits& limits = {});

    /// The winning move of a position of the last solve()'s graph, the attacker of that call to
    /// move; absent when the position is not among the proved ones. After a reply that is not found
    /// here the attacker wins by a VCF.
    [[nodiscard]] std::optional<Move> knownWin(Key stones) const;

    /// The same without the positions that a VCF wins.
    [[nodiscard]] std::optional<Move> knownThreat(Key stones) const;

    /// Forgets everything learned. Never needed for correctness.
    void clear() {
        store_.clear();
        vcf_.clear();
    }

    /// The inner solver, whose hash knows the VCFs of the last call.
    [[nodiscard]] VcfSolver& vcf() { return vcf_; }

    /// Positions for which `bytes` suffice, the hash of the inner solver left out.
    [[nodiscard]] static std::size_t capacityFor(std::size_t bytes) {
        return std::min(bytes / VctStore::kBytesPerPosition, VctStore::kMostPositions);
    }

private:
    VctStore store_;
    VcfSolver vcf_;
    VcfAnswers answers_;
};

// One call of VctSolver::solve: the proof-number search itself. Internal to the solver.

class VctSearch {
public:
    VctSearch(VctStore& store,
              VcfSolver& vcf,
              VcfAnswers& answers,
              board::ThreatLines& lines,
              Color attacker,
              const VctLimits& limits,
              VctScope scope)
        : store_{store},
          vcf_{vcf},
          answers_{answers},
          lines_{lines},
          attacker_{attacker},
          limits_{limits},
          scope_{scope},
          movesLeft_{limits.attackerMoves} {}

    [[nodiscard]] VctResult run(Key stones);

    /// Whether moves were left out for being unlikely threats, so that a failure proves nothing.
    [[nodiscard]] bool leftMovesOut() const { return leftMovesOut_; }

private:
    /// Moves that a node has got: an attacker's next ones come when those before them look worse.
    enum Stage : std::uint8_t { New, Forcing, Quiet, Complete };

    enum class Turn : std::uint8_t { Attacker, Defender };

    /// Searches below a node until its numbers reach a limit.
    void search(std::uint32_t index, Turn turn, ProofNumbers limit);
    /// The child to look at next and how good the second best one is.
    struct Choice {
        VctStore::Child* child;  // null when all are decided, or more moves are to be added
        std::uint32_t runnerUp;
        std::uint32_t open;  // undecided children, one for those that are to be added
        bool addMore;
    };
    /// Sets the node's numbers from its children.
    [[nodiscard]] Choice update(std::uint32_t index, Turn turn);
    void descend(std::uint32_t index, Turn turn, ProofNumbers limit, const Choice& choice);

    void expandAttacker(std::uint32_t index);
    void expandDefender(std::uint32_t index);
    /// The attacker's move that the hints advise; absent if it is not legal here.
    [[nodiscard]] std::optional<Move> hintFor(Key stones) const;
    void addForcingMoves(std::uint32_t index);
    /// The next stage of an attacker's node.
    void addMore(std::uint32_t index);
    void addIfThreat(std::uint32_t index, Move move, int effort);
    [[nodiscard]] std::optional<VctResult::Limit> limitReached() const;
    /// Without a limit nothing is counted: what the VCF hash knows holds at every length then.
    [[nodiscard]] int movesAfterOne() const {
        return movesLeft_ == kAnyLength ? kAnyLength : movesLeft_ - 1;
    }
    [[nodiscard]] std::uint8_t lastStage() const {
        return scope_ == VctScope::Everything ? Complete : Quiet;
    }
    void addReplies(std::uint32_t index, const VcfResult& threatened);
    [[nodiscard]] VcfResult solveVcf(Key stones);
    [[nodiscard]] bool defenderWinsByFours(Key stones);
    void countVcf(const VcfResult& result);
    [[nodiscard]] VcfLimits vcfLimits() const {
        return {.nodes = limits_.vcfNodes, .attackerMoves = movesLeft_, .stop = limits_.stop};
    }

    VctStore& store_;
    VcfSolver& vcf_;
    VcfAnswers& answers_;
    board::ThreatLines& lines_;
    Color attacker_;
    const VctLimits& limits_;
    VctScope scope_;
    int movesLeft_;  // attacker moves that the limit on the length still allows
    std::uint64_t nodes_ = 0;
    std::uint64_t positions_ = 0;
    std::optional<VctResult::Limit> limit_;  // what ended the search
    bool leftMovesOut_ = false;
    bool incomplete_ = false;  // an inner VCF ran out of budget: a failure proves nothing
};

}  // namespace fukumi::threat
