// SPDX-License-Identifier: MIT
#include "engine/proofs/proof_check.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/threads.hpp"

namespace fukumi::proofs {

namespace {

constexpr std::chrono::seconds kBetweenReports{1};

/// The check of one proof, shared by the threads.
class Checking {
public:
    Checking(const ProofTree& proofTree, const CheckLimits& limits, const search::StopToken& stop)
        : proofTree_{proofTree},
          limits_{limits},
          stop_{stop},
          claims_{claimedWins(proofTree, limits)},
          all_{limits.sample ? claimedWins(proofTree, {}).size() : claims_.size()} {}

    CheckReport run(const std::function<void(const CheckReport&)>& onProgress) {
        std::vector<JoiningThread> threads;
        for (int i = 0; i < limits_.threads; ++i) threads.emplace_back([this] { work(); });
        {
            std::unique_lock lock{mutex_};
            while (working_ > 0 || !isOver()) {
                changed_.wait_for(lock, kBetweenReports);
                onProgress(withRest());
            }
        }
        threads.clear();
        CheckReport report = withRest();
        report.rootIsWon = proofTree_.rootIsWon() && report.isRight() && report.left == 0;
        return report;
    }

private:
    [[nodiscard]] bool isOver() const { return !report_.isRight() || next_ == claims_.size(); }

    [[nodiscard]] CheckReport withRest() const {
        CheckReport report = report_;
        report.left = all_ - report.positions;
        return report;
    }

    void work() {
        RecordChecker checker{proofTree_,
                              limits_.memoryBytes / static_cast<std::size_t>(limits_.threads)};
        const auto stop = threat::StopCheck::from(stop_);
        std::unique_lock lock{mutex_};
        while (!isOver()) {
            const ClaimedWin& claim = claims_[next_++];
            ++working_;
            lock.unlock();
            const RecordReport part = checker.check(claim, limits_.record, stop);
            lock.lock();
            --working_;
            report_.positions += part.stopped ? 0 : 1;
            add(part);
            changed_.notify_all();
        }
    }

    void add(const RecordReport& part) {
        report_.replies += part.replies;
        report_.byZone += part.byZone;
        report_.leaves += part.leaves;
        report_.deeper += part.deeper;
        report_.stopped |= part.stopped;
        if (part.fault && !report_.fault) report_.fault = part.fault;
    }

    const ProofTree& proofTree_;
    const CheckLimits& limits_;
    const search::StopToken& stop_;
    const std::vector<ClaimedWin> claims_;
    const std::size_t all_;  // of which these are a sample
    std::mutex mutex_;
    std::condition_variable changed_;
    std::size_t next_ = 0;
    int working_ = 0;
    CheckReport report_;
};

}  // namespace

std::vector<ClaimedWin> claimedWins(const ProofTree& proofTree, const CheckLimits& limits) {
    std::vector<ClaimedWin> claims;
    for (const WinRecord& win : proofTree.wins()) claims.push_back({win.stones, win.move});
    for (const std::string& root : proofTree.roots())
        if (proofTree.rootIsWon() && !proofTree.find(root)) claims.push_back({root});
    if (!limits.sample) return claims;
    const std::size_t count = std::min(*limits.sample, claims.size());
    Random random{limits.seed};
    for (std::size_t i = 0; i < count; ++i)
        std::swap(claims[i], claims[i + random.next() % (claims.size() - i)]);
    claims.resize(count);
    return claims;
}

CheckReport checkProofTree(const ProofTree& proofTree,
                           const CheckLimits& limits,
                           const search::StopToken& stop,
                           const std::function<void(const CheckReport&)>& onProgress) {
    return Checking{proofTree, limits, stop}.run(onProgress);
}

}  // namespace fukumi::proofs
