// SPDX-License-Identifier: MIT
//
// A player of m,n,k games, perfect where its solver comes to an end, for a game in the terminal:
//
//     PerfectPlayer player{*MnkRules::parse("3x3x3"), PerfectPlayer::kUsualMiB, 0};
//     const MnkLines lines{rules};                  // for playing moves
//     MnkPosition position{rules};
//     NoMonitor monitor;                            // or one that ends after some time
//     const PerfectMove best = player.choose(position, monitor);
//     position = position.after(best.cell, lines);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/solver/mnk/mnk_position.hpp"
#include "engine/solver/mnk/mnk_solver.hpp"
#include "engine/solver/mnk/threat_search.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

struct PerfectMove {
    Cell cell;
    /// Absent if the monitor ended the calculation before everything was proven. The move is
    /// that of a search (ThreatSearch) then, among those proven to be best if there are any.
    std::optional<MnkValue> value;
    CellSet equallyGood = 0;  ///< all optimal moves, `cell` among them; only with a value
};

/// Wins as early as possible, loses as late as possible. Keeps what it finds for the next moves.
/// Not thread-safe.
class PerfectPlayer {
public:
    static constexpr std::size_t kUsualMiB = 256;

    /// Throws std::bad_alloc. Memory is used as it is needed, up to `tableMiB` (at least 32).
    /// `seed` is that of ThreatSearch.
    PerfectPlayer(const MnkRules& rules, std::size_t tableMiB, std::uint64_t seed);

    /// Among moves that are proven to be equally good one that stops a row, if there is one, and
    /// the most central of them. Solver and search take turns, longer ones each time. REQUIRES: the
    /// position is not over and has the player's rules.
    [[nodiscard]] PerfectMove choose(const MnkPosition& position, Monitor& monitor);

private:
    [[nodiscard]] PerfectMove provenMove(const MnkPosition& position,
                                         const MnkSolution& solution) const;

    MnkRules rules_;
    MnkSolver solver_;
    ThreatSearch search_;
};

}  // namespace fukumi::solver
