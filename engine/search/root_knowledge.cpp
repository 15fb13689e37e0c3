// SPDX-License-Identifier: MIT
#include "engine/search/root_knowledge.hpp"

#include <algorithm>

#include "engine/search/node_verdict.hpp"

namespace fukumi::search {

namespace {

using Kind = threat::Verdict::Kind;

/// The length of a win by threats is known only when its proof is written. A check does not write
/// one: it is trusted where the game has at least these plies left, more than such wins take.
constexpr int kLongPlies = 60;

}  // namespace

std::optional<RootKnowledge::Win> RootKnowledge::five(const board::Position& root) const {
    const Color us = root.sideToMove();
    if (!root.lines().any(us, board::ThreatClass::Five)) return std::nullopt;
    const Square first = root.lines().firstCell(us, board::ThreatClass::Five);
    if (!limits_.excluded.contains(first)) return Win{1, {first}};
    std::optional<Win> other;
    forEachSquare(root.size(), [&](Square s) {
        if (!other && !limits_.excluded.contains(s) && root.isEmpty(s) && root.makesFive(us, s))
            other = Win{1, {s}};
    });
    return other;
}

std::optional<RootKnowledge::Win> RootKnowledge::win(board::Position& root) {
    auto win = winAtOnce(root);
    return win ? win : winByThreats(root, Look::Whole);
}

std::optional<RootKnowledge::Win> RootKnowledge::winAtOnce(board::Position& root) {
    const threat::Verdict verdict = nodeVerdict(root, limitOf(root));
    if (verdict.kind == Kind::WinIn1) return five(root);
    std::optional<Win> win;
    if (verdict.kind == Kind::WinIn3) win = Win{3, {verdict.move}};
    if (!win && solvers_.use == Solvers::On) {
        win = winByFours(root);
        // Always asked, since it has to see every move of the win.
        auto underWay = playable(root, solvers_.threats.followWin(root));
        if (underWay && (!win || underWay->plies < win->plies)) win = std::move(underWay);
    }
    if (!win) win = announcedReply(root, verdict);
    if (win && limits_.excluded.contains(win->pv.front())) return std::nullopt;
    return win;
}

std::optional<int> RootKnowledge::announcedPlies(const board::Position& root) const {
    if (limits_.lines > 1 || !limits_.excluded.empty()) return std::nullopt;
    return solvers_.threats.announced.pliesAt(root);
}

void RootKnowledge::noteAnnounced(const board::Position& root, Move move, Value value) {
    if (limits_.excluded.empty()) solvers_.threats.announced.note(root, move, value);
}

std::optional<RootKnowledge::Win> RootKnowledge::announcedReply(board::Position& root,
                                                                const threat::Verdict& verdict) {
    const auto announced = announcedPlies(root);
    if (!announced || (verdict.kind != Kind::AnswerFour && verdict.kind != Kind::AnswerOpenFour))
        return std::nullopt;
    const MoveList replies = forcedReplies(root.solverLines(), root.sideToMove(), verdict).moves;
    if (replies.size() != 1) return std::nullopt;
    return Win{*announced, {replies[0]}};
}

std::optional<RootKnowledge::Win> RootKnowledge::winByFours(board::Position& root) {
    board::ThreatLines& lines = root.solverLines();
    const Color us = root.sideToMove();
    const Key stones = root.board().key();
    threat::VcfLimits limits;
    limits.nodes = std::min(effort_.vcfNodes, limits_.nodes.value_or(effort_.vcfNodes));
    limits.attackerMoves = limitOf(root).ownMovesLeft(root.emptyCount());
    if (const auto announced = announcedPlies(root))
        limits.attackerMoves = std::min(limits.attackerMoves, (*announced + 1) / 2);
    limits.stop = search_;
    const threat::VcfResult win = solvers_.vcf.solve(lines, us, stones, limits);
    if (!win.isWin()) return std::nullopt;
    auto pv = threat::vcfLine(solvers_.vcf, lines, us, stones, win);
    if (pv.empty() || pv.front() != win.move) pv = {win.move};
    return Win{2 * win.attackerMoves - 1, std::move(pv)};
}

std::optional<RootKnowledge::Win> RootKnowledge::winByThreats(board::Position& root, Look look) {
    if (solvers_.use == Solvers::Off || !questions_.hasTime() || isForced(root))
        return std::nullopt;
    threat::VctLimits limits = questions_.next(look);
    const DrawLimit drawLimit = limitOf(root);
    if (drawLimit.pliesLeft(root.emptyCount()) < kLongPlies)
        limits.attackerMoves = drawLimit.ownMovesLeft(root.emptyCount());
    return playable(root, solvers_.threats.findWin(root, limits));
}

std::optional<RootKnowledge::Win> RootKnowledge::playable(const board::Position& root,
                                                          std::optional<KnownWin> win) const {
    if (!win || limits_.excluded.contains(win->pv.front()) ||
        win->ownMoves > limitOf(root).ownMovesLeft(root.emptyCount()))
        return std::nullopt;
    return Win{2 * win->ownMoves - 1, std::move(win->pv)};
}

bool RootKnowledge::isForced(board::Position& root) const {
    const threat::Verdict verdict = nodeVerdict(root, limitOf(root));
    if (verdict.kind == Kind::WinIn1 || verdict.kind == Kind::WinIn3 ||
        verdict.kind == Kind::LossIn2)
        return true;
    // With other lines asked for, the value of a forced reply is wanted too.
    if (verdict.kind == Kind::Open || limits_.lines > 1) return false;
    return forcedReplies(root.solverLines(), root.sideToMove(), verdict).moves.size() == 1;
}

bool RootKnowledge::isCheckDue(Move inHand, std::uint64_t spent) const {
    return solvers_.use == Solvers::On && questions_.isCheckDue(inHand, spent);
}

bool RootKnowledge::losesByThreats(board::Position& root, Move inHand) {
    questions_.noteChecked(inHand);
    if (limitOf(root).pliesLeft(root.emptyCount()) < kLongPlies) return false;
    return solvers_.threats.loses(root, inHand, questions_.next());
}

}  // namespace fukumi::search
