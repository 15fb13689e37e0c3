// SPDX-License-Identifier: MIT
#include "engine/threat/vcf_tree.hpp"

#include <bit>

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
    touching_ = {};
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
    touching_ |= lines.cells(~attacker, ThreatClass::Four);
    touching_.insert(win.move);
    if (lines.contains(win.move, attacker, ThreatClass::Five)) {
        noteFives(lines, attacker, win.move);
        return true;
    }

    const Color defender = ~attacker;
    const Key afterFour = stones ^ stoneKey(attacker, win.move);
    limits.attackerMoves = win.attackerMoves - 1;
    bool complete = true;
    if (hasFouls(lines.rule(), attacker)) dependsOnFouls_ |= board::mayBeFoul(lines, win.move);
    lines.play(attacker, win.move);
    noteFives(lines, attacker, win.move);
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

void VcfTree::noteFives(const ThreatLines& lines, Color attacker, Move four) {
    for (const int line : lines.map().slots(four).line) {
        const std::uint32_t fives = lines.set(line, attacker, ThreatClass::Five);
        std::uint32_t cells =
            needsFreeEnd(lines.rule()) ? emptyAround(lines.line(line), fives) : fives;
        for (; cells != 0; cells &= cells - 1) {
            const Square s = lines.map().squareAt(line, std::countr_zero(cells));
            touching_.insert(s);
            if (hasFouls(lines.rule(), ~attacker)) dependsOnFouls_ |= board::mayBeFoul(lines, s);
        }
    }
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
