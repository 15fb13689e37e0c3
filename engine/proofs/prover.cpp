// SPDX-License-Identifier: MIT
#include "engine/proofs/prover.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "engine/core/threads.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::proofs {

using board::ThreatClass;

namespace {

/// Parts of the memory, in eighths, for the leaves; the rest is for the searcher.
constexpr std::size_t kEighthsOfLeaves = 7;
/// Nodes of the search that orders the attacker's moves, for each line that is asked for.
constexpr std::uint64_t kNodesPerMove = 1'000;
/// That many nodes fill no more; a machine may have less than the limit of the memory says.
constexpr std::size_t kMostOfSearch = std::size_t{64} << 20;
/// Moves that won in other proofs, as a first stage.
constexpr std::size_t kMostKnown = 3;

/// The last reports of a search, one a line.
class Lines final : public search::Observer {
public:
    void onReport(const search::SearchReport& report) override {
        if (report.line == 1) moves_.clear();
        if (!report.pv.empty()) moves_.push_back(report.pv.front());
    }
    [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }

private:
    std::vector<Move> moves_;
};

void addNew(std::vector<Move>& moves, Move m) {
    if (std::find(moves.begin(), moves.end(), m) == moves.end()) moves.push_back(m);
}

}  // namespace

Worker::Worker(const Task& task,
               std::size_t bytes,
               const search::Clock& clock,
               const KnownMoves* known)
    : task_{task},
      clock_{clock},
      known_{known},
      models_{eval::modelsOf(eval::EvalKind::Pattern)},
      evaluator_{models_(task.rule)->makeEvaluator()},
      leaves_{bytes / 8 * kEighthsOfLeaves, task.drawLimit()},
      sieve_{leaves_, task_},
      searcher_{models_, std::min(bytes / 8, kMostOfSearch), search::Solvers::Off, clock} {}

std::optional<Record> Worker::work(const Job& job, const StopToken& stop) {
    const bool attackerToMove = job.kind == Job::Kind::Ask || job.kind == Job::Kind::Moves;
    board::Position position = positionOf(boardFrom(job.stones, task_.size()).value(),
                                          task_.rule,
                                          attackerToMove ? task_.attacker : ~task_.attacker);
    const auto check = threat::StopCheck::from(stop);
    std::optional<Record> record;
    switch (job.kind) {
        case Job::Kind::Ask: record = ask(job, position, check); break;
        case Job::Kind::Moves: record = moves(job, position, stop); break;
        case Job::Kind::Replies:
        case Job::Kind::All: record = replies(job, position, check); break;
    }
    // A job that was cut short says nothing of its budget.
    if (stop.stopRequested()) return std::nullopt;
    return record;
}

Record Worker::ask(const Job& job, board::Position& position, threat::StopCheck stop) {
    const std::uint64_t nodes = kAskNodes[static_cast<std::size_t>(job.level)];
    LeafAnswer answer;
    if (job.reply) {
        board::Board board = position.board();
        board.clear(*job.reply);
        board::Position before = positionOf(board, task_.rule, ~task_.attacker);
        nodes_ += leaves_.rememberAfterPass(before, task_.attacker, kThreatNodes.back(), stop);
        answer = leaves_.claimAfterReply(position, task_.attacker, nodes, stop);
    } else {
        answer = leaves_.claim(position, task_.attacker, nodes, stop);
    }
    nodes_ += answer.nodes;
    return AskRecord{job.stones, job.level, answer.status};
}

std::vector<Move> Worker::bestMoves(const board::Position& position,
                                    int count,
                                    const StopToken& stop) {
    search::Limits limits;
    limits.start = clock_.now();
    limits.lines = count;
    limits.nodes = kNodesPerMove * static_cast<std::uint64_t>(count);
    Lines lines;
    searcher_.newGame();
    const search::SearchResult found = searcher_.search(position, limits, stop, lines);
    std::vector<Move> moves;
    if (found.move) moves.push_back(*found.move);
    for (const Move m : lines.moves()) addNew(moves, m);
    return moves;
}

Record Worker::moves(const Job& job, board::Position& position, const StopToken& stop) {
    MovesRecord record{job.stones, job.level, false, {}};
    const Color attacker = task_.attacker;
    if (position.lines().any(~attacker, ThreatClass::Five) &&
        !position.lines().any(attacker, ThreatClass::Five)) {
        for (const Move m : threat::answersToFour(position.solverLines(), ~attacker))
            record.moves.push_back(m);
        record.isAll = true;
        return record;
    }
    if (job.level + 1 < kStages && position.board().emptyCount() == task_.size().squareCount()) {
        // Twelve moves that all have their answers everywhere are too many to look at in turn.
        record.moves.push_back(Square{task_.size().width() / 2, task_.size().height() / 2});
        return record;
    }
    if (job.level == 0 && known_ != nullptr) {
        record.moves = known_->of(position.board(), kMostKnown);
        std::erase_if(record.moves, [&](Move m) { return !position.isLegal(m); });
    }
    if (!record.moves.empty()) return record;
    if (job.level + 1 < kStages) {
        record.moves = bestMoves(position, kStageMoves[static_cast<std::size_t>(job.level)], stop);
        return record;
    }
    forEachSquare(task_.size(), [&](Square s) {
        if (position.isLegal(s)) record.moves.push_back(s);
    });
    record.isAll = true;
    return record;
}

void Worker::putLikelyFirst(const board::Position& afterMove, std::vector<Move>& replies) {
    if (replies.size() < 2) return;
    std::vector<std::int32_t> scores(replies.size());
    evaluator_->reset(afterMove);
    evaluator_->scoreMoves(afterMove, replies, scores);
    std::vector<std::pair<std::int32_t, Move>> scored;
    for (std::size_t i = 0; i < replies.size(); ++i) scored.emplace_back(scores[i], replies[i]);
    std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) {
        return a.first > b.first;
    });
    for (std::size_t i = 0; i < replies.size(); ++i) replies[i] = scored[i].second;
}

Record Worker::replies(const Job& job, board::Position& position, threat::StopCheck stop) {
    const bool all = job.kind == Job::Kind::All;
    SieveBudget budget;
    budget.reply = kAskNodes[0];
    if (!all) budget.threat = kThreatNodes[static_cast<std::size_t>(job.level)];
    SieveResult found =
        all ? sieve_.sieveAll(position, budget, stop) : sieve_.sieve(position, budget, stop);
    nodes_ += found.nodes;
    putLikelyFirst(position, found.open);
    using Kind = RepliesRecord::Kind;
    RepliesRecord record{job.stones,
                         job.level,
                         all             ? Kind::All
                         : found.isFours ? Kind::Fours
                                         : Kind::Threat,
                         std::move(found.open)};
    if (found.kind == SieveResult::Kind::Quiet) record.kind = Kind::Quiet;
    if (found.kind == SieveResult::Kind::Refuted) {
        record.kind = Kind::Refuted;
        record.moves.clear();
        if (found.refutation) record.moves.push_back(*found.refutation);
    }
    return record;
}

namespace {

constexpr std::chrono::seconds kBetweenReports{1};

}  // namespace

/// Shared by the threads; everything but the flag and the pool under the mutex, the graph and the
/// file too. Ends the jobs under way when the caller wants it, when the proof is done without them,
/// and when a thread has failed.
struct Prover::Shared final : StopToken {
    explicit Shared(const StopToken& s) : outer{s} {}
    [[nodiscard]] bool stopRequested() const override {
        return over.stopRequested() || pool.hasFailed() || outer.stopRequested();
    }
    [[nodiscard]] bool isOver() const { return outcome || pool.hasFailed(); }

    const StopToken& outer;
    std::mutex mutex;
    std::condition_variable changed;
    int running = 0;  // jobs
    std::optional<Outcome> outcome;
    ProverProgress progress;
    StopFlag over;
    ThreadPool pool;
};

std::optional<Outcome> Prover::ending(const ProverLimits& limits,
                                      const ProverProgress& progress,
                                      const StopToken& stop) const {
    if (!error_.empty()) return Outcome::WriteFailed;
    if (graph_.root().isProved()) return Outcome::Proved;
    if (graph_.root().isDisproved()) return Outcome::Disproved;
    if (stop.stopRequested() || progress.nodes >= limits.nodes) return Outcome::Stopped;
    if (graph_.bytes() >= limits.memoryBytes / 2) return Outcome::MemoryFull;
    return std::nullopt;
}

void Prover::work(Shared& shared, const ProverLimits& limits) {
    Worker worker{task_,
                  limits.memoryBytes / 2 / threadsFor(limits.memoryBytes / 2, limits.threads),
                  clock_,
                  limits.known};
    std::unique_lock lock{shared.mutex};
    while (!shared.isOver()) {
        shared.outcome = ending(limits, shared.progress, shared.outer);
        if (shared.outcome) break;
        const auto job = graph_.nextJob();
        if (!job && shared.running == 0) {
            shared.outcome = Outcome::NothingLeft;
            break;
        }
        if (!job) {
            shared.changed.wait_for(lock, kBetweenReports);
            continue;
        }
        ++shared.running;
        lock.unlock();
        const std::uint64_t before = worker.nodes();
        const auto record = worker.work(*job, shared);
        lock.lock();
        shared.progress.nodes += worker.nodes() - before;
        --shared.running;
        if (record && error_.empty()) {
            if (auto why = file_.write(*record)) error_ = std::move(*why);
        }
        if (record && error_.empty() && graph_.apply(*record))
            ++shared.progress.jobs;
        else
            graph_.giveBack(*job);
        shared.changed.notify_all();
    }
    shared.over.raise();
    shared.changed.notify_all();
}

Outcome Prover::run(const ProverLimits& limits,
                    const StopToken& stop,
                    const std::function<void(const ProverProgress&)>& onProgress) {
    Shared shared{stop};
    const std::size_t count = threadsFor(limits.memoryBytes / 2, limits.threads);
    shared.pool.run(count + 1, [&](std::size_t number) {
        if (number != 1) return work(shared, limits);
        std::unique_lock lock{shared.mutex};
        while (!shared.isOver()) {
            shared.changed.wait_for(lock, kBetweenReports);
            shared.progress.bytes = file_.bytes();
            onProgress(shared.progress);
        }
    });
    shared.progress.bytes = file_.bytes();
    onProgress(shared.progress);
    return *shared.outcome;
}

}  // namespace fukumi::proofs
