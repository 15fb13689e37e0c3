// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "engine/search/limits.hpp"

namespace fukumi::protocol {

/// The engine's own account of the match clock: rest of the match at the manager's last word (at
/// the beginning of the game where there was none), less the time that was used since.
///
///     timeout_match 1000   question 1: 1000 left   150 ms used   question 2: 847 left ...
///     time_left 700        question 3:  700 left   100 ms used   question 4: 597 left ...
///
/// A question about fewer stones than the last answer left is of another game.
class MatchClock {
public:
    /// All the time is there again.
    void newGame() { *this = {}; }
    /// Stones were taken back, of the same game where some are left.
    void takenBack(std::size_t stonesLeft);
    /// The clock for a question, `left` being the rest where the match has a limit. `told` is what
    /// the manager says, its `left` only where it is new.
    [[nodiscard]] search::TimeControl reading(search::TimeControl told, std::size_t stones);
    /// A question was answered; `stones` are those with the answer.
    void answered(search::Milliseconds used, search::Milliseconds increment, std::size_t stones);

private:
    std::optional<search::Milliseconds> left_;  ///< the manager's last word
    search::Milliseconds used_{0};              ///< since then
    std::size_t stones_ = 0;
};

}  // namespace fukumi::protocol
