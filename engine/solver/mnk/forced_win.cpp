// SPDX-License-Identifier: MIT
#include "engine/solver/mnk/forced_win.hpp"

namespace fukumi::solver {

namespace {

// Enough for most wins on boards of up to 36 cells; beyond it the main search is the better one.
constexpr int kNodeLimit = 256;

}  // namespace

std::optional<ForcedWin> ForcedWinFinder::find(CellSet attacker, CellSet defender, int moves) {
    found_ = {};
    nodesLeft_ = kNodeLimit;
    if (!search(attacker, defender, moves)) return std::nullopt;
    return found_;
}

// The cells of the win are collected on the way back.
bool ForcedWinFinder::search(CellSet attacker, CellSet defender, int moves) {
    if (moves < 1 || nodesLeft_-- <= 0) return false;
    if (const CellSet last = lines_.completions(attacker, defender)) {
        found_.cells |= setOf(firstOf(last));
        return true;
    }
    if (moves < 2) return false;
    CellSet candidates = lines_.threatCells(attacker, defender);
    if (candidates == 0) return false;
    if (const CellSet danger = lines_.completions(defender, attacker)) {
        if (countOf(danger) > 1) return false;
        candidates &= danger;
    }
    // Double threats first: they need no look ahead.
    CellSet single = 0;
    for (CellSet rest = candidates; rest != 0; rest &= rest - 1) {
        const Cell cell = firstOf(rest);
        const CellSet threats = lines_.completions(attacker | setOf(cell), defender);
        if (countOf(threats) >= 2) {
            found_.cells |= setOf(cell) | threats;
            return true;
        }
        single |= setOf(cell);
    }
    if (moves < 3) return false;
    for (; single != 0; single &= single - 1) {
        const CellSet cell = setOf(firstOf(single));
        const CellSet reply = lines_.completions(attacker | cell, defender);
        if (search(attacker | cell, defender | reply, moves - 1)) {
            found_.cells |= cell | reply;
            found_.replies |= reply;
            return true;
        }
    }
    return false;
}

// A stone off the cells of the win spoils it only if it helps to a threat of the defender: alone it
// makes one, or it makes one together with replies. Every such stone lies on a line without the
// attacker's stones that lacks at most two of the defender's stones and replies.
CellSet ForcedWinFinder::defences(const ForcedWin& win, CellSet attacker, CellSet defender) const {
    const CellSet all = defender | win.replies;
    return win.cells | lines_.threatCells(all, attacker) | lines_.completions(all, attacker);
}

}  // namespace fukumi::solver
