// SPDX-License-Identifier: MIT
//
// A win by threats: every move but the last threatens to complete a line and so forces the other
// side's reply, until there are two threats at once. Such a win is found quickly, and it says where
// the other side has to look for a defence when the attacker merely threatens to begin it
// ("threat-space search", Allis, van den Herik, Huntjens 1993).
#pragma once

#include <optional>

#include "engine/solver/mnk/mnk_lines.hpp"

namespace fukumi::solver {

struct ForcedWin {
    CellSet cells = 0;    ///< every cell that either side plays, and the last threats
    CellSet replies = 0;  ///< the defender's among them
};

class ForcedWinFinder {
public:
    explicit ForcedWinFinder(const MnkLines& lines) : lines_{lines} {}

    /// A win of `attacker`, who is to move, with at most `moves` own stones. Absent is a proof that
    /// there is none if `moves` <= 2; beyond that, the search may have been cut short.
    [[nodiscard]] std::optional<ForcedWin> find(CellSet attacker, CellSet defender, int moves);

    /// A superset of the cells where a stone of the defender, played before the attacker begins
    /// `win`, can spoil it: on the cells of the win, or making a threat, at once or
    /// together with the forced replies.
    [[nodiscard]] CellSet defences(const ForcedWin& win, CellSet attacker, CellSet defender) const;

private:
    [[nodiscard]] bool search(CellSet attacker, CellSet defender, int moves);

    const MnkLines& lines_;
    ForcedWin found_;
    int nodesLeft_ = 0;
};

}  // namespace fukumi::solver
