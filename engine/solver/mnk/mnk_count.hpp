// SPDX-License-Identifier: MIT
//
// Number of positions that play can reach, without a visit to each. A position is two
// disjoint sets of stones; whether a set holds a line depends only on the set. For every set A of
// one side's stones the number of the other side's sets that fit it is the number of line-free sets
// of the right size in the complement of A, and those numbers for all complements at once are a sum
// over subsets (the zeta transform of the subset lattice), n * 2^n additions for n empty cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/types.hpp"
#include "engine/solver/mnk/mnk_position.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

/// Positions with a certain number of stones, by what they are.
struct MnkPlyCount {
    int ply = 0;                  ///< stones on the board
    std::uint64_t open = 0;       ///< the game goes on
    std::uint64_t blackWins = 0;  ///< over, with a row of black
    std::uint64_t whiteWins = 0;
    std::uint64_t draws = 0;

    [[nodiscard]] std::uint64_t positions() const { return open + blackWins + whiteWins + draws; }
};

/// 128 bits wide: even 4x4 has 10^13 games and more.
class GameCount {
public:
    __extension__ using Wide = unsigned __int128;

    GameCount& operator+=(Wide games) {
        games_ += games;
        return *this;
    }
    [[nodiscard]] friend GameCount operator+(GameCount a, GameCount b) { return a += b.games_; }
    /// In decimal.
    [[nodiscard]] std::string text() const;

private:
    Wide games_ = 0;
};

struct MnkCount {
    std::vector<MnkPlyCount> plies;  ///< from the position's own ply on
    /// Sequences of moves from the position to an end: with a row of a colour, or without one.
    ByColor<GameCount> wonGames;
    GameCount drawnGames;

    [[nodiscard]] GameCount games() const {
        return wonGames[Color::Black] + wonGames[Color::White] + drawnGames;
    }
    [[nodiscard]] std::uint64_t positions() const;
};

/// The most empty cells that countPositions takes: 2 GiB of memory and some minutes.
inline constexpr int kMaxCountedCells = 28;

/// Bytes that countPositions needs for that many empty cells.
[[nodiscard]] std::size_t bytesForCounting(int emptyCells);

/// Everything that can be reached from a position, itself included. Absent if the monitor ended
/// it. Throws std::bad_alloc. REQUIRES: at most kMaxCountedCells empty cells.
[[nodiscard]] std::optional<MnkCount> countPositions(const MnkPosition& position, Monitor& monitor);

}  // namespace fukumi::solver
