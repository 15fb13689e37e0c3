// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_check.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/win_check.hpp"
#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "engine/core/threads.hpp"
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
    else if (const auto why = whyNotWonByThreats(board, std::nullopt))
        fail(std::nullopt, *why);
    return report_;
}

void RecordChecker::fail(std::optional<Move> reply, std::string reason) {
    if (stop_.stopRequested())
        report_.stopped = true;
    else if (!report_.fault)
        report_.fault = CheckFault{stones_, reply, std::move(reason)};
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
        board.put(s, cellOf(defender));
        checkReply(board, s, passWin);
        board.clear(s);
        if (!report_.stopped) ++report_.replies;
    });
}

std::optional<RecordChecker::PassWin> RecordChecker::winAfterPass(const Board& board) {
    LeafAnswer found = ask(board, After::Pass, kPassNodes);
    if (!found.isWon()) return std::nullopt;
    if (onTree_) onTree_(std::nullopt, *found.proof);
    auto zone = zones_.zoneOf(*found.proof);
    return PassWin{std::move(*found.proof), zone};
}

void RecordChecker::checkReply(Board& board, Move reply, const std::optional<PassWin>& passWin) {
    if (task_.isDraw(board))
        fail(reply, "the game is a draw");
    else if (passWin && isRefutedBy(*passWin, board, reply))
        countByZone(*passWin);
    else if (proofTree_.find(board))
        ++report_.deeper;
    else if (auto why = whyNotWonByThreats(board, reply))
        fail(reply, std::move(*why));
    else
        ++report_.leaves;
}

void RecordChecker::countByZone(const PassWin& win) {
    if (report_.byZone++ == 0) addThreats(win.proof);
}

bool RecordChecker::isRefutedBy(const PassWin& win, Board& board, Move reply) const {
    if (win.zone && win.zone->contains(reply)) return false;
    if (win.zone && limits_.zones == Zones::Believed) return true;
    threat::ProofChecker checker{win.proof};
    return checker.wins(0, board);
}

std::optional<std::string> RecordChecker::whyNotWonByThreats(const Board& board,
                                                             std::optional<Move> reply) {
    const After after = reply ? After::Reply : After::Nothing;
    std::uint64_t taken = 0;
    for (std::uint64_t nodes = kFirstNodes;; nodes *= kMoreNodes) {
        const LeafAnswer answer = ask(board, after, std::min(nodes, limits_.leafNodes));
        if (answer.isWon()) {
            if (onTree_) onTree_(reply, *answer.proof);
            addThreats(*answer.proof);
            return std::nullopt;
        }
        taken += answer.nodes;
        if (answer.status == LeafAnswer::Status::None) return "there is no win by threats";
        if (nodes >= limits_.leafNodes || stop_.stopRequested())
            return "no win by threats was found in " + counted(taken, "node");
    }
}

LeafAnswer RecordChecker::ask(const Board& board, After after, std::uint64_t nodes) {
    const Color attacker = task_.attacker;
    board::Position position =
        positionOf(board, task_.rule, after == After::Pass ? ~attacker : attacker);
    const auto asked = after == After::Pass    ? &LeafSolver::askAfterPass
                       : after == After::Reply ? &LeafSolver::askAfterReply
                                               : &LeafSolver::ask;
    LeafAnswer answer = std::invoke(asked, leaves_, position, attacker, nodes, stop_);
    const bool isOfThis =
        !answer.isWon() || (answer.proof->start == board && answer.proof->attacker == attacker &&
                            answer.proof->rule == task_.rule);
    return isOfThis ? std::move(answer) : LeafAnswer{};
}

namespace {

constexpr std::chrono::seconds kBetweenReports{1};

/// The check of one proof, shared by the threads. Ends the work of all when the caller wants it and
/// when a thread has failed.
class Checking final : public StopToken {
public:
    Checking(const ProofTree& proofTree, const CheckLimits& limits, const StopToken& stop)
        : proofTree_{proofTree},
          limits_{limits},
          stop_{stop},
          claims_{claimedWins(proofTree, limits)},
          all_{claimedWins(proofTree, {}).size()} {}

    [[nodiscard]] bool stopRequested() const override {
        return pool_.hasFailed() || stop_.stopRequested();
    }

    CheckReport run(const std::function<void(const CheckReport&)>& onProgress) {
        const std::size_t count = threadsFor(limits_.memoryBytes, limits_.threads);
        pool_.run(count + 1, [&](std::size_t number) {
            if (number != 1) return work();
            std::unique_lock lock{mutex_};
            while (!pool_.hasFailed() && (working_ > 0 || !isOver())) {
                changed_.wait_for(lock, kBetweenReports);
                onProgress(withRest());
            }
        });
        CheckReport report = withRest();
        report.rootIsWon =
            proofTree_.rootIsWon() && all_ > 0 && report.isRight() && report.left == 0;
        if (report.rootIsWon) report.movesToWin = movesToWin();
        return report;
    }

private:
    [[nodiscard]] bool isOver() const {
        return !report_.isRight() || next_ == claims_.size() || pool_.hasFailed();
    }

    [[nodiscard]] CheckReport withRest() const {
        CheckReport report = report_;
        report.left = all_ - report.positions;
        return report;
    }

    /// From the root that holds out longest.
    [[nodiscard]] int movesToWin() const {
        const auto lengths = proofTree_.longestLines(
            [&](const std::string& stones) { return longestThreats_.at(stones); });
        int moves = 0;
        for (const std::string& root : proofTree_.roots()) {
            const auto record = proofTree_.indexOf(root);
            moves = std::max(moves, record ? lengths[*record] : longestThreats_.at(root));
        }
        return moves;
    }

    void work() {
        RecordChecker checker{
            proofTree_, limits_.memoryBytes / threadsFor(limits_.memoryBytes, limits_.threads)};
        const auto stop = threat::StopCheck::from(*this);
        std::unique_lock lock{mutex_};
        while (!isOver()) {
            const ClaimedWin& claim = claims_[next_++];
            ++working_;
            lock.unlock();
            const RecordReport part = checker.check(claim, limits_.record, stop);
            lock.lock();
            --working_;
            report_.positions += part.stopped ? 0 : 1;
            longestThreats_[claim.stones] = part.longestThreats;
            add(part);
            changed_.notify_all();
        }
    }

    void add(const RecordReport& part) {
        report_.replies += part.replies;
        report_.byZone += part.byZone;
        report_.leaves += part.leaves;
        report_.deeper += part.deeper;
        report_.longestThreats = std::max(report_.longestThreats, part.longestThreats);
        report_.stopped |= part.stopped;
        if (part.fault && !report_.fault) report_.fault = part.fault;
    }

    const ProofTree& proofTree_;
    const CheckLimits& limits_;
    const StopToken& stop_;
    const std::vector<ClaimedWin> claims_;
    const std::size_t all_;  // claims of the file, of which these can be a few
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t next_ = 0;
    int working_ = 0;
    std::unordered_map<std::string, int> longestThreats_;  // by the stones of a claim
    CheckReport report_;
    ThreadPool pool_;
};

}  // namespace

std::vector<ClaimedWin> claimedWins(const ProofTree& proofTree, const CheckLimits& limits) {
    std::vector<ClaimedWin> claims;
    for (const WinRecord& win : proofTree.wins()) claims.push_back({win.stones, win.move});
    for (const std::string& root : proofTree.roots())
        if (proofTree.rootIsWon() && !proofTree.find(root)) claims.push_back({root});
    if (limits.sample) {
        const std::size_t count = std::min(*limits.sample, claims.size());
        Random random{limits.seed};
        for (std::size_t i = 0; i < count; ++i)
            std::swap(claims[i], claims[i + random.next() % (claims.size() - i)]);
        claims.resize(count);
    }
    std::vector<ClaimedWin> part;
    for (std::size_t i = limits.part.number - 1; i < claims.size(); i += limits.part.of)
        part.push_back(std::move(claims[i]));
    return part;
}

CheckReport checkProofTree(const ProofTree& proofTree,
                           const CheckLimits& limits,
                           const StopToken& stop,
                           const std::function<void(const CheckReport&)>& onProgress) {
    return Checking{proofTree, limits, stop}.run(onProgress);
}

}  // namespace fukumi::proofs
