// SPDX-License-Identifier: MIT
//
// play --mnk: a small m,n,k game in the terminal, against perfect play.
#pragma once

#include <chrono>
#include <iosfwd>

#include "engine/core/by_color.hpp"
#include "engine/search/clock.hpp"
#include "engine/solver/mnk_position.hpp"
#include "engine/solver/perfect_player.hpp"
#include "protocol/cli/play_session.hpp"

namespace fukumi::protocol::cli {

class MnkPlay {
public:
    struct Setup {
        solver::MnkRules rules;
        ByColor<Seat> seats;
        search::Milliseconds time;  ///< that the perfect player may think about a move
    };

    /// `io` and `clock` must outlive it.
    MnkPlay(PlaySession::Io io, const Setup& setup, const search::Clock& clock);

    /// Plays until the person leaves or the input ends; two perfect players: until the end.
    void run();

private:
    [[nodiscard]] const solver::MnkPosition& position() const { return game_.back(); }
    [[nodiscard]] bool isPerfectToMove() const;
    [[nodiscard]] solver::PerfectMove choose();
    void obey(const PlayCommand& command);
    void playPerfectly();
    void play(solver::Cell cell);
    void undo();
    void hint();
    void show();

    PlaySession::Io io_;
    Setup setup_;
    const search::Clock& clock_;
    solver::MnkLines lines_;
    solver::PerfectPlayer player_;
    std::vector<solver::MnkPosition> game_;  ///< every position so far
    bool left_ = false;
};

}  // namespace fukumi::protocol::cli
