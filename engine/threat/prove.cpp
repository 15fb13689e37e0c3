// SPDX-License-Identifier: MIT
#include "engine/threat/prove.hpp"

#include <algorithm>
#include <utility>

#include "engine/threat/proof_builder.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::threat {

namespace {

/// One call of prove().
class Prover {
public:
    Prover(const board::Position& position, const ProveLimits& limits)
        : lines_{position.lines()},
          start_{position.board()},
          attacker_{position.sideToMove()},
          limits_{limits},
          vct_{limits.positionCapacity, limits.positionCapacity} {}

    ProveResult run() {
        if (limits_.kind != ProofKind::Vct) byFours();
        const bool goOn =
            limits_.kind == ProofKind::Vct || (limits_.kind == ProofKind::Auto && !result_.proof);
        if (goOn) byThreats();
        return std::move(result_);
    }

private:
    void byFours() {
        const VcfLimits limits{.nodes = limits_.nodes, .stop = limits_.stop};
        const VcfResult found = vct_.vcf().solve(lines_, attacker_, start_.key(), limits);
        result_.nodes += found.nodes;
        if (found.status == VcfResult::Status::NoWin) result_.status = ProveResult::Status::NoWin;
        if (!found.isWin()) return;
        // As many nodes as the win itself took, and no less than about half a second's.
        writeDown(ProofKind::Vcf, found.nodes + 3'000'000);
    }

    void byThreats() {
        const std::uint64_t left = limits_.nodes - std::min(limits_.nodes, result_.nodes);
        const VctResult found =
            vct_.solve(lines_,
                       attacker_,
                       start_.key(),
                       {.nodes = left, .scope = VctScope::Everything, .stop = limits_.stop});
        result_.nodes += found.nodes;
        result_.status = found.status == VctResult::Status::NoWin ? ProveResult::Status::NoWin
                                                                  : ProveResult::Status::NoWinFound;
        if (found.isWin()) writeDown(ProofKind::Vct, 1'000'000);
    }

    void writeDown(ProofKind kind, std::uint64_t shortenNodes) {
        ProofBuilder builder{lines_,
                             start_,
                             attacker_,
                             vct_.vcf(),
                             kind == ProofKind::Vct ? &vct_ : nullptr,
                             {.shortenNodes = shortenNodes}};
        result_.proof = builder.build();
        if (!result_.proof || checkProof(*result_.proof)) {
            result_.proof.reset();
            return;
        }
        result_.status = ProveResult::Status::Win;
        result_.kind = kind;
    }

    board::ThreatLines lines_;
    board::Board start_;
    Color attacker_;
    ProveLimits limits_;
    VctSolver vct_;
    ProveResult result_;
};

}  // namespace

ProveResult prove(const board::Position& position, const ProveLimits& limits) {
    return Prover{position, limits}.run();
}

}  // namespace fukumi::threat
