// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/spsa_run.hpp"

#include <algorithm>
#include <mutex>

#include "engine/core/threads.hpp"
#include "engine/tuning/data/play/pair_player.hpp"
#include "engine/tuning/spsa/spsa.hpp"

namespace fukumi::tuning {

namespace {

constexpr int kEvenPair = 2;  // half points

/// The state, and who plays which iteration.
class SharedRun {
public:
    SharedRun(SpsaState& state, const std::function<void(const SpsaState&)>& onDone)
        : state_{state}, onDone_{onDone}, left_{state.open} {}

    /// The next iteration; absent after the last one.
    std::optional<SpsaTrial> begin() {
        const std::lock_guard lock{mutex_};
        int number = 0;
        if (!left_.empty()) {
            number = left_.front();
            left_.erase(left_.begin());
        } else {
            if (state_.next > state_.settings.schedule.iterations) return std::nullopt;
            number = state_.next++;
            state_.open.push_back(number);
        }
        return spsaTrial(state_.settings.schedule, state_.theta, number);
    }

    void finish(const SpsaTrial& trial, int halfPoints) {
        const std::lock_guard lock{mutex_};
        spsaLearn(state_.settings.schedule, trial, halfPoints - kEvenPair, state_.theta);
        std::erase(state_.open, trial.number);
        ++state_.pairs[static_cast<std::size_t>(halfPoints)];
        onDone_(state_);
    }

private:
    std::mutex mutex_;
    SpsaState& state_;
    const std::function<void(const SpsaState&)>& onDone_;
    std::vector<int> left_;  ///< of an earlier run
};

}  // namespace

PlayTrial pairsOfGames(const SpsaSettings& settings) {
    return [settings](const SpsaTrial& trial, const search::StopToken& stop) -> std::optional<int> {
        const auto turn = static_cast<std::size_t>(trial.number - 1) % settings.games.size();
        MatchOptions match;
        match.rule = settings.games[turn].rule;
        match.size = settings.games[turn].size;
        match.clock = settings.games[turn].clock;
        match.seed = trial.seed;
        for (MatchSide* const side : {&match.first, &match.second}) {
            side->mode = settings.mode;
            side->eval = settings.eval;
            side->nodes = settings.nodes;
        }
        setParameters(match.first, settings.schedule.parameters, trial.plus);
        setParameters(match.second, settings.schedule.parameters, trial.minus);
        const auto result = PairPlayer{match}.play(stop);
        return result ? std::optional{result->halfPoints} : std::nullopt;
    };
}

void runSpsa(SpsaState& state,
             const PlayTrial& play,
             const SpsaRun& run,
             const search::Clock& clock,
             const search::StopToken& stop,
             const std::function<void(const SpsaState&)>& onDone) {
    SharedRun shared{state, onDone};
    const auto begin = clock.now();
    ThreadPool pool;
    const auto isOver = [&] {
        return pool.hasFailed() || stop.stopRequested() ||
               (run.time && clock.now() - begin >= *run.time);
    };
    pool.run(static_cast<std::size_t>(run.threads), [&](std::size_t) {
        while (!isOver()) {
            const auto trial = shared.begin();
            if (!trial) return;
            const auto halfPoints = play(*trial, stop);
            if (!halfPoints) return;
            shared.finish(*trial, *halfPoints);
        }
    });
}

}  // namespace fukumi::tuning
