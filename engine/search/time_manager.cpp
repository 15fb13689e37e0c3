// SPDX-License-Identifier: MIT
#include "engine/search/time_manager.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/rules.hpp"

namespace fukumi::search {

namespace {

/// Used when the manager announced no limit of any kind.
constexpr Milliseconds kModestTurn{5000};
/// "As fast as possible": enough for a first look and a check of the forced replies.
constexpr Milliseconds kInstantTurn{15};
/// For each move that the board still has room for, half of the clock at most: a long game ends on
/// what a busy machine takes between our decision and the manager's stop-watch.
constexpr Milliseconds kKeptForMove{10};

// Reserves are for everything between our decision and the manager's stop-watch: thread wake-ups on
// loaded machines, the pipe, the manager's own poll.

/// For a match clock, on which every overrun adds up.
Milliseconds withoutReserve(Milliseconds left) {
    const Milliseconds reserve =
        std::clamp(Milliseconds{9} + left / 8, Milliseconds{10}, Milliseconds{60});
    return std::max(left - reserve, Milliseconds{1});
}

/// The same for a turn's limit, beyond which every known manager forgives a second and more: a
/// twelfth more thinking in each of many short turns is worth more than a late one in thousands
/// costs.
Milliseconds withoutTurnReserve(Milliseconds turn) {
    const Milliseconds reserve =
        std::clamp(Milliseconds{8} + turn / 16, Milliseconds{10}, Milliseconds{40});
    return std::max(turn - reserve, Milliseconds{1});
}

}  // namespace

GameStage stageOf(const board::Position& position, DrawCap cap) {
    const int empty = position.emptyCount();
    const DrawLimit limit{position.rule(), position.size(), cap, empty};
    return {position.stoneCount() / 2, std::min(limit.ownMovesLeft(empty), (empty + 1) / 2)};
}

TimeManager::TimeManager(const Limits& limits,
                         const Clock& clock,
                         const TimeParameters& parameters,
                         std::optional<GameStage> stage)
    : clock_{clock}, parameters_{parameters}, start_{limits.start} {
    if (limits.fixedTime) {
        hard_ = *limits.fixedTime;
    } else if (limits.clock) {
        useClock(*limits.clock, stage.value_or(GameStage{0, parameters.timeMoves}));
    }
}

void TimeManager::useClock(const TimeControl& control, const GameStage& stage) {
    // time_left is the manager's own sum and wins over the size of the match clock.
    const bool hasMatch = control.match && *control.match != Milliseconds{0};
    const std::optional<Milliseconds> left =
        control.left || !hasMatch ? control.left : control.match;
    const bool noMatchLimit = !left || *left > std::chrono::hours{24 * 7};
    const bool noTurnLimit = !control.turn || *control.turn > std::chrono::hours{24 * 7};

    if (noTurnLimit && noMatchLimit) {
        hard_ = soft_ = kModestTurn;
        return;
    }
    const Milliseconds turn =
        noTurnLimit ? Milliseconds::max() : std::max(*control.turn, Milliseconds{0});
    if (turn == Milliseconds{0}) {
        hard_ = soft_ =
            noMatchLimit ? kInstantTurn : std::clamp(*left / 4, Milliseconds{1}, kInstantTurn);
        return;
    }
    if (noMatchLimit) {
        hard_ = withoutTurnReserve(turn);
        soft_ = *hard_;
        return;
    }
    const Milliseconds mine = std::max(*left, Milliseconds{0});
    // The increment comes after the move: it may be planned with, but not spent in advance.
    const Milliseconds kept = std::min(kKeptForMove * stage.movesLeft, mine / 2);
    const Milliseconds rest = mine - kept + control.increment;
    const Milliseconds share = rest * parameters_.timeLargest / 100 + control.increment / 2;
    const Milliseconds hard =
        std::min(withoutTurnReserve(turn), withoutReserve(std::min(share, mine)));
    const TimeParameters& p = parameters_;
    const int expected = std::max(p.timeMoves - p.timePlayed * stage.movesMade / 100,
                                  std::min(p.timeFewest, p.timeMoves));
    const int moves = std::clamp(stage.movesLeft, 1, expected);
    const Milliseconds evenly = rest / moves + control.increment * 3 / 4;
    hard_ = std::max(hard, Milliseconds{1});
    soft_ = std::clamp(evenly, Milliseconds{1}, *hard_);
    saveTime_ = *soft_ < *hard_;
}

Milliseconds TimeManager::elapsed() const {
    return std::chrono::duration_cast<Milliseconds>(clock_.now() - start_);
}

bool TimeManager::shouldStopAfter(const IterationOutcome& outcome) {
    const Milliseconds now = elapsed();
    const Milliseconds iteration = now - std::exchange(lastIterationEnd_, now);
    if (!hard_) return false;
    if (outcome.decided) return true;
    if (now >= *hard_) return true;
    if (!soft_) return false;
    if (outcome.forced) return true;
    if (!saveTime_) return false;
    // Where the clock is saved, an iteration is not begun that will not even settle its first move.
    const auto firstMove =
        iteration * outcome.bestMoveNodeShare * parameters_.timeFirstMove / 100'000;
    return now + firstMove >= *hard_ || now >= wantedTime(outcome);
}

Milliseconds TimeManager::wantedTime(const IterationOutcome& outcome) const {
    const TimeParameters& p = parameters_;
    const int stability =
        std::max(p.timeChanging - p.timeStable * outcome.stableIterations, p.timeSettled);
    const int share = p.timeShareBase - p.timeShare * outcome.bestMoveNodeShare / 1000;
    const int falling = 100 + std::clamp(outcome.valueDrop, 0, p.timeFalling);
    return *soft_ * stability / 100 * share / 100 * falling / 100;
}

}  // namespace fukumi::search
