// SPDX-License-Identifier: MIT
//
// What may be spent on a search.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/board/square_set.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/value.hpp"
#include "engine/search/clock.hpp"

namespace fukumi::search {

/// The manager's clock as it was told to us. An absent item was never sent or means "no limit".
struct TimeControl {
    std::optional<Milliseconds> turn;   ///< per move; 0 = answer as fast as possible
    std::optional<Milliseconds> match;  ///< for the whole game
    std::optional<Milliseconds> left;   ///< rest of `match`; may be negative
    Milliseconds increment{0};          ///< added to `left` after each move
};

/// The first limit that is reached ends the search. With none at all it runs until it is stopped.
struct Limits {
    /// When the move was asked for: the clock runs from here, not from the call of search().
    TimePoint start{};
    /// A game clock, from which the time manager makes a budget.
    std::optional<TimeControl> clock;
    /// Exactly this long, for analysis (no early end but for a proven result).
    std::optional<Milliseconds> fixedTime;
    std::optional<std::uint64_t> nodes;
    std::optional<Depth> depth;
    /// So many best lines are wanted, 1 or more. There are never more than legal moves, and a
    /// searcher that cannot tell its second choice reports one.
    int lines = 1;
    /// Moves that are not to be played; without meaning where no legal move would be left.
    board::SquareSet excluded{};
    /// No limit of the search, but one of the game: core/rules.hpp.
    DrawCap drawCap = DrawCap::On;
};

}  // namespace fukumi::search
