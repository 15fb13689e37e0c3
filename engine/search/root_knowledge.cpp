// SPDX-License-Identifier: MIT
#include "engine/search/root_knowledge.hpp"

#include <algorithm>

#include "engine/board/rules/game_end.hpp"
#include "engine/search/node_verdict.hpp"
#include "engine/threat/proof_builder.hpp"
#include "engine/threat/proof_check.hpp"

namespace fukumi::search {

namespace {

/// The most for one question where neither nodes nor time are limited.
constexpr std::uint64_t kQuestionNodes = 400'000;
/// With less time than this there is none for a question.
constexpr Milliseconds kLeastTime{40};
/// The move in hand is checked once this part of the limits (percent) is spent, so that the guesses
/// of the first iterations do not cost a question each.
constexpr unsigned kCheckAfterPercent = 25;
/// A first look's part of a question.
constexpr unsigned kFirstLookDivisor = 5;

/// Rounded down, for any number.
std::uint64_t percentOf(std::uint64_t number, unsigned percent) {
    return number / 100 * percent + number % 100 * percent / 100;
}

}  // namespace

threat::VctLimits QuestionBudget::next(Look look) {
    const unsigned divisor = look == Look::First ? kFirstLookDivisor : 1;
    threat::VctLimits question;
    question.nodes =
        limits_.nodes ? percentOf(*limits_.nodes, effort_.sharePercent) : kQuestionNodes;
    question.nodes /= divisor;
    question.vcfNodes = std::min(question.vcfNodes, question.nodes);
    question.stop = threat::StopCheck::from(*this);
    until_.reset();
    if (const auto hard = time_.hardLimit())
        until_ = time_.elapsed() + *hard * effort_.sharePercent / 100 / divisor;
    return question;
}

bool QuestionBudget::hasTime() const {
    const auto hard = time_.hardLimit();
    return !hard || *hard >= kLeastTime;
}

bool QuestionBudget::isCheckDue(Move inHand, std::uint64_t spent) const {
    if (checked_.size() >= effort_.mostChecks) return false;
    if (std::find(checked_.begin(), checked_.end(), inHand) != checked_.end()) return false;
    if (limits_.nodes &&
        spent >= *limits_.nodes - percentOf(*limits_.nodes, 100 - kCheckAfterPercent))
        return true;
    const auto hard = time_.hardLimit();
    return hard && hasTime() && time_.elapsed() * 100 >= *hard * kCheckAfterPercent;
}

bool QuestionBudget::stopRequested() const {
    return search_.stopRequested() || (until_ && time_.elapsed() >= *until_);
}

namespace {

constexpr std::size_t kFewestPositions = 4096;
/// Proofs beyond these sizes take longer to write down and check than a move has.
constexpr std::size_t kMaxProofNodes = 50'000;
constexpr std::uint64_t kMaxProofPositions = 500'000;

std::size_t capacityFor(std::size_t bytes) {
    return std::max(threat::VctSolver::capacityFor(bytes), kFewestPositions);
}

/// The answer that a proof's first node has for a reply.
std::optional<std::uint32_t> answerTo(const threat::ProofNode& node, Move reply) {
    for (const threat::ProofNode::Reply& listed : node.replies)
        if (listed.move == reply) return listed.next;
    return node.otherwise;
}

/// Whether the position is that of `afterOurMove` and one stone of the opponent. False after a
/// foul: the win that was known counts it as the end of the game, but it was not claimed.
bool isReplyTo(Key afterOurMove, const board::Position& position) {
    if (position.history().empty()) return false;
    const board::Placement& last = position.history().back();
    const Color them = ~position.sideToMove();
    if (last.kind != board::Placement::Kind::Stone || last.color != them ||
        position.board().key() != (afterOurMove ^ stoneKey(them, last.square)))
        return false;
    const auto end = board::gameEnd(position);
    return !end || end->kind != board::GameEnd::Kind::Foul;
}

}  // namespace

void AnnouncedWin::note(const board::Position& position, Move move, Value value) {
    if (!isWin(value)) return;
    winner_ = position.sideToMove();
    afterOurMove_ = position.board().key() ^ stoneKey(winner_, move);
    plies_ = matePlies(value) - 1;
}

std::optional<int> AnnouncedWin::pliesAt(const board::Position& position) const {
    const bool follows =
        plies_ >= 2 && position.sideToMove() == winner_ && isReplyTo(afterOurMove_, position);
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
    KnownWin win{2 * threat::movesToWin(proof) - 1, threat::mainLine(proof)};
    const Move m = win.pv.front();
    afterOurMove_ = position.board().key() ^ stoneKey(position.sideToMove(), m);
    proof_ = std::move(proof);
    return win;
}

std::optional<KnownWin> RootThreats::followWin(const board::Position& position) {
    const bool isOnTheWay =
        proof_ && proof_->attacker == position.sideToMove() && isReplyTo(afterOurMove_, position);
    const auto next = isOnTheWay && !proof_->nodes.front().makesFive
                          ? answerTo(proof_->nodes.front(), position.history().back().square)
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
    if (!proof || threat::checkProof(*proof, kMaxProofPositions, {}, DrawCap::Off))
        return std::nullopt;
    return keep(position, std::move(*proof));
}

bool RootThreats::loses(board::Position& position, Move m, const threat::VctLimits& limits) {
    const board::ScopedMove move{position, m};
    return theirs_
        .solve(position.solverLines(), position.sideToMove(), position.board().key(), limits)
        .isWin();
}

namespace {

using Kind = threat::Verdict::Kind;

/// The length of a win by threats is known only when its proof is written. A check does not write
/// one: it is trusted where the game has at least these plies left, more than such wins take.
constexpr int kLongPlies = 60;

}  // namespace

std::optional<KnownWin> RootKnowledge::five(const board::Position& root) const {
    const Color us = root.sideToMove();
    if (!root.lines().any(us, board::ThreatClass::Five)) return std::nullopt;
    const Square first = root.lines().firstCell(us, board::ThreatClass::Five);
    if (!limits_.excluded.contains(first)) return KnownWin{1, {first}};
    std::optional<KnownWin> other;
    forEachSquare(root.size(), [&](Square s) {
        if (!other && !limits_.excluded.contains(s) && root.isEmpty(s) && root.makesFive(us, s))
            other = KnownWin{1, {s}};
    });
    return other;
}

std::optional<KnownWin> RootKnowledge::win(board::Position& root) {
    auto win = winAtOnce(root);
    return win ? win : winByThreats(root, Look::Whole);
}

std::optional<KnownWin> RootKnowledge::winAtOnce(board::Position& root) {
    const threat::Verdict verdict = nodeVerdict(root, limitOf(root));
    if (verdict.kind == Kind::WinIn1) return five(root);
    std::optional<KnownWin> win;
    if (verdict.kind == Kind::WinIn3) win = KnownWin{3, {verdict.move}};
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

std::optional<KnownWin> RootKnowledge::announcedReply(board::Position& root,
                                                      const threat::Verdict& verdict) {
    const auto announced = announcedPlies(root);
    if (!announced || (verdict.kind != Kind::AnswerFour && verdict.kind != Kind::AnswerOpenFour))
        return std::nullopt;
    const MoveList replies = forcedReplies(root.solverLines(), root.sideToMove(), verdict).moves;
    if (replies.size() != 1) return std::nullopt;
    return KnownWin{*announced, {replies[0]}};
}

std::optional<KnownWin> RootKnowledge::winByFours(board::Position& root) {
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
    return KnownWin{2 * win.attackerMoves - 1, std::move(pv)};
}

std::optional<KnownWin> RootKnowledge::winByThreats(board::Position& root, Look look) {
    if (solvers_.use == Solvers::Off || !questions_.hasTime() || isForced(root))
        return std::nullopt;
    threat::VctLimits limits = questions_.next(look);
    const DrawLimit drawLimit = limitOf(root);
    if (drawLimit.pliesLeft(root.emptyCount()) < kLongPlies)
        limits.attackerMoves = drawLimit.ownMovesLeft(root.emptyCount());
    return playable(root, solvers_.threats.findWin(root, limits));
}

std::optional<KnownWin> RootKnowledge::playable(const board::Position& root,
                                                std::optional<KnownWin> win) const {
    if (!win || limits_.excluded.contains(win->pv.front()) ||
        win->plies > limitOf(root).pliesLeft(root.emptyCount()))
        return std::nullopt;
    return win;
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
