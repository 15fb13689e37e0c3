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

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/static_vector.hpp"
#include "engine/solver/mnk/mnk_position.hpp"
#include "engine/solver/mnk/mnk_question.hpp"
#include "engine/solver/mnk/mnk_solver.hpp"
#include "engine/solver/monitor.hpp"

namespace fukumi::solver {

// A player's search for m,n,k positions that are too large to be solved: alpha-beta over promising
// cells, deeper step by step. A threat to complete a row is answered at once and costs no depth,
// and a leaf is lost if the side to move has a win by threats (ForcedWinFinder). Elsewhere the open
// rows of both sides are weighed. The move is a guess, but it stops every open three.

struct SearchedMove {
    Cell cell;
    int depth = 0;  ///< plies that were searched to their end, threats not counted
};

/// Remembers positions from one move to the next. Not thread-safe.
class ThreatSearch {
public:
    /// `seed` chooses among moves that look almost equally good.
    ThreatSearch(const MnkRules& rules, std::uint64_t seed);

    /// The best of the `allowed` cells. Searches one ply deep in any case, then until the monitor
    /// ends it or the result is certain. REQUIRES: the position has these rules and is not over;
    /// `allowed` are some of its empty cells, at least one.
    [[nodiscard]] SearchedMove choose(const MnkPosition& position,
                                      CellSet allowed,
                                      Monitor& monitor);

private:
    using Moves = StaticVector<Cell, MnkRules::kMaxCells>;
    /// The stones of the side to move, and of the other one.
    struct Sides {
        CellSet own;
        CellSet other;
        [[nodiscard]] Sides after(CellSet move) const { return {other, own | move}; }
    };
    enum class Bound : std::uint8_t { None, Exact, Lower, Upper };
    struct Entry {
        Sides sides{};
        std::int32_t score = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::None;
        Cell move{};
    };

    [[nodiscard]] int search(const Sides& sides, int depth, int ply, int alpha, int beta);
    [[nodiscard]] int searchMoves(const Sides& sides, int depth, int ply, int alpha, int beta);
    [[nodiscard]] int evaluate(const Sides& sides) const;
    /// Cells worth a look, the most promising first, `hint` before all.
    [[nodiscard]] Moves orderedMoves(const Sides& sides, CellSet allowed, const Cell* hint) const;
    [[nodiscard]] Entry& entryOf(const Sides& sides);
    /// One iteration at the root. Throws Stopped.
    [[nodiscard]] int searchRoot(const Sides& sides, int depth, Moves& moves);

    MnkRules rules_;
    MnkLines lines_;
    ForcedWinFinder forcedWins_;
    std::array<int, MnkRules::kMaxCells> taste_{};  // by cell: a little more for some than others
    std::vector<Entry> table_;
    NodeCounter* counter_ = nullptr;  // of the running search
};

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

    /// Throws std::bad_alloc. Memory is used as it is needed, up to `memoryMiB`. `seed` is
    /// that of ThreatSearch.
    PerfectPlayer(const MnkRules& rules, std::size_t memoryMiB, std::uint64_t seed);

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
