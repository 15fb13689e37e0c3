// SPDX-License-Identifier: MIT
#include "engine/five/leaf_solver.hpp"

#include <algorithm>

#include "engine/threat/proof_builder.hpp"
#include "engine/threat/proof_check.hpp"

namespace fukumi::five {

namespace {

using threat::VctResult;

/// Up to here only likely threats are tried, as a first look.
constexpr std::uint64_t kFirstLook = 100'000;
/// An inner VCF has this part of the nodes, and so many at least.
constexpr std::uint64_t kPartOfVcf = 16;
constexpr std::uint64_t kLeastVcfNodes = 20'000;
/// Proofs beyond these sizes count as not found.
constexpr std::size_t kMostProofNodes = 400'000;
constexpr std::uint64_t kMostCheckedPositions = 20'000'000;

}  // namespace

LeafSolver::LeafSolver(std::size_t bytes) : vct_{threat::VctSolver::capacityFor(bytes)} {}

VctResult LeafSolver::solve(board::Position& position,
                            Color attacker,
                            std::uint64_t nodes,
                            threat::StopCheck stop) {
    threat::VctLimits limits;
    limits.nodes = nodes;
    limits.vcfNodes = std::max(nodes / kPartOfVcf, kLeastVcfNodes);
    limits.scope = nodes <= kFirstLook ? threat::VctScope::Likely : threat::VctScope::Everything;
    limits.stop = stop;
    return vct_.solve(position.solverLines(), attacker, position.board().key(), limits);
}

LeafAnswer LeafSolver::claim(board::Position& position,
                             Color attacker,
                             std::uint64_t nodes,
                             threat::StopCheck stop) {
    const VctResult found = solve(position, attacker, nodes, stop);
    LeafAnswer answer;
    answer.nodes = found.nodes;
    if (found.status == VctResult::Status::NoWin) answer.status = LeafAnswer::Status::None;
    if (found.isWin()) answer.status = LeafAnswer::Status::Won;
    return answer;
}

LeafAnswer LeafSolver::ask(board::Position& position,
                           Color attacker,
                           std::uint64_t nodes,
                           threat::StopCheck stop) {
    LeafAnswer answer = claim(position, attacker, nodes, stop);
    if (answer.status != LeafAnswer::Status::Won) return answer;
    answer.status = LeafAnswer{}.status;  // until the proof is there
    threat::ProofBuilder::Limits limits;
    limits.shortenNodes = 0;
    limits.nodes = kMostProofNodes;
    limits.stop = stop;
    auto proof =
        threat::ProofBuilder{
            position.solverLines(), position.board(), attacker, vct_.vcf(), &vct_, limits}
            .build();
    if (!proof || threat::checkProof(*proof, kMostCheckedPositions)) return answer;
    answer.status = LeafAnswer::Status::Won;
    answer.proof = std::move(proof);
    return answer;
}

}  // namespace fukumi::five
