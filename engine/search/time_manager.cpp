// SPDX-License-Identifier: MIT
#include "engine/search/time_manager.hpp"

#include <algorithm>
#include <utility>

namespace fukumi::search {

namespace {

/// Used when the manager announced no limit of any kind.
constexpr Milliseconds kModestTurn{5000};
/// "As fast as possible": enough for a first look and a check of the forced replies.
constexpr Milliseconds kInstantTurn{15};
/// A game is expected to need this many more moves of ours; a match clock is spread over them.
constexpr int kExpectedMoves = 22;
/// No single move takes more than this part of the rest of a match clock.
constexpr int kLargestShare = 6;

// Reserves are for everything between our decision and the manager's stop-watch: thread wake-ups on
// loaded machines, the pipe, the manager's own poll.

/// Of a match clock, on which every overrun adds up.
Milliseconds withoutReserve(Milliseconds left) {
    const Milliseconds reserve =
        std::clamp(Milliseconds{9} + left / 8, Milliseconds{10}, Milliseconds{60});
    return std::max(left - reserve, Milliseconds{1});
}

/// Of a turn's limit, beyond which every known manager forgives a second and more: a twelfth more
/// thinking in each of many short turns is worth more than a late one in thousands costs.
Milliseconds withoutTurnReserve(Milliseconds turn) {
    const Milliseconds reserve =
        std::clamp(Milliseconds{8} + turn / 16, Milliseconds{10}, Milliseconds{40});
    return std::max(turn - reserve, Milliseconds{1});
}

}  // namespace

TimeManager::TimeManager(const Limits& limits, const Clock& clock)
    : clock_{clock}, start_{limits.start} {
    if (limits.fixedTime) {
        hard_ = *limits.fixedTime;
    } else if (limits.clock) {
        useClock(*limits.clock);
    }
}

void TimeManager::useClock(const TimeControl& control) {
    // time_left is the manager's own sum and wins over the size of the match clock.
    const std::optional<Milliseconds> left = control.left ? control.left : control.match;
    const bool noMatchLimit = !left || (control.match && *control.match == Milliseconds{0}) ||
                              *left > std::chrono::hours{24 * 7};
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
    const Milliseconds rest = mine + control.increment;
    const Milliseconds share = rest / kLargestShare + control.increment / 2;
    const Milliseconds hard =
        std::min(withoutTurnReserve(turn), withoutReserve(std::min(share, mine)));
    const Milliseconds evenly = rest / kExpectedMoves + control.increment * 3 / 4;
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
    // Where the clock is saved, an iteration is not begun that will not even settle its first move:
    // that takes the best move's share of the last one, and somewhat more a ply deeper.
    const auto firstMove = iteration * outcome.bestMoveNodeShare * 3 / 2000;
    if (now + firstMove >= *hard_) return true;
    // Settled moves get 60 % of the soft limit, changing ones up to 130 %; a best move that ate the
    // nodes needs less; a falling value up to half as much again. (Starting values of the study.)
    const int stability = std::max(130 - 10 * outcome.stableIterations, 60);
    const int share = 160 - 110 * outcome.bestMoveNodeShare / 1000;
    const int falling = 100 + std::clamp(outcome.valueDrop, 0, 50);
    const auto wanted = soft_->count() * stability / 100 * share / 100 * falling / 100;
    return now.count() >= wanted;
}

}  // namespace fukumi::search
