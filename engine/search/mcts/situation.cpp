// SPDX-License-Identifier: MIT
#include "engine/search/mcts/situation.hpp"

#include "engine/threat/verdict.hpp"

namespace fukumi::search::mcts {

namespace {

using Kind = threat::Verdict::Kind;

void setForced(Situation& out, int rest) {
    out.rest = rest;
    if (out.answers.empty())
        out.proof = {Proof::Kind::Loss, rest};
    else
        out.isForced = true;
}

}  // namespace

void SituationReader::read(board::Position& position, const FourBudget& budget, Situation& out) {
    out.proof = {};
    out.isForced = false;
    out.answers.clear();
    out.meeting = 0;
    out.rest = 0;
    if (position.isFull()) {
        out.proof = {Proof::Kind::Draw, 0};
    } else if (options_.isTextbook()) {
        if (position.lines().any(position.sideToMove(), board::ThreatClass::Five))
            out.proof = {Proof::Kind::Win, 1};
    } else {
        if (!readVerdict(position, budget, out) && budget.theirs != 0)
            readTheirFours(position, budget.theirs, out);
    }
}

bool SituationReader::readVerdict(board::Position& position,
                                  const FourBudget& budget,
                                  Situation& out) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    const threat::Verdict verdict = threat::immediateVerdict(lines, us);
    switch (verdict.kind) {
        case Kind::WinIn1: out.proof = {Proof::Kind::Win, 1}; return true;
        case Kind::WinIn3: out.proof = {Proof::Kind::Win, 3}; return true;
        case Kind::LossIn2: out.proof = {Proof::Kind::Loss, 2}; return true;
        case Kind::AnswerFour:
        case Kind::AnswerOpenFour:
        case Kind::Open: break;
    }
    if (budget.own != 0 && lines.any(us, board::ThreatClass::Four)) {
        threat::VcfLimits limits;
        limits.nodes = budget.own;
        const auto win = vcf_.solve(lines, us, position.board().key(), limits);
        if (win.isWin()) {
            out.proof = {Proof::Kind::Win, 2 * win.attackerMoves - 1};
            return true;
        }
    }
    if (verdict.kind == Kind::AnswerFour) {
        for (const Move m : verdict.answers) out.answers.push_back(m);
        out.meeting = out.answers.size();
        setForced(out, 2);
        return true;
    }
    if (verdict.kind == Kind::AnswerOpenFour) {
        out.answers = threat::answersToOpenFour(lines, ~us);
        out.meeting = out.answers.size();
        threat::appendFours(lines, us, out.answers);
        setForced(out, 4);
        return true;
    }
    return false;
}

void SituationReader::readTheirFours(board::Position& position,
                                     std::uint64_t budget,
                                     Situation& out) {
    board::ThreatLines& lines = position.solverLines();
    const Color them = ~position.sideToMove();
    if (!lines.any(them, board::ThreatClass::Four)) return;
    threat::VcfLimits limits;
    limits.nodes = budget;
    const Key stones = position.board().key();
    const auto win = vcf_.solve(lines, them, stones, limits);
    if (!win.isWin()) return;
    out.answers = answers_.find(vcf_, lines, them, stones, win, limits);
    out.meeting = out.answers.size();
    setForced(out, 2 * answers_.longestWin());
}

}  // namespace fukumi::search::mcts
