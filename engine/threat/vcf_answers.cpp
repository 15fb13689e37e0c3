// SPDX-License-Identifier: MIT
#include "engine/threat/vcf_answers.hpp"

#include <algorithm>

#include "engine/threat/defence.hpp"
#include "engine/threat/empty_squares.hpp"

namespace fukumi::threat {

MoveList VcfAnswers::find(VcfSolver& solver,
                          board::ThreatLines& lines,
                          Color attacker,
                          Key stones,
                          const VcfResult& win,
                          const VcfLimits& limits) {
    const Color defender = ~attacker;
    const bool known = tree_.extract(solver, lines, attacker, stones, win, limits);
    nodes_ = 0;
    incomplete_ = false;
    longestWin_ = win.attackerMoves;
    // Everywhere else the known win is untouched.
    const bool isLocal = known && !tree_.dependsOnFouls();
    const board::SquareSet touching =
        isLocal ? tree_.touching(lines, attacker) : board::SquareSet{};
    MoveList answers;
    forEachEmpty(lines, [&](Square s) {
        if (isLocal && !touching.contains(s)) return;
        if (known) {
            lines.play(defender, s);
            const bool stillWins = tree_.winsIn(lines, attacker);
            lines.undo();
            if (stillWins) return;
        }
        if (!isLegalFor(lines, defender, s)) return;
        lines.play(defender, s);
        const VcfResult other =
            solver.solve(lines, attacker, stones ^ stoneKey(defender, s), limits);
        lines.undo();
        nodes_ += other.nodes;
        incomplete_ |= other.status == VcfResult::Status::Unknown;
        if (other.isWin())
            longestWin_ = std::max(longestWin_, other.attackerMoves);
        else
            answers.push_back(s);
    });
    return answers;
}

}  // namespace fukumi::threat
