// SPDX-License-Identifier: MIT
//
// Limits of a search, and the words for limits and stops that all of engine/search uses:
//
//     Clock         where time is read; tests drive one by hand.                         clock.hpp
//     Limits        numbers that a caller grants, once. Here for a search; threat/ has
//                   VcfLimits and VctLimits for its solvers.
//     TimeManager   from Limits and a Clock to the time when a search has to end,
//                   and the time when it has done enough.                         time_manager.hpp
//     StopToken     asks a search to end: never, when a flag is raised, at a
//                   deadline. threat::StopCheck is the solvers' form of it.        core/stop.hpp
//     Budget        a part of the limits while it is being spent; it says when it is
//                   over. NodeBudget (a thread of alpha-beta), VisitBudget (all threads
//                   of the tree search), QuestionBudget (the root's solvers).
//     Effort        numbers that the engine grants its own parts: RootEffort, VcfEffort.
//                   They are parameters, and matches decide about them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/board/square_set.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/value.hpp"
#include "engine/search/clock.hpp"

namespace fukumi::search {

/// Whether the solvers for wins by fours and threats take part. Off is for measuring what they
/// bring, and for weak levels.
enum class Solvers : bool { Off, On };

/// The clock as the manager sent it. An absent item was never sent or means "no limit".
struct TimeControl {
    std::optional<Milliseconds> turn;   ///< per move; 0 = answer as fast as possible
    std::optional<Milliseconds> match;  ///< for the whole game
    std::optional<Milliseconds> left;   ///< rest of `match`; may be negative
    Milliseconds increment{0};          ///< added to `left` after each move
};

/// Work on lines of a won or lost game that end before the game does (line_completion.hpp).
enum class LineEffort : std::uint8_t {
    Marked,  ///< none: SearchReport::isWholeLine says which lines reach the end
    InTime,  ///< some 10 ms for the lines of the answer, within its time: for games
    Full     ///< up to some tenths of a second a line, beyond the other limits: for people
};

/// The first limit that is reached ends the search. With none at all it runs until it is stopped.
struct Limits {
    /// When the move was asked for: the clock runs from here, not from the call of search().
    TimePoint start{};
    /// A game clock, from which the time manager makes a budget.
    std::optional<TimeControl> clock;
    /// Exactly this long, for analysis (no early end but for a proven win).
    std::optional<Milliseconds> fixedTime;
    std::optional<std::uint64_t> nodes;
    std::optional<Depth> depth;
    /// Best lines wanted, 1 or more. There are never more than legal moves, and a searcher that
    /// cannot tell its second choice reports one.
    int lines = 1;
    /// Moves that are not to be played; without meaning where no legal move would be left.
    board::SquareSet excluded{};
    /// The limit of the game: whether it ends where the tournaments of its rule end it
    /// (core/rules.hpp).
    DrawCap drawCap = DrawCap::On;
    /// Whether reports say how likely a draw is (SearchReport::drawChance): for people, and nothing
    /// that a game should spend its time on.
    bool drawChances = false;
    LineEffort lineEffort = LineEffort::Marked;
};

// The searches, and their names on command lines and in files.

enum class SearchMode : std::uint8_t { AlphaBeta, Mcts };

/// By SearchMode.
inline constexpr std::array<std::string_view, 2> kModeNames{"alphabeta", "mcts"};

[[nodiscard]] constexpr std::string_view nameOf(SearchMode mode) {
    return kModeNames.at(static_cast<std::size_t>(mode));
}

[[nodiscard]] constexpr std::optional<SearchMode> searchModeCalled(std::string_view name) {
    const auto* const found = ranges::find(kModeNames, name);
    if (found == kModeNames.end()) return std::nullopt;
    return static_cast<SearchMode>(found - kModeNames.begin());
}

}  // namespace fukumi::search
