// SPDX-License-Identifier: MIT
//
// Tic-tac-toe without a search: a map of points, and a player who uses it. A cell has one point for
// each line through it, open or not, and one more for each own stone on such a line that has no
// stone of the other side:
//
//     3 2 3   the empty board    4 3 O   X to move:
//     2 4 2                      3 X 3   a1 lies on a row, a column and a diagonal: 3 points; the
//     3 2 3                      3 3 4   X on the diagonal adds none, since O closes it
#pragma once

#include <cstdint>
#include <optional>

#include "engine/solver/mnk/mnk_solver.hpp"

namespace fukumi::solver {

/// Points of a cell for the side to move, as above; of a taken cell 0.
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

/// All games of the greedy player of colour `greedy` from a position on. Absent if the monitor
/// ended them before. REQUIRES: the solver has the position's rules.
[[nodiscard]] std::optional<MnkScore> playAllByPoints(const MnkPosition& position,
                                                      Color greedy,
                                                      MnkReplies replies,
                                                      MnkSolver& solver,
                                                      Monitor& monitor);

}  // namespace fukumi::solver
