// SPDX-License-Identifier: MIT
#include "engine/proofs/prover.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "engine/core/threads.hpp"
#include "engine/proofs/worker.hpp"

namespace fukumi::proofs {

namespace {

constexpr std::chrono::seconds kBetweenReports{1};

/// Ends the jobs under way when the caller wants it, and when the proof is done without them.
class EitherStop final : public search::StopToken {
public:
    EitherStop(const search::StopToken& outer, const search::StopFlag& own)
        : outer_{outer}, own_{own} {}
    [[nodiscard]] bool stopRequested() const override {
        return own_.stopRequested() || outer_.stopRequested();
    }

private:
    const search::StopToken& outer_;
    const search::StopFlag& own_;
};

}  // namespace

/// Shared by the threads; everything but the flag under the mutex, the graph and the file too.
struct Prover::Shared {
    std::mutex mutex;
    std::condition_variable changed;
    int running = 0;  // jobs
    std::optional<Outcome> outcome;
    ProverProgress progress;
    search::StopFlag over;
};

std::optional<Outcome> Prover::ending(const ProverLimits& limits,
                                      const ProverProgress& progress,
                                      const search::StopToken& stop) const {
    if (!error_.empty()) return Outcome::WriteFailed;
    if (graph_.root().isProved()) return Outcome::Proved;
    if (graph_.root().isDisproved()) return Outcome::Disproved;
    if (stop.stopRequested() || progress.nodes >= limits.nodes) return Outcome::Stopped;
    if (graph_.bytes() >= limits.memoryBytes / 2) return Outcome::MemoryFull;
    return std::nullopt;
}

void Prover::work(Shared& shared, const ProverLimits& limits, const search::StopToken& stop) {
    const EitherStop either{stop, shared.over};
    Worker worker{task_, limits.memoryBytes / 2 / static_cast<std::size_t>(limits.threads), clock_};
    std::unique_lock lock{shared.mutex};
    while (!shared.outcome) {
        shared.outcome = ending(limits, shared.progress, stop);
        if (shared.outcome) break;
        const auto job = graph_.nextJob();
        if (!job && shared.running == 0) {
            shared.outcome = Outcome::NothingLeft;
            break;
        }
        if (!job) {
            shared.changed.wait(lock);
            continue;
        }
        ++shared.running;
        lock.unlock();
        const std::uint64_t before = worker.nodes();
        const auto record = worker.work(*job, either);
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
                    const search::StopToken& stop,
                    const std::function<void(const ProverProgress&)>& onProgress) {
    Shared shared;
    std::vector<JoiningThread> threads;
    for (int i = 0; i < limits.threads; ++i)
        threads.emplace_back([&] { work(shared, limits, stop); });
    {
        std::unique_lock lock{shared.mutex};
        while (!shared.outcome) {
            shared.changed.wait_for(lock, kBetweenReports);
            shared.progress.bytes = file_.bytes();
            onProgress(shared.progress);
        }
    }
    threads.clear();
    shared.progress.bytes = file_.bytes();
    onProgress(shared.progress);
    return *shared.outcome;
}

}  // namespace fukumi::proofs
