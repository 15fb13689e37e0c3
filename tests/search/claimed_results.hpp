// SPDX-License-Identifier: MIT
//
// Claims of a searcher about nearly full boards, against the truth.
#pragma once

#include <functional>
#include <string>

#include "engine/board/position.hpp"
#include "engine/search/searcher.hpp"
#include "tests/search/exhaustive.hpp"

namespace fukumi::test {

/// Counts over many searches.
struct ClaimTally {
    int positions = 0;
    int wins = 0;  ///< true wins and losses of two plies and more ...
    int losses = 0;
    int foundWins = 0;  ///< ... and how many of them the search proved
    int foundLosses = 0;
    std::string firstLie;  ///< empty = none

    void count(const Outcome& truth, Value found);
    void lie(const board::Position& position, const std::string& what);
};

/// A claimed win or loss must be one, and not come later than claimed.
[[nodiscard]] bool isTrueClaim(Value claimed, const Outcome& truth);

/// The limits of the i-th search.
using LimitsOf = std::function<search::Limits(int)>;

/// Searches random positions with `mostEmpties` or up to three fewer empty squares, and, after a
/// claimed win, the position after the winning move. Every report has to be true. Ends at the
/// first lie.
[[nodiscard]] ClaimTally tallyClaims(search::Searcher& searcher,
                                     Rule rule,
                                     int positions,
                                     int mostEmpties,
                                     std::uint64_t seed,
                                     const LimitsOf& limitsOf);

}  // namespace fukumi::test
