// SPDX-License-Identifier: MIT
#include "engine/tuning/data/labels/proof_labels.hpp"

#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/value.hpp"
#include "engine/threat/defence.hpp"
#include "engine/tuning/data/position_key.hpp"

namespace fukumi::tuning {

namespace {

/// Whether no other move than the one played would have held out a five.
bool wasForced(board::Position& position, Move played) {
    const auto verdict = threat::immediateVerdict(position.solverLines(), position.sideToMove());
    return verdict.kind == threat::Verdict::Kind::AnswerFour && verdict.answers.size() == 1 &&
           verdict.answers[0] == played;
}

}  // namespace

void backUpProofs(GameData& game) {
    board::Position position{game.rule, game.size};
    std::vector<bool> forced;
    std::size_t played = 0;
    while (played < game.plies.size() && !position.winner()) {
        const Move move = game.plies[played++].move;
        forced.push_back(wasForced(position, move));
        position.play(move);
    }
    // For who is to move after the ply that the loop looks at.
    std::optional<Value> after;
    if (position.winner()) after = lossIn(0);
    while (played-- > 0) {
        GamePly& ply = game.plies[played];
        const bool searched = ply.value != kNoSearch;
        std::optional<Value> here;
        if (searched && isProven(Value{ply.value})) {
            here = Value{ply.value};
        } else if (after && (isLoss(*after) || forced[played])) {
            here = valueBefore(*after);
            if (searched) {
                ply.value = static_cast<std::int16_t>(here->raw());
                ply.backedUp = true;
            }
        }
        after = here;
    }
}

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
