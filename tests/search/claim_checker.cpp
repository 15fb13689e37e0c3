// SPDX-License-Identifier: MIT
#include "tests/search/claim_checker.hpp"

#include "engine/threat/proof_builder.hpp"
#include "engine/threat/proof_check.hpp"

namespace fukumi::test {

namespace {

MoveList legalMoves(const board::Position& position) {
    MoveList moves;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s)) moves.push_back(s);
    });
    return moves;
}

}  // namespace

Finding ClaimChecker::check(board::Position& position, Value claim) {
    effort_ = usual_;
    hints_.newGame();
    wonIn_.clear();
    Finding finding = Finding::Open;
    for (int round = 0; round < usual_.rounds && finding == Finding::Open; ++round) {
        left_ = effort_.positions;
        finding = isWin(claim) ? win(position, matePlies(claim)) : loss(position, matePlies(claim));
        effort_.proofNodes *= usual_.more;
        effort_.hintNodes *= usual_.more;
    }
    return finding;
}

Finding ClaimChecker::loss(board::Position& position, int plies) {
    for (const Move m : legalMoves(position)) {
        if (position.makesFive(position.sideToMove(), m)) return Finding::Refuted;
        const board::ScopedMove move{position, m};
        if (const Finding finding = win(position, plies - 1); finding != Finding::Confirmed)
            return finding;
    }
    return Finding::Confirmed;
}

Finding ClaimChecker::win(board::Position& position, int plies) {
    const Color us = position.sideToMove();
    if (position.isFull()) return Finding::Refuted;
    if (position.lines().any(us, board::ThreatClass::Five))
        return plies >= 1 ? Finding::Confirmed : Finding::Refuted;
    if (plies < 3) return Finding::Refuted;
    if (const auto known = wonIn_.find(position.board().key());
        known != wonIn_.end() && known->second <= plies)
        return Finding::Confirmed;
    if (--left_ <= 0) return Finding::Open;
    Finding finding = Finding::Open;
    if (proves(position, (plies + 1) / 2)) {
        finding = Finding::Confirmed;
    } else {
        search::Limits limits;
        limits.nodes = effort_.hintNodes;
        search::SilentObserver silent;
        const auto hint = hints_.search(position, limits, NeverStop{}, silent);
        const Value value = hint.report.value;
        if (isLoss(value))
            return loss(position, matePlies(value)) == Finding::Confirmed ? Finding::Refuted
                                                                          : Finding::Open;
        if (!isWin(value) || matePlies(value) > plies) return Finding::Open;
        const board::ScopedMove move{position, *hint.move};
        finding = loss(position, plies - 1);
    }
    if (finding == Finding::Confirmed) wonIn_[position.board().key()] = plies;
    return finding;
}

bool ClaimChecker::proves(board::Position& position, int moves) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    const threat::VctLimits limits{.nodes = effort_.proofNodes, .attackerMoves = moves};
    if (!vct_.solve(lines, us, position.board().key(), limits).isWin()) return false;
    threat::ProofBuilder builder{
        lines, position.board(), us, vct_.vcf(), &vct_, {.attackerMoves = moves}};
    const auto proof = builder.build();
    if (!proof || threat::movesToWin(*proof) > moves || threat::checkProof(*proof)) return false;
    ++proofs_;
    return true;
}

}  // namespace fukumi::test
