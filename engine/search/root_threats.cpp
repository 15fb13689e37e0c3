// SPDX-License-Identifier: MIT
#include "engine/search/root_threats.hpp"

#include <algorithm>

#include "engine/threat/proof_builder.hpp"
#include "engine/threat/proof_check.hpp"

namespace fukumi::search {

namespace {

constexpr std::size_t kFewestPositions = 4096;
/// Proofs beyond these sizes take longer to write down and check than a move has.
constexpr std::size_t kMaxProofNodes = 50'000;
constexpr std::uint64_t kMaxCheckedPositions = 500'000;

std::size_t capacityFor(std::size_t bytes) {
    return std::max(threat::VctSolver::capacityFor(bytes), kFewestPositions);
}

/// The answer that a proof's first node has for a reply.
std::optional<std::uint32_t> answerTo(const threat::ProofNode& node, Move reply) {
    for (const threat::ProofNode::Reply& listed : node.replies)
        if (listed.move == reply) return listed.next;
    return node.otherwise;
}

}  // namespace

void AnnouncedWin::note(const board::Position& position, Move move, Value value) {
    if (!isWin(value)) return;
    winner_ = position.sideToMove();
    afterOurMove_ = position.board().key() ^ stoneKey(winner_, move);
    plies_ = matePlies(value) - 1;
}

std::optional<int> AnnouncedWin::pliesAt(const board::Position& position) const {
    if (plies_ < 2 || position.sideToMove() != winner_ || position.history().empty())
        return std::nullopt;
    const board::Placement& last = position.history().back();
    const bool follows =
        last.kind == board::Placement::Kind::Stone && last.color == ~winner_ &&
        position.board().key() == (afterOurMove_ ^ stoneKey(~winner_, last.square));
    return follows ? std::optional{plies_ - 1} : std::nullopt;
}

RootThreats::RootThreats(std::size_t bytes)
    : ours_{capacityFor(bytes / 2)}, theirs_{capacityFor(bytes / 2)} {}

void RootThreats::forget() {
    ours_.clear();
    theirs_.clear();
    proof_.reset();
    announced = {};
}

KnownWin RootThreats::keep(const board::Position& position, threat::Proof proof) {
    KnownWin win{threat::movesToWin(proof), threat::mainLine(proof)};
    const Move m = win.pv.front();
    afterOurMove_ = position.board().key() ^ stoneKey(position.sideToMove(), m);
    proof_ = std::move(proof);
    return win;
}

std::optional<KnownWin> RootThreats::followWin(const board::Position& position) {
    if (!proof_ || position.history().empty()) return std::nullopt;
    const board::Placement& last = position.history().back();
    const Color us = position.sideToMove();
    const bool isOnTheWay = proof_->attacker == us && last.kind == board::Placement::Kind::Stone &&
                            last.color == ~us &&
                            position.board().key() == (afterOurMove_ ^ stoneKey(~us, last.square));
    const auto next = isOnTheWay && !proof_->nodes.front().makesFive
                          ? answerTo(proof_->nodes.front(), last.square)
                          : std::nullopt;
    if (!next) return std::nullopt;
    threat::Proof rest = threat::compact(*proof_, *next);
    if (!position.isLegal(rest.nodes.front().move)) return std::nullopt;
    return keep(position, std::move(rest));
}

std::optional<KnownWin> RootThreats::findWin(board::Position& position,
                                             const threat::VctLimits& limits) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    if (!ours_.solve(lines, us, position.board().key(), limits).isWin()) return std::nullopt;
    threat::ProofBuilder::Limits proofLimits;
    proofLimits.vcfNodes = std::min(proofLimits.vcfNodes, limits.nodes);
    proofLimits.nodes = kMaxProofNodes;
    proofLimits.attackerMoves = limits.attackerMoves;
    proofLimits.stop = limits.stop;
    proofLimits.drawCap = DrawCap::Off;  // the caller bounds the length
    threat::ProofBuilder builder{lines, position.board(), us, ours_.vcf(), &ours_, proofLimits};
    auto proof = builder.build();
    if (!proof || threat::checkProof(*proof, kMaxCheckedPositions, {}, DrawCap::Off))
        return std::nullopt;
    return keep(position, std::move(*proof));
}

bool RootThreats::loses(board::Position& position, Move m, const threat::VctLimits& limits) {
    const board::ScopedMove move{position, m};
    return theirs_
        .solve(position.solverLines(), position.sideToMove(), position.board().key(), limits)
        .isWin();
}

}  // namespace fukumi::search
