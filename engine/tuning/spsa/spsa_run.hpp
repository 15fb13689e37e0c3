// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/search/clock.hpp"
#include "engine/search/searcher.hpp"
#include "engine/tuning/data/play/self_match.hpp"
#include "engine/tuning/spsa/spsa.hpp"

namespace fukumi::tuning {

// State of a run of SPSA, and the file that keeps it: JSON, with a checksum over all that
// it holds, so that what is damaged by chance or by hand is not gone on with.

/// A game that is tuned for.
struct SpsaGame {
    Rule rule = Rule::Freestyle;
    BoardSize size = BoardSize::square(15);
    std::optional<NodeClock> clock{};  ///< instead of the nodes a move
};

/// Settings of a run; those it goes on with have to be the same.
struct SpsaSettings {
    std::vector<SpsaGame> games;                              ///< of the iterations in turn
    search::SearchMode mode = search::SearchMode::AlphaBeta;  ///< whose parameters they are
    std::uint64_t nodes = 5000;                               ///< a move
    /// What both sides play with, the built-in weights of it.
    eval::EvalKind eval = eval::EvalKind::Pattern;
    SpsaSchedule schedule;
};

struct SpsaState {
    SpsaSettings settings;
    std::vector<double> theta;
    int next = 1;           ///< the first iteration that has not begun
    std::vector<int> open;  ///< begun and not over, in order
    PairCounts pairs{};     ///< those that are over, by the half points of theta + c d

    [[nodiscard]] int done() const { return next - 1 - static_cast<int>(open.size()); }
};

/// REQUIRES: at least one game and one parameter.
[[nodiscard]] SpsaState newSpsaState(SpsaSettings settings);

/// The file. The same state gives the same bytes.
[[nodiscard]] std::string textOf(const SpsaState& state);

/// Throws UserError, which says what is wrong, on any text that textOf() did not write.
[[nodiscard]] SpsaState readSpsaState(std::string_view text);

/// Throws UserError that names the first difference.
void requireSame(const SpsaSettings& wanted, const SpsaSettings& found);

/// "name=value,name=value": a side of a match.
[[nodiscard]] std::string sideTextOf(const SpsaState& state);

/// Half points of `plus` in two games against `minus`, 0 to 4; absent if `stop` asked to end
/// before they were over. Called by several threads at a time.
using PlayTrial = std::function<std::optional<int>(const SpsaTrial& trial, const StopToken& stop)>;

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
             const StopToken& stop,
             const std::function<void(const SpsaState&)>& onDone);

}  // namespace fukumi::tuning
