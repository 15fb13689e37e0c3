// SPDX-License-Identifier: MIT
#include "engine/threat/vcf_tree.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "engine/board/rules/renju.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::threat {

using board::ThreatClass;
using board::ThreatLines;

bool VcfTree::extract(VcfSolver& solver,
                      ThreatLines& lines,
                      Color attacker,
                      Key stones,
                      const VcfResult& win,
                      const VcfLimits& limits) {
    steps_.clear();
    dependsOnFouls_ = false;
    if (add(solver, lines, attacker, stones, win, limits)) return true;
    steps_.clear();
    return false;
}

bool VcfTree::add(VcfSolver& solver,
                  ThreatLines& lines,
                  Color attacker,
                  Key stones,
                  const VcfResult& win,
                  VcfLimits limits) {
    if (!win.isWin() || steps_.size() >= kMaxSteps) return false;
    const std::size_t here = steps_.size();
    steps_.push_back({win.move, {}, 0});
    if (lines.contains(win.move, attacker, ThreatClass::Five)) return true;

    const Color defender = ~attacker;
    const Key afterFour = stones ^ stoneKey(attacker, win.move);
    limits.attackerMoves = win.attackerMoves - 1;
    bool complete = true;
    if (hasFouls(lines.rule(), attacker)) dependsOnFouls_ |= board::mayBeFoul(lines, win.move);
    lines.play(attacker, win.move);
    if (hasFouls(lines.rule(), defender)) noteFouls(lines, attacker, win.move);
    for (const Move stop : answersToFourAt(lines, attacker, win.move)) {
        const Key key = afterFour ^ stoneKey(defender, stop);
        VcfStep& step = steps_[here];
        step.branches[step.branchCount++] = {stop, static_cast<std::uint16_t>(steps_.size())};
        lines.play(defender, stop);
        complete =
            add(solver, lines, attacker, key, solver.solve(lines, attacker, key, limits), limits);
        lines.undo();
        if (!complete) break;
    }
    lines.undo();
    return complete;
}

void VcfTree::noteFouls(const ThreatLines& lines, Color attacker, Move four) {
    for (const int line : lines.map().slots(four).line)
        for (std::uint32_t fives = lines.set(line, attacker, ThreatClass::Five); fives != 0;
             fives &= fives - 1)
            dependsOnFouls_ |=
                board::mayBeFoul(lines, lines.map().squareAt(line, std::countr_zero(fives)));
}

board::SquareSet VcfTree::touching(const ThreatLines& lines, Color attacker) const {
    // A shape of five reaches four squares from a stone, its ends five, caro's free ends six.
    constexpr int kReach = 6;
    board::SquareSet squares = lines.cells(~attacker, ThreatClass::Four);
    board::SquareSet centers;
    for (const VcfStep& step : steps_) {
        centers.insert(step.move);
        for (std::size_t i = 0; i < step.branchCount; ++i) centers.insert(step.branches[i].stop);
    }
    centers.forEach([&](Square s) {
        for (int y = std::max(s.y() - kReach, 0); y <= std::min(s.y() + kReach, kMaxBoardSide - 1);
             ++y) {
            const auto far = static_cast<unsigned>(std::abs(y - s.y()));
            const std::uint32_t column = std::uint32_t{1} << s.x();
            const std::uint32_t whole =
                (column << (kReach + 1)) - std::max(column >> kReach, std::uint32_t{1});
            squares.row(y) |= far == 0 ? whole : column | column << far | column >> far;
        }
    });
    return squares;
}

bool VcfTree::replay(ThreatLines& lines, Color attacker, std::size_t index) const {
    const VcfStep& step = steps_[index];
    if (lines.any(attacker, ThreatClass::Five)) return true;
    if (!lines.isEmpty(step.move)) return false;
    if (lines.directionsAt(step.move, attacker, ThreatClass::Four) == 0) return false;
    if (!isLegalFor(lines, attacker, step.move)) return false;

    const Color defender = ~attacker;
    lines.play(attacker, step.move);
    bool wins = !lines.any(defender, ThreatClass::Five);
    if (wins)
        for (const Move stop : answersToFourAt(lines, attacker, step.move)) {
            const VcfStep::Branch* branch = nullptr;
            for (std::size_t i = 0; i < step.branchCount; ++i)
                if (step.branches[i].stop == stop) branch = &step.branches[i];
            if (branch == nullptr) {
                wins = false;
                break;
            }
            lines.play(defender, stop);
            wins = replay(lines, attacker, branch->next);
            lines.undo();
            if (!wins) break;
        }
    lines.undo();
    return wins;
}

}  // namespace fukumi::threat
