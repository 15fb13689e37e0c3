// SPDX-License-Identifier: MIT
#include "engine/proofs/record_check.hpp"

#include <algorithm>
#include <utility>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/win_check.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/rule_book.hpp"

namespace fukumi::proofs {

using board::Board;
using board::cellOf;

namespace {

/// For the win after a pass; without one every reply is looked at by itself.
constexpr std::uint64_t kPassNodes = 100'000;
constexpr std::uint64_t kMoreNodes = 8;
constexpr std::uint64_t kFirstNodes = 40'000;

bool isForbidden(Rule rule, Color c, Board& board, Square s) {
    return hasFouls(rule, c) && threat::isForbiddenByTheBook(board, s);
}

}  // namespace

std::string CheckFault::text(BoardSize size) const {
    std::string text = "on " + stones;
    if (reply) text += " after " + board::toHuman(*reply, size);
    return text + ": " + reason;
}

RecordReport RecordChecker::check(const ClaimedWin& claim,
                                  const RecordLimits& limits,
                                  threat::StopCheck stop) {
    report_ = {};
    stones_ = claim.stones;
    limits_ = limits;
    stop_ = stop;
    Board board = boardFrom(stones_, task_.size()).value();
    if (claim.move)
        checkMove(board, *claim.move);
    else if (!isWonByThreats(board, std::nullopt))
        fail(std::nullopt, noWin());
    return report_;
}

void RecordChecker::fail(std::optional<Move> reply, std::string reason) {
    if (stop_.stopRequested())
        report_.stopped = true;
    else if (!report_.fault)
        report_.fault = CheckFault{stones_, reply, std::move(reason)};
}

std::string RecordChecker::noWin() const {
    return "no win by threats was found with " + std::to_string(limits_.leafNodes) + " nodes";
}

void RecordChecker::checkMove(Board& board, Move move) {
    const Color attacker = task_.attacker;
    if (board::winnerOf(board, task_.rule) || task_.isDraw(board))
        return fail(std::nullopt, "the game is over already");
    if (!board.isEmpty(move)) return fail(std::nullopt, "the winning move is taken");
    if (board::winsAt(board, task_.rule, move, attacker)) return;
    if (isForbidden(task_.rule, attacker, board, move))
        return fail(std::nullopt, "the winning move is a foul");
    board.put(move, cellOf(attacker));
    if (task_.isDraw(board)) return fail(std::nullopt, "the game is a draw after the winning move");
    checkReplies(board);
}

/// Black with only fouls left has no reply: white wins (board::hasOnlyFouls()).
void RecordChecker::checkReplies(Board& board) {
    const Color defender = ~task_.attacker;
    const auto passWin = winAfterPass(board);
    forEachSquare(task_.size(), [&](Square s) {
        if (!report_.isRight() || !board.isEmpty(s)) return;
        if (board::winsAt(board, task_.rule, s, defender))
            return fail(s, "the defender makes five");
        if (isForbidden(task_.rule, defender, board, s)) return;
        ++report_.replies;
        board.put(s, cellOf(defender));
        checkReply(board, s, passWin);
        board.clear(s);
    });
}

std::optional<RecordChecker::PassWin> RecordChecker::winAfterPass(const Board& board) {
    LeafAnswer found = ask(board, ~task_.attacker, kPassNodes);
    if (!found.isWon()) return std::nullopt;
    if (onTree_) onTree_(std::nullopt, *found.proof);
    auto zone = zones_.zoneOf(*found.proof);
    return PassWin{std::move(*found.proof), zone};
}

void RecordChecker::checkReply(Board& board, Move reply, const std::optional<PassWin>& passWin) {
    if (task_.isDraw(board))
        fail(reply, "the game is a draw");
    else if (passWin && isRefutedBy(*passWin, board, reply))
        ++report_.byZone;
    else if (proofTree_.find(board))
        ++report_.deeper;
    else if (isWonByThreats(board, reply))
        ++report_.leaves;
    else
        fail(reply, noWin());
}

bool RecordChecker::isRefutedBy(const PassWin& win, Board& board, Move reply) const {
    if (win.zone && win.zone->contains(reply)) return false;
    if (win.zone && limits_.zones == Zones::Believed) return true;
    threat::ProofChecker checker{win.proof};
    return checker.wins(0, board);
}

bool RecordChecker::isWonByThreats(const Board& board, std::optional<Move> reply) {
    for (std::uint64_t nodes = kFirstNodes;; nodes *= kMoreNodes) {
        const LeafAnswer answer = ask(board, task_.attacker, std::min(nodes, limits_.leafNodes));
        if (answer.isWon() && onTree_) onTree_(reply, *answer.proof);
        if (answer.isWon()) return true;
        if (answer.status == LeafAnswer::Status::None || nodes >= limits_.leafNodes ||
            stop_.stopRequested())
            return false;
    }
}

LeafAnswer RecordChecker::ask(const Board& board, Color toMove, std::uint64_t nodes) {
    board::Position position = positionOf(board, task_.rule, toMove);
    LeafAnswer answer = leaves_.ask(position, task_.attacker, nodes, stop_);
    const bool isOfThis = !answer.isWon() || (answer.proof->start == board &&
                                              answer.proof->attacker == task_.attacker &&
                                              answer.proof->rule == task_.rule);
    return isOfThis ? std::move(answer) : LeafAnswer{};
}

}  // namespace fukumi::proofs
