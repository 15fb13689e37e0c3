// SPDX-License-Identifier: MIT
#include "engine/search/mcts/situation.hpp"

#include "engine/board/rules/game_end.hpp"

namespace fukumi::search::mcts {

namespace {

using Kind = threat::Verdict::Kind;

void setForced(Situation& out) {
    if (out.replies.moves.empty())
        out.proof = {Proof::Kind::Loss, out.replies.lossPlies};
    else
        out.isForced = true;
}

}  // namespace

void SituationReader::read(board::Position& position,
                           const DrawLimit& limit,
                           const VcfEffort& effort,
                           Situation& out) {
    out.proof = {};
    out.isForced = false;
    out.replies.moves.clear();
    if (position.isFull() || limit.isAt(position.emptyCount())) {
        out.proof = {Proof::Kind::Draw, 0};
    } else if (board::hasOnlyFouls(position)) {
        out.proof = {Proof::Kind::Loss, 0};
    } else if (options_.isTextbook()) {
        if (position.lines().any(position.sideToMove(), board::ThreatClass::Five))
            out.proof = {Proof::Kind::Win, 1};
        else
            readFours(position, out);
    } else {
        if (!readVerdict(position, limit, effort, out) && effort.theirs != 0)
            readTheirFours(position, limit, effort.theirs, out);
    }
}

void SituationReader::readFours(board::Position& position, Situation& out) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    const threat::Verdict verdict = threat::immediateVerdict(lines, us);
    out.isForced = false;
    if (verdict.kind != Kind::AnswerFour && verdict.kind != Kind::LossIn2) return;
    out.replies = forcedReplies(lines, us, verdict);
    out.isForced = !out.replies.moves.empty();
}

bool SituationReader::readVerdict(board::Position& position,
                                  const DrawLimit& limit,
                                  const VcfEffort& effort,
                                  Situation& out) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    const threat::Verdict verdict = nodeVerdict(position, limit);
    switch (verdict.kind) {
        case Kind::WinIn1: out.proof = {Proof::Kind::Win, 1}; return true;
        case Kind::WinIn3: out.proof = {Proof::Kind::Win, 3}; return true;
        case Kind::LossIn2: out.proof = {Proof::Kind::Loss, 2}; return true;
        case Kind::AnswerFour:
        case Kind::AnswerOpenFour:
        case Kind::Open: break;
    }
    if (effort.own != 0 && lines.any(us, board::ThreatClass::Four)) {
        threat::VcfLimits limits;
        limits.nodes = effort.own;
        limits.attackerMoves = limit.ownMovesLeft(position.emptyCount());
        const auto win = vcf_.solve(lines, us, position.board().key(), limits);
        if (win.isWin()) {
            out.proof = {Proof::Kind::Win, 2 * win.attackerMoves - 1};
            return true;
        }
    }
    if (verdict.kind == Kind::Open) return false;
    out.replies = forcedReplies(lines, us, verdict);
    setForced(out);
    return true;
}

void SituationReader::readTheirFours(board::Position& position,
                                     const DrawLimit& limit,
                                     std::uint64_t nodes,
                                     Situation& out) {
    board::ThreatLines& lines = position.solverLines();
    const Color them = ~position.sideToMove();
    if (!lines.any(them, board::ThreatClass::Four)) return;
    threat::VcfLimits limits;
    limits.nodes = nodes;
    limits.attackerMoves = limit.theirMovesLeft(position.emptyCount());
    const Key stones = position.board().key();
    const auto win = vcf_.solve(lines, them, stones, limits);
    if (!win.isWin()) return;
    out.replies.moves = answers_.find(vcf_, lines, them, stones, win, limits);
    out.replies.meeting = out.replies.moves.size();
    out.replies.lossPlies = 2 * answers_.longestWin();
    setForced(out);
}

}  // namespace fukumi::search::mcts
