// SPDX-License-Identifier: MIT
//
// Tic-tac-toe without a search: a map of points, and a player who goes by it. A cell counts the
// lines through it that its side can still complete:
//
//     3 2 3   the empty board    X 1 2   for O after X a3:
//     2 4 2                      1 3 2   1. a stone closes its lines for the other side,
//     3 2 3                      2 2 2   2. a taken cell has no points
#pragma once

#include <cstdint>
#include <optional>

#include "engine/solver/mnk/mnk_solver.hpp"

namespace fukumi::solver {

/// Lines through a cell without a stone of the other side, for the side to move; of a taken cell 0.
[[nodiscard]] int pointsOf(Cell c, const MnkPosition& position, const MnkLines& lines);

/// The greedy player: a cell that completes an own row, else one that stops a row of the other
/// side, else one of most points; the smallest number among equals.
/// REQUIRES: the position is not over.
[[nodiscard]] Cell chooseByPoints(const MnkPosition& position, const MnkLines& lines);

/// Games of one side, by their ends.
struct MnkScore {
    std::uint64_t won = 0;
    std::uint64_t drawn = 0;
    std::uint64_t lost = 0;

    [[nodiscard]] std::uint64_t games() const { return won + drawn + lost; }
};

/// Replies of the greedy player's opponent: every legal one, or every optimal one.
enum class MnkReplies : std::uint8_t { All, Best };

/// All games of the greedy player of colour `greedy` from a position on. Absent where the monitor
/// ended them before. REQUIRES: the solver has the position's rules.
[[nodiscard]] std::optional<MnkScore> playAllByPoints(const MnkPosition& position,
                                                      Color greedy,
                                                      MnkReplies replies,
                                                      MnkSolver& solver,
                                                      Monitor& monitor);

}  // namespace fukumi::solver
