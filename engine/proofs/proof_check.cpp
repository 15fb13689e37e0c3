// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_check.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "engine/board/rules/win_check.hpp"
#include "engine/core/joining_thread.hpp"
#include "engine/core/random.hpp"
#include "engine/proofs/leaf_solver.hpp"
#include "engine/proofs/zone.hpp"
#include "engine/threat/proof_check.hpp"
#include "engine/threat/rule_book.hpp"

namespace fukumi::proofs {

using board::Board;
using board::cellOf;

namespace {

constexpr std::chrono::seconds kBetweenReports{1};
/// For the win after a pass; without one every reply is looked at for itself.
constexpr std::uint64_t kThreatNodes = 100'000;
constexpr std::uint64_t kMoreNodes = 8;
constexpr std::uint64_t kFirstNodes = 40'000;

bool isForbidden(Rule rule, Color c, Board& board, Square s) {
    return hasFouls(rule, c) && threat::isForbiddenByTheBook(board, s);
}

/// Checks positions one by one. One a thread.
class PositionCheck {
public:
    PositionCheck(const Skeleton& skeleton,
                  const CheckLimits& limits,
                  const search::StopToken& stop)
        : skeleton_{skeleton},
          task_{skeleton.task()},
          limits_{limits},
          stop_{threat::StopCheck::from(stop)},
          leaves_{limits.memoryBytes / static_cast<std::size_t>(limits.threads)},
          zones_{task_.size()} {}

    /// Share of one position in the report.
    CheckReport run(const std::string& stones, Move move) {
        report_ = {};
        stones_ = stones;
        Board board = boardFrom(stones, task_.size()).value();
        ++report_.positions;
        checkMove(board, move);
        return report_;
    }

    /// A root that needs no quiet move.
    CheckReport runLeaf(const std::string& stones) {
        report_ = {};
        stones_ = stones;
        Board board = boardFrom(stones, task_.size()).value();
        if (!isWonByThreats(board)) fail(std::nullopt, noWin());
        return report_;
    }

private:
    void fail(std::optional<Move> reply, std::string reason) {
        if (stop_.stopRequested())
            report_.stopped = true;
        else if (!report_.fault)
            report_.fault = CheckFault{stones_, reply, std::move(reason)};
    }

    [[nodiscard]] std::string noWin() const {
        return "no win by threats was found with " + std::to_string(limits_.leafNodes) + " nodes";
    }

    void checkMove(Board& board, Move move) {
        const Color attacker = task_.attacker;
        if (!board.isEmpty(move)) return fail(std::nullopt, "the winning move is taken");
        if (board::winsAt(board, task_.rule, move, attacker)) return;
        if (isForbidden(task_.rule, attacker, board, move))
            return fail(std::nullopt, "the winning move is a foul");
        board.put(move, cellOf(attacker));
        if (board.emptyCount() == 0) return fail(std::nullopt, "the board is full");
        checkReplies(board);
    }

    /// Black with only fouls left has no reply: white wins (board::hasOnlyFouls()).
    void checkReplies(Board& board) {
        const Color defender = ~task_.attacker;
        const auto passWin = winAfterPass(board);
        forEachSquare(task_.size(), [&](Square s) {
            if (report_.fault || report_.stopped || !board.isEmpty(s)) return;
            if (board::winsAt(board, task_.rule, s, defender))
                return fail(s, "the defender makes five");
            if (isForbidden(task_.rule, defender, board, s)) return;
            ++report_.replies;
            board.put(s, cellOf(defender));
            checkReply(board, s, passWin);
            board.clear(s);
        });
    }

    /// A win after a pass, and where it can be disturbed.
    struct PassWin {
        threat::Proof proof;
        std::optional<board::SquareSet> zone;
    };

    std::optional<PassWin> winAfterPass(const Board& board) {
        auto found = ask(board, kThreatNodes);
        if (!found) return std::nullopt;
        auto zone = zones_.zoneOf(*found);
        return PassWin{std::move(*found), zone};
    }

    /// `board` has the reply on it.
    void checkReply(Board& board, Move reply, const std::optional<PassWin>& passWin) {
        if (passWin && isRefutedBy(*passWin, board, reply)) {
            ++report_.byZone;
        } else if (skeleton_.find(board)) {
            ++report_.deeper;
            followers_.push_back(canonicalStones(board).text);
        } else if (isWonByThreats(board)) {
            ++report_.leaves;
        } else {
            fail(reply, noWin());
        }
    }

    [[nodiscard]] bool isRefutedBy(const PassWin& win, Board& board, Move reply) const {
        if (win.zone && win.zone->contains(reply)) return false;
        if (win.zone && !limits_.replay) return true;
        threat::ProofChecker checker{win.proof};
        return checker.wins(0, board);
    }

    [[nodiscard]] bool isWonByThreats(const Board& board) {
        for (std::uint64_t nodes = kFirstNodes;; nodes *= kMoreNodes) {
            if (ask(board, std::min(nodes, limits_.leafNodes))) return true;
            if (nodes >= limits_.leafNodes || stop_.stopRequested()) return false;
        }
    }

    [[nodiscard]] std::optional<threat::Proof> ask(const Board& board, std::uint64_t nodes) {
        board::Position position = positionOf(board, task_.rule, task_.attacker);
        auto answer = leaves_.ask(position, task_.attacker, nodes, stop_);
        if (!answer.isWon() || !(answer.proof->start == board) ||
            answer.proof->attacker != task_.attacker || answer.proof->rule != task_.rule)
            return std::nullopt;
        return std::move(answer.proof);
    }

public:
    /// The positions of the proof that the last one leads to; taken once.
    std::vector<std::string> takeFollowers() { return std::exchange(followers_, {}); }

private:
    const Skeleton& skeleton_;
    const Task& task_;
    const CheckLimits& limits_;
    threat::StopCheck stop_;
    LeafSolver leaves_;
    ZoneFinder zones_;
    std::string stones_;
    CheckReport report_;
    std::vector<std::string> followers_;
};

/// All positions that are to be checked, shared by the threads.
class Checking {
public:
    Checking(const Skeleton& skeleton, const CheckLimits& limits, const search::StopToken& stop)
        : skeleton_{skeleton}, limits_{limits}, stop_{stop} {
        const std::string root = canonicalStones(skeleton.task().root).text;
        rootIsLeaf_ = skeleton.rootIsWon() && !skeleton.find(root);
        followsAll_ = skeleton.rootIsWon() && !limits.sample;
        if (followsAll_) {
            add(root);
        } else {
            for (const std::size_t i : chosen()) add(skeleton.wins()[i].stones);
        }
    }

    CheckReport run(const std::function<void(const CheckReport&)>& onProgress) {
        std::vector<JoiningThread> threads;
        for (int i = 0; i < limits_.threads; ++i) threads.emplace_back([this] { work(); });
        {
            std::unique_lock lock{mutex_};
            while (!isOver()) {
                changed_.wait_for(lock, kBetweenReports);
                onProgress(withRest());
            }
        }
        threads.clear();
        CheckReport report = withRest();
        report.stopped |= stop_.stopRequested() && report.left > 0;
        report.rootIsWon = followsAll_ && !report.fault && !report.stopped && waiting_.empty();
        return report;
    }

private:
    void add(const std::string& stones) {
        if (seen_.emplace(stones, true).second) waiting_.push_back(stones);
    }

    [[nodiscard]] std::vector<std::size_t> chosen() const {
        std::vector<std::size_t> order(skeleton_.wins().size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        const std::size_t count = std::min(limits_.sample.value_or(order.size()), order.size());
        Random random{limits_.seed};
        for (std::size_t i = 0; limits_.sample && i < count; ++i)
            std::swap(order[i], order[i + random.next() % (order.size() - i)]);
        order.resize(count);
        return order;
    }

    [[nodiscard]] bool isOver() const {
        return report_.fault || report_.stopped || (waiting_.empty() && running_ == 0);
    }

    [[nodiscard]] CheckReport withRest() const {
        CheckReport report = report_;
        const std::uint64_t all = skeleton_.wins().size();
        report.left = all - std::min(all, report.positions);
        return report;
    }

    void work() {
        PositionCheck check{skeleton_, limits_, stop_};
        std::unique_lock lock{mutex_};
        while (!isOver()) {
            if (waiting_.empty()) {
                changed_.wait(lock);
                continue;
            }
            const std::string stones = std::move(waiting_.back());
            waiting_.pop_back();
            ++running_;
            lock.unlock();
            const auto move = skeleton_.find(stones);
            const CheckReport part = move ? check.run(stones, *move) : check.runLeaf(stones);
            lock.lock();
            --running_;
            take(part);
            for (const std::string& next : check.takeFollowers())
                if (followsAll_) add(next);
            changed_.notify_all();
        }
        changed_.notify_all();
    }

    void take(const CheckReport& part) {
        report_.positions += part.positions;
        report_.replies += part.replies;
        report_.byZone += part.byZone;
        report_.leaves += part.leaves;
        report_.deeper += part.deeper;
        report_.stopped |= part.stopped;
        if (part.fault && !report_.fault) report_.fault = part.fault;
    }

    const Skeleton& skeleton_;
    const CheckLimits& limits_;
    const search::StopToken& stop_;
    bool rootIsLeaf_ = false;
    bool followsAll_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::string> waiting_;
    std::unordered_map<std::string, bool> seen_;
    int running_ = 0;
    CheckReport report_;
};

}  // namespace

CheckReport checkSkeleton(const Skeleton& skeleton,
                          const CheckLimits& limits,
                          const search::StopToken& stop,
                          const std::function<void(const CheckReport&)>& onProgress) {
    return Checking{skeleton, limits, stop}.run(onProgress);
}

}  // namespace fukumi::proofs
