// SPDX-License-Identifier: MIT
#include "engine/tuning/teacher/analyst.hpp"

#include "engine/search/node_verdict.hpp"
#include "engine/tuning/teacher/network_input.hpp"

namespace fukumi::tuning::teacher {

using board::Position;
using board::ThreatClass;
using Kind = threat::Verdict::Kind;

namespace {

std::optional<Move> anyMove(const Position& position) {
    const MoveList all = legalMoves(position);
    if (all.empty()) return std::nullopt;
    return all[0];
}

Analysis proved(Proof proof, std::optional<Move> best) {
    Analysis analysis;
    analysis.proof = proof;
    analysis.best = best;
    return analysis;
}

}  // namespace

MoveList legalMoves(const Position& position) {
    MoveList all;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s)) all.push_back(s);
    });
    return all;
}

Analysis Analyst::analyse(Position& position, const DrawLimit& limit, Place place) {
    const int empty = position.emptyCount();
    if (empty == 0 || limit.isAt(empty)) return proved(Proof::Draw, anyMove(position));
    const threat::Verdict verdict = search::nodeVerdict(position, limit);
    if (verdict.kind == Kind::WinIn1 || verdict.kind == Kind::WinIn3)
        return proved(Proof::Win, verdict.move);
    if (verdict.kind == Kind::LossIn2) return proved(Proof::Loss, anyMove(position));
    Analysis out;
    if (proveByFours(position, limit, place, out)) return out;
    const board::SquareSet near = nearStones(position);
    out.fouls = foulsAmong(near, position);
    if (verdict.kind != Kind::Open) {
        out.moves =
            search::forcedReplies(position.solverLines(), position.sideToMove(), verdict).moves;
        out.isComplete = true;
    } else if (!answerTheirFours(position, limit, out)) {
        near.forEach([&](Square s) {
            if (!out.fouls.contains(s)) out.moves.push_back(s);
        });
        out.isComplete = near.size() == empty;
        if (!out.moves.empty()) return out;
        out.moves = legalMoves(position);  // all are far away, or renju forbids the rest
        out.isComplete = true;
        if (out.moves.empty()) return proved(Proof::Draw, std::nullopt);
    }
    return out.moves.empty() ? proved(Proof::Loss, anyMove(position)) : out;
}

bool Analyst::proveByFours(Position& position, const DrawLimit& limit, Place place, Analysis& out) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    if (!lines.any(us, ThreatClass::Four)) return false;
    threat::VcfLimits limits;
    limits.nodes = static_cast<std::uint64_t>(place == Place::Root ? settings_.rootFours
                                                                   : settings_.leafFours);
    limits.attackerMoves = limit.ownMovesLeft(position.emptyCount());
    threat::VcfSolver& solver = place == Place::Root ? rootSolver_ : leafSolver_;
    const threat::VcfResult win = solver.solve(lines, us, position.board().key(), limits);
    if (win.isWin()) out = proved(Proof::Win, win.move);
    return win.isWin();
}

bool Analyst::answerTheirFours(Position& position, const DrawLimit& limit, Analysis& out) {
    board::ThreatLines& lines = position.solverLines();
    const Color them = ~position.sideToMove();
    if (settings_.theirFours <= 0 || !lines.any(them, ThreatClass::Four)) return false;
    threat::VcfLimits limits;
    limits.nodes = static_cast<std::uint64_t>(settings_.theirFours);
    limits.attackerMoves = limit.theirMovesLeft(position.emptyCount());
    const Key stones = position.board().key();
    const threat::VcfResult win = leafSolver_.solve(lines, them, stones, limits);
    if (!win.isWin()) return false;
    out.moves = answers_.find(leafSolver_, lines, them, stones, win, limits);
    out.isComplete = true;
    return true;
}

}  // namespace fukumi::tuning::teacher
