// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>

#include "engine/search/clock.hpp"
#include "engine/search/searcher.hpp"
#include "engine/tuning/spsa/spsa_state.hpp"

namespace fukumi::tuning {

/// Half points of `plus` in two games against `minus`, 0 to 4; absent if `stop` asked to end
/// before they were over. Called by several threads at a time.
using PlayTrial =
    std::function<std::optional<int>(const SpsaTrial& trial, const search::StopToken& stop)>;

/// A pair of games with the opening that the trial's seed draws.
[[nodiscard]] PlayTrial pairsOfGames(const SpsaSettings& settings);

/// Conditions of a run; none changes what it finds with one thread.
struct SpsaRun {
    int threads = 1;
    /// No iteration begins later than that; absent: until all are over.
    std::optional<search::Milliseconds> time;
};

/// Goes on from `state` to the last iteration, or until the time is over or `stop` asks to end:
/// then what is under way stays open in the state, and the next run begins with it. `onDone` sees
/// the state after each iteration, one thread at a time; what it throws ends the run and is thrown
/// on. With one thread, a run in several parts ends in the state of one without a break; with more,
/// an iteration learns nothing from those that run at the same time.
void runSpsa(SpsaState& state,
             const PlayTrial& play,
             const SpsaRun& run,
             const search::Clock& clock,
             const search::StopToken& stop,
             const std::function<void(const SpsaState&)>& onDone);

}  // namespace fukumi::tuning
