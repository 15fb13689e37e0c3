// SPDX-License-Identifier: MIT
#include "engine/threat/prove.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/threat/proof_builder.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/vct.hpp"

namespace fukumi::threat {

namespace {

using Limit = ProveResult::Limit;

/// Parts of the memory, in eighths: positions of the VCT search, hash of the VCF solver; the rest
/// is for the proof.
constexpr std::size_t kEighthsOfPositions = 6;
/// Where an inner VCF ran out of nodes, it gets so many times as many.
constexpr std::uint64_t kMoreVcfNodes = 64;
/// Nodes for a shorter win beside those that the first one took.
constexpr std::uint64_t kShortenNodes = 5'000;
/// A larger hash wins little, and its pages cost a short search more than the search itself.
constexpr std::size_t kMostHashEntries = std::size_t{1} << 18;

std::size_t hashEntries(std::size_t bytes) {
    return std::bit_floor(
        std::clamp<std::size_t>(bytes / 8 / sizeof(VcfEntry), 1024, kMostHashEntries));
}

/// One call of prove().
class Prover {
public:
    Prover(const board::Position& position, const ProveLimits& limits)
        : lines_{position.lines()},
          start_{position.board()},
          attacker_{position.sideToMove()},
          limits_{limits},
          vct_{VctSolver::capacityFor(limits.memoryBytes / 8 * kEighthsOfPositions),
               hashEntries(limits.memoryBytes)} {}

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
        // As many nodes as the win itself took, and no less than about half a second's.
        if (found.isWin())
            accept(ProofKind::Vcf, build({.shortenNodes = found.nodes + 3'000'000}));
        else if (found.status == VcfResult::Status::NoWin)
            giveUp(ProveResult::Status::NoWin, Limit::None);
        else
            giveUp(ProveResult::Status::NoWinFound, stopOr(Limit::Nodes));
    }

    void byThreats() {
        const VctResult found = solve();
        if (found.status == VctResult::Status::NoWin)
            return giveUp(ProveResult::Status::NoWin, Limit::None);
        if (!found.isWin()) return giveUp(ProveResult::Status::NoWinFound, meaningOf(found.limit));
        auto proof = build({.vcfNodes = vcfNodes_});
        if (proof) makeShorter(*proof, found.nodes);
        accept(ProofKind::Vct, std::move(proof));
    }

    /// The VCT search, again with larger inner ones as long as these are what ends it.
    VctResult solve() {
        while (true) {
            VctLimits limits{.nodes = nodesLeft(),
                             .vcfNodes = vcfNodes_,
                             .scope = VctScope::Everything,
                             .stop = limits_.stop};
            const VctResult found = vct_.solve(lines_, attacker_, start_.key(), limits);
            result_.nodes += found.nodes;
            const bool again = found.limit == VctResult::Limit::InnerVcf &&
                               vcfNodes_ < nodesLeft() && !limits_.stop.stopRequested();
            if (!again) return found;
            vcfNodes_ *= kMoreVcfNodes;
        }
    }

    /// Searches for a win of fewer moves as long as there is one and it costs no more than the
    /// first.
    void makeShorter(Proof& proof, std::uint64_t spent) {
        std::uint64_t budget = spent + kShortenNodes;
        while (budget > 0 && !limits_.stop.stopRequested()) {
            const int bound = movesToWin(proof) - 1;
            const VctResult found = vct_.solve(lines_,
                                               attacker_,
                                               start_.key(),
                                               {.nodes = std::min(budget, nodesLeft()),
                                                .vcfNodes = vcfNodes_,
                                                .attackerMoves = bound,
                                                .stop = limits_.stop});
            result_.nodes += found.nodes;
            budget -= std::min(budget, found.nodes);
            if (!found.isWin()) return;
            auto shorter = build({.vcfNodes = vcfNodes_, .attackerMoves = bound});
            if (!shorter || movesToWin(*shorter) > bound) return;
            proof = std::move(*shorter);
        }
    }

    std::optional<Proof> build(const ProofBuilder::Limits& limits) {
        return ProofBuilder{lines_, start_, attacker_, vct_.vcf(), &vct_, limits}.build();
    }

    void accept(ProofKind kind, std::optional<Proof> proof) {
        if (!proof || checkProof(*proof))
            return giveUp(ProveResult::Status::NoWinFound, Limit::Proof);
        result_.proof = std::move(proof);
        result_.status = ProveResult::Status::Win;
        result_.limit = Limit::None;
        result_.kind = kind;
    }

    void giveUp(ProveResult::Status status, Limit limit) {
        result_.status = status;
        result_.limit = limit;
    }

    [[nodiscard]] Limit stopOr(Limit limit) const {
        return limits_.stop.stopRequested() ? Limit::Stop : limit;
    }
    [[nodiscard]] Limit meaningOf(VctResult::Limit limit) const {
        return limit == VctResult::Limit::Memory ? Limit::Memory : stopOr(Limit::Nodes);
    }
    [[nodiscard]] std::uint64_t nodesLeft() const {
        return limits_.nodes - std::min(limits_.nodes, result_.nodes);
    }

    board::ThreatLines lines_;
    board::Board start_;
    Color attacker_;
    ProveLimits limits_;
    VctSolver vct_;
    std::uint64_t vcfNodes_ = VctLimits{}.vcfNodes;
    ProveResult result_;
};

}  // namespace

ProveResult prove(const board::Position& position, const ProveLimits& limits) {
    return Prover{position, limits}.run();
}

}  // namespace fukumi::threat
