// SPDX-License-Identifier: MIT
//
// A perfect player of m,n,k games, for a game in the terminal:
//
//     PerfectPlayer player{*MnkRules::parse("3x3x3"), PerfectPlayer::kUsualMiB};
//     const MnkLines lines{rules};                  // for playing moves
//     MnkPosition position{rules};
//     NoMonitor monitor;                            // or one that ends after some time
//     const PerfectMove best = player.choose(position, monitor);
//     position = position.after(best.cell, lines);
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "engine/solver/mnk/mnk_position.hpp"
#include "engine/solver/mnk/mnk_solver.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

struct PerfectMove {
    Cell cell;
    /// Absent where the monitor ended the calculation before everything was proven. The move is
    /// still legal, wins or blocks where one move does, and is no worse than what was proven.
    std::optional<MnkValue> value;
    CellSet equallyGood = 0;  ///< all optimal moves, `cell` among them; only with a value
};

/// Wins as early as possible, loses as late as possible. Its findings in a game it keeps
/// for the next moves. Not thread-safe.
class PerfectPlayer {
public:
    static constexpr std::size_t kUsualMiB = 256;

    /// Throws std::bad_alloc. Memory is used as it is needed, up to `tableMiB` (at least 32).
    PerfectPlayer(const MnkRules& rules, std::size_t tableMiB);

    /// Among equally good moves one that stops a row, if there is one, and the most central of
    /// them, so that games look alike every time.
    /// REQUIRES: the position is not over and has the player's rules.
    [[nodiscard]] PerfectMove choose(const MnkPosition& position, Monitor& monitor);

private:
    MnkRules rules_;
    MnkSolver solver_;
};

}  // namespace fukumi::solver
