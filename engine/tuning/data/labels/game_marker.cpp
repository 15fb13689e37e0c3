// SPDX-License-Identifier: MIT
#include "engine/tuning/data/labels/game_marker.hpp"

#include "engine/threat/defence.hpp"
#include "engine/tuning/data/labels/proof_labels.hpp"
#include "engine/tuning/data/position_key.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::uint64_t kVcfNodes = 64;

}  // namespace

void GameMarker::mark(GameData& game) {
    backUpProofs(game);
    // Knowledge from other games would make the flags depend on their order.
    vcf_.clear();
    board::Position position{game.rule, game.size};
    for (GamePly& ply : game.plies) {
        const bool searched = ply.value != kNoSearch && !position.winner();
        ply.quiet = searched && isQuiet(position);
        ply.repeated = searched && !seen_.add(positionKey(game.rule, position.board()));
        position.play(ply.move);
    }
}

bool GameMarker::isQuiet(board::Position& position) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    if (threat::immediateVerdict(lines, us).kind != threat::Verdict::Kind::Open) return false;
    threat::VcfLimits limits;
    limits.nodes = kVcfNodes;
    return !vcf_.solve(lines, us, position.board().key(), limits).isWin();
}

}  // namespace fukumi::tuning
