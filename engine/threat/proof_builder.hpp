// SPDX-License-Identifier: MIT
//
// Writes down a win that the solvers found. The proof was checked on the way with
// nothing but the rules (proof_check.hpp): "any other reply" is written only where that holds for
// every other reply.
#pragma once

#include <optional>
#include <unordered_map>

#include "engine/threat/proof.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::threat {

class ProofBuilder {
public:
    struct Limits {
        std::uint64_t vcfNodes = 200'000;      ///< for one VCF to be written
        std::uint64_t shortenNodes = 500'000;  ///< in all, to make VCFs as short as possible
        std::size_t nodes = 2'000'000;         ///< of the proof
        int attackerMoves = kAnyLength;        ///< as the limit of the search that found the win
        StopCheck stop{};
        DrawCap drawCap = DrawCap::On;
    };

    /// `vct` may be null: only wins by fours can be written then. REQUIRES: `lines` and `start`
    /// show the same stones; all references outlive the builder.
    ProofBuilder(board::ThreatLines& lines,
                 const board::Board& start,
                 Color attacker,
                 VcfSolver& vcf,
                 const VctSolver* vct,
                 const Limits& limits);

    /// The proof that the attacker, to move, wins; absent when some line cannot be written within
    /// the limits.
    [[nodiscard]] std::optional<Proof> build();

private:
    using NodeIndex = std::optional<std::uint32_t>;

    /// The attacker is to move in the current position.
    [[nodiscard]] NodeIndex attackerNode();
    /// The winning move here, if a solver or a table knows one.
    [[nodiscard]] std::optional<Move> winningMove();
    [[nodiscard]] NodeIndex afterFour(ProofNode node);
    [[nodiscard]] NodeIndex afterQuietMove(ProofNode node);
    /// Where to go on after a reply to a four that has a five at `five` otherwise.
    [[nodiscard]] bool addReplyToFour(ProofNode& node, Square five, Move reply);
    [[nodiscard]] NodeIndex add(ProofNode node);
    [[nodiscard]] NodeIndex addFive(Square s);

    void play(Color c, Square s);
    void undo(Square s);

    board::ThreatLines& lines_;
    board::Board board_;
    Color attacker_;
    VcfSolver& vcf_;
    const VctSolver* vct_;
    Limits limits_;
    Proof proof_;
    ProofChecker checker_;
    std::unordered_map<Key, std::uint32_t> known_;  // positions with the attacker to move
};

}  // namespace fukumi::threat
