// SPDX-License-Identifier: MIT
#include "engine/proofs/leaf_solver.hpp"

#include <algorithm>
#include <bit>

#include "engine/threat/proof_builder.hpp"
#include "engine/threat/proof_check.hpp"

namespace fukumi::proofs {

namespace {

using threat::VctResult;

/// Up to here only likely threats are tried, as a first look.
constexpr std::uint64_t kFirstLook = 100'000;
/// An inner VCF has this part of the nodes, and this number at least.
constexpr std::uint64_t kPartOfVcf = 16;
constexpr std::uint64_t kLeastVcfNodes = 20'000;
/// Proofs beyond these sizes count as not found.
constexpr std::size_t kMostProofNodes = 400'000;
constexpr std::uint64_t kMostCheckedPositions = 20'000'000;

std::size_t hashEntries(std::size_t bytes) {
    return std::bit_floor(std::clamp<std::size_t>(
        bytes / sizeof(threat::VcfEntry), 1024, threat::VctSolver::kDefaultVcfEntries));
}

threat::VctLimits limitsFor(std::uint64_t nodes, threat::StopCheck stop) {
    threat::VctLimits limits;
    limits.nodes = nodes;
    limits.vcfNodes = std::max(nodes / kPartOfVcf, kLeastVcfNodes);
    limits.scope = nodes <= kFirstLook ? threat::VctScope::Likely : threat::VctScope::Everything;
    limits.stop = stop;
    return limits;
}

LeafAnswer answerOf(const VctResult& found) {
    LeafAnswer answer;
    answer.nodes = found.nodes;
    if (found.status == VctResult::Status::NoWin) answer.status = LeafAnswer::Status::None;
    if (found.isWin()) answer.status = LeafAnswer::Status::Won;
    return answer;
}

}  // namespace

std::size_t threadsFor(std::size_t bytes, int threads) {
    constexpr std::size_t kLeast = std::size_t{4} << 20;
    return std::clamp<std::size_t>(bytes / kLeast, 1, static_cast<std::size_t>(threads));
}

LeafSolver::LeafSolver(std::size_t bytes, DrawLimit limit)
    : limit_{limit},
      vct_{threat::VctSolver::capacityFor(bytes / 8 * 5), hashEntries(bytes / 16)},
      afterPass_{std::min(threat::VctSolver::capacityFor(bytes / 4), kMostAfterPass),
                 hashEntries(bytes / 16)} {}

LeafAnswer LeafSolver::claim(board::Position& position,
                             Color attacker,
                             std::uint64_t nodes,
                             threat::StopCheck stop) {
    return answerOf(solve(vct_, position, attacker, limitsFor(nodes, stop)));
}

LeafAnswer LeafSolver::claimAfterReply(board::Position& position,
                                       Color attacker,
                                       std::uint64_t nodes,
                                       threat::StopCheck stop) {
    return answerOf(solve(vct_, position, attacker, hintedLimits(position, nodes, stop)));
}

LeafAnswer LeafSolver::askAfterReply(board::Position& position,
                                     Color attacker,
                                     std::uint64_t nodes,
                                     threat::StopCheck stop) {
    return solveWithProof(vct_, position, attacker, hintedLimits(position, nodes, stop));
}

threat::VctLimits LeafSolver::hintedLimits(const board::Position& position,
                                           std::uint64_t nodes,
                                           threat::StopCheck stop) const {
    threat::VctLimits limits = limitsFor(nodes, stop);
    if (passed_) limits.hints = {&afterPass_, position.board().key() ^ *passed_};
    return limits;
}

LeafAnswer LeafSolver::ask(board::Position& position,
                           Color attacker,
                           std::uint64_t nodes,
                           threat::StopCheck stop) {
    return solveWithProof(vct_, position, attacker, limitsFor(nodes, stop));
}

LeafAnswer LeafSolver::askAfterPass(board::Position& position,
                                    Color attacker,
                                    std::uint64_t nodes,
                                    threat::StopCheck stop) {
    passed_ = position.board().key();
    return solveWithProof(afterPass_, position, attacker, limitsFor(nodes, stop));
}

std::uint64_t LeafSolver::rememberAfterPass(board::Position& position,
                                            Color attacker,
                                            std::uint64_t nodes,
                                            threat::StopCheck stop) {
    if (passed_ == position.board().key()) return 0;
    passed_ = position.board().key();
    return solve(afterPass_, position, attacker, limitsFor(nodes, stop)).nodes;
}

int LeafSolver::movesLeft(const board::Position& position, Color attacker) const {
    const int empty = position.emptyCount();
    if (limit_.isAt(empty)) return 0;
    return attacker == position.sideToMove() ? limit_.ownMovesLeft(empty)
                                             : limit_.theirMovesLeft(empty);
}

VctResult LeafSolver::solve(threat::VctSolver& solver,
                            board::Position& position,
                            Color attacker,
                            threat::VctLimits limits) {
    limits.attackerMoves = movesLeft(position, attacker);
    if (limits.attackerMoves == 0) return {VctResult::Status::NoWin};
    return solver.solve(position.solverLines(), attacker, position.board().key(), limits);
}

LeafAnswer LeafSolver::solveWithProof(threat::VctSolver& solver,
                                      board::Position& position,
                                      Color attacker,
                                      const threat::VctLimits& limits) {
    LeafAnswer answer = answerOf(solve(solver, position, attacker, limits));
    if (answer.status != LeafAnswer::Status::Won) return answer;
    answer.status = LeafAnswer{}.status;  // until the proof is there
    threat::ProofBuilder::Limits writing;
    writing.shortenNodes = 0;
    writing.nodes = kMostProofNodes;
    writing.attackerMoves = movesLeft(position, attacker);
    writing.stop = limits.stop;
    auto proof =
        threat::ProofBuilder{
            position.solverLines(), position.board(), attacker, solver.vcf(), &solver, writing}
            .build();
    if (!proof || threat::checkProof(*proof, kMostCheckedPositions, limits.stop)) return answer;
    answer.status = LeafAnswer::Status::Won;
    answer.proof = std::move(proof);
    return answer;
}

}  // namespace fukumi::proofs
