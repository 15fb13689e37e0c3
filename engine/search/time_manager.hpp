// SPDX-License-Identifier: MIT
//
// From the manager's clock to a budget, and from a search's course to "enough".
//
//     start          soft                       hard        the manager's limit
//       |-------------|--------------------------|--- reserve ---|
//         an iteration   only an unsettled move     nothing runs
//         may begin      goes on                    any more
#pragma once

#include <optional>

#include "engine/board/position.hpp"
#include "engine/search/clock.hpp"
#include "engine/search/limits.hpp"
#include "engine/search/searcher.hpp"

namespace fukumi::search {

/// The numbers of the time manager that games on clocks decide about (time_parameters.def).
struct TimeParameters {
#define FUKUMI_PARAMETER(name, value, least, most, step, tuned) int name = value;
#include "engine/search/time_parameters.def"
#undef FUKUMI_PARAMETER
};

/// A finished iteration, for the decision to start another.
struct IterationOutcome {
    /// Share of the iteration's nodes that went into the best move, 0 to 1000.
    int bestMoveNodeShare = 0;
    /// Iterations since the best move changed.
    int stableIterations = 0;
    /// Fall of the value since the iteration before, in value units; negative = it rose.
    int valueDrop = 0;
    /// Nothing is left to look for: a proven win, or a loss with one reply at its end. Other losses
    /// go on: a longer resistance may be found, and the opponent may err.
    bool decided = false;
    /// There was one sensible move only.
    bool forced = false;
};

/// Stage of a game, in moves of the side to move.
struct GameStage {
    int movesMade = 0;
    /// The most that it can still make, the next one included: until the board is full, or until
    /// the draw that ends the game before.
    int movesLeft = 0;
};

[[nodiscard]] GameStage stageOf(const board::Position& position, DrawCap cap);

class TimeManager {
public:
    /// `clock` must outlive the manager. The budget counts from limits.start. A match clock is
    /// spread over as many moves as the parameters expect, and no more than are left; without a
    /// stage, as in a game that begins.
    TimeManager(const Limits& limits,
                const Clock& clock,
                const TimeParameters& parameters = {},
                std::optional<GameStage> stage = std::nullopt);

    [[nodiscard]] Milliseconds elapsed() const;
    /// Nothing may run past this; absent = no limit of time.
    [[nodiscard]] std::optional<Milliseconds> hardLimit() const { return hard_; }
    [[nodiscard]] std::optional<Milliseconds> softLimit() const { return soft_; }
    [[nodiscard]] bool hardLimitReached() const { return hard_ && elapsed() >= *hard_; }

    /// Whether another iteration is worth beginning.
    [[nodiscard]] bool shouldStopAfter(const IterationOutcome& outcome);

private:
    void useClock(const TimeControl& control, const GameStage& stage);
    /// The time after which a search with that outcome has done enough.
    [[nodiscard]] Milliseconds wantedTime(const IterationOutcome& outcome) const;

    const Clock& clock_;
    TimeParameters parameters_;
    TimePoint start_;
    std::optional<Milliseconds> hard_;
    std::optional<Milliseconds> soft_;
    bool saveTime_ = false;  // an early answer leaves time for later moves
    Milliseconds lastIterationEnd_{0};
};

/// Stops from a point of time on; never if there is none.
class EndOfTime final : public StopToken {
public:
    /// `clock` outlives this. The time counts from now on.
    EndOfTime(const Clock& clock, std::optional<Milliseconds> time) : clock_{clock} {
        if (time) end_ = clock.now() + *time;
    }
    [[nodiscard]] bool stopRequested() const override { return end_ && clock_.now() >= *end_; }

private:
    const Clock& clock_;
    std::optional<TimePoint> end_;
};

/// Stops where another token does, and at the hard limit of time: for a search, or for several that
/// share one limit.
class DeadlineStop final : public StopToken {
public:
    /// Both must outlive this.
    DeadlineStop(const StopToken& other, const TimeManager& time) : other_{other}, time_{time} {}

    [[nodiscard]] bool stopRequested() const override {
        return other_.stopRequested() || time_.hardLimitReached();
    }

private:
    const StopToken& other_;
    const TimeManager& time_;
};

}  // namespace fukumi::search
