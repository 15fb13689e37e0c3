// SPDX-License-Identifier: MIT
#include "engine/threat/prove.hpp"

#include <algorithm>
#include <array>
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
/// Where an inner VCF ran out of nodes, it gets as many times this.
constexpr std::uint64_t kMoreVcfNodes = 64;
/// Nodes for a shorter win, in addition to those that the first one took.
constexpr std::uint64_t kShortenNodes = 5'000;
/// The first searches for a win, one after the other: of at most these moves, with these nodes.
/// Without a bound on the length the proof numbers lead the search far away from some short wins
/// (12.4 million nodes to one of 17 moves where five suffice, which take 0.1 million). Long wins
/// have to be bounded by nothing: the searches in between cost them a third.
struct FirstSearch {
    int moves;
    std::uint64_t nodes;
};
constexpr std::array kFirstSearches{FirstSearch{kAnyLength, 50'000},
                                    FirstSearch{5, 100'000},
                                    FirstSearch{kAnyLength, 500'000},
                                    FirstSearch{6, 300'000},
                                    FirstSearch{kAnyLength, 3'000'000},
                                    FirstSearch{7, 1'000'000}};
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
          mostMoves_{
              DrawLimit{position.rule(), position.size(), limits.drawCap, position.emptyCount()}
                  .ownMovesLeft(position.emptyCount())},
          vct_{VctSolver::capacityFor(limits.memoryBytes / 8 * kEighthsOfPositions),
               hashEntries(limits.memoryBytes)} {}

    /// Searching is over; a proof may still be written.
    [[nodiscard]] bool stopRequested() const {
        return limits_.stop.stopRequested() || limits_.searchStop.stopRequested();
    }

    ProveResult run() {
        if (limits_.kind != ProofKind::Vct) byFours();
        const bool goOn =
            limits_.kind == ProofKind::Vct || (limits_.kind == ProofKind::Auto && !result_.proof);
        if (goOn) byThreats();
        return std::move(result_);
    }

private:
    /// Holds as long as this does.
    [[nodiscard]] StopCheck searchStop() const { return StopCheck::from(*this); }

    void byFours() {
        const VcfLimits limits{
            .nodes = limits_.nodes, .attackerMoves = mostMoves_, .stop = searchStop()};
        const VcfResult found = vct_.vcf().solve(lines_, attacker_, start_.key(), limits);
        result_.nodes += found.nodes;
        // As many nodes as the win itself took, and no less than about half a second's.
        if (found.isWin())
            accept(ProofKind::Vcf,
                   build({.shortenNodes = found.nodes + 3'000'000,
                          .attackerMoves = mostMoves_,
                          .stop = limits_.stop,
                          .drawCap = limits_.drawCap}));
        else if (found.status == VcfResult::Status::NoWin)
            giveUp(ProveResult::Status::NoWin, Limit::None);
        else
            giveUp(ProveResult::Status::NoWinFound, stopOr(Limit::Nodes));
    }

    void byThreats() {
        const VctResult found = searchAll();
        if (found.status == VctResult::Status::NoWin)
            return giveUp(ProveResult::Status::NoWin, Limit::None);
        if (!found.isWin()) return giveUp(ProveResult::Status::NoWinFound, meaningOf(found.limit));
        accept(ProofKind::Vct, buildFound());
        if (result_.proof) makeShorter();
    }

    /// The VCT search: short ones first, then one without end.
    VctResult searchAll() {
        for (const FirstSearch& first : kFirstSearches) {
            const VctResult found =
                search(first.moves, std::min(first.nodes, nodesLeft()), VctScope::Everything);
            const bool isFinal =
                first.moves == kAnyLength && found.status == VctResult::Status::NoWin;
            if (found.isWin() || isFinal || nodesLeft() == 0 || stopRequested()) return found;
        }
        return searchOn();
    }

    /// One VCT search, for a win of at most these moves.
    VctResult search(int moves, std::uint64_t nodes, VctScope scope) {
        moves_ = std::min(moves, mostMoves_);
        const VctResult found = vct_.solve(lines_,
                                           attacker_,
                                           start_.key(),
                                           {.nodes = nodes,
                                            .vcfNodes = vcfNodes_,
                                            .attackerMoves = moves_,
                                            .scope = scope,
                                            .stop = searchStop()});
        result_.nodes += found.nodes;
        return found;
    }

    /// The VCT search, again with larger inner ones as long as these are what ends it.
    VctResult searchOn() {
        while (true) {
            const VctResult found = search(kAnyLength, nodesLeft(), VctScope::Everything);
            const bool again = found.limit == VctResult::Limit::InnerVcf &&
                               vcfNodes_ < nodesLeft() && !stopRequested();
            if (!again) return found;
            vcfNodes_ *= kMoreVcfNodes;
        }
    }

    /// Searches for a win of fewer moves as long as there is one and it costs no more than the
    /// first. Where a limit ends that, the win in hand stays.
    void makeShorter() {
        std::uint64_t budget = result_.nodes + kShortenNodes;
        while (budget > 0 && !stopRequested()) {
            const int bound = movesToWin(*result_.proof) - 1;
            const VctResult found = search(bound, std::min(budget, nodesLeft()), VctScope::Likely);
            budget -= std::min(budget, found.nodes);
            if (!found.isWin()) return;
            auto shorter = buildFound();
            if (!shorter || movesToWin(*shorter) > bound || check(*shorter)) return;
            result_.proof = std::move(shorter);
        }
    }

    /// The proof of the win that the last search found.
    std::optional<Proof> buildFound() {
        return build({.vcfNodes = vcfNodes_,
                      .attackerMoves = moves_,
                      .stop = limits_.stop,
                      .drawCap = limits_.drawCap});
    }
    std::optional<Proof> build(const ProofBuilder::Limits& limits) {
        return ProofBuilder{lines_, start_, attacker_, vct_.vcf(), &vct_, limits}.build();
    }

    void accept(ProofKind kind, std::optional<Proof> proof) {
        if (!proof || check(*proof))
            return giveUp(ProveResult::Status::NoWinFound, stopOr(Limit::Proof));
        result_.proof = std::move(proof);
        result_.status = ProveResult::Status::Win;
        result_.limit = Limit::None;
        result_.kind = kind;
    }

    [[nodiscard]] std::optional<ProofError> check(const Proof& proof) const {
        return checkProof(proof, kMaxCheckedPositions, limits_.stop, limits_.drawCap);
    }

    void giveUp(ProveResult::Status status, Limit limit) {
        result_.status = status;
        result_.limit = limit;
    }

    [[nodiscard]] Limit stopOr(Limit limit) const { return stopRequested() ? Limit::Stop : limit; }
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
    int mostMoves_;  ///< of the attacker, before the game is a draw
    VctSolver vct_;
    std::uint64_t vcfNodes_ = VctLimits{}.vcfNodes;
    int moves_ = kAnyLength;  ///< of the last search's wins, at most
    ProveResult result_;
};

}  // namespace

ProveResult prove(const board::Position& position, const ProveLimits& limits) {
    return Prover{position, limits}.run();
}

}  // namespace fukumi::threat
