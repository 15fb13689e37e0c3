// SPDX-License-Identifier: MIT
#include "engine/analysis/move_reasons.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/core/ranges.hpp"
#include "engine/threat/defence.hpp"
#include "engine/threat/threat_answers.hpp"

namespace fukumi::analysis {

namespace {

using board::ThreatClass;
using board::ThreatLines;

/// Strongest first.
constexpr std::array kStrengths{
    ThreatClass::Five, ThreatClass::OpenFour, ThreatClass::Four, ThreatClass::OpenThree};

/// Threat that a stone makes in one line.
std::optional<ThreatClass> threatIn(const ThreatLines& lines, Color c, Square s, std::size_t d) {
    const board::LineSlots& slots = lines.map().slots(s);
    for (const ThreatClass k : kStrengths)
        if ((lines.set(slots.line[d], c, k) >> slots.bit[d] & 1) != 0) return k;
    return std::nullopt;
}

/// Whether the line has a cell where a legal stone makes a four that nothing stops.
bool canBecomeOpenFour(ThreatLines& lines, Color c, int line) {
    for (std::uint32_t cells = lines.set(line, c, ThreatClass::OpenFour); cells != 0;
         cells &= cells - 1)
        if (threat::isLegalFor(lines, c, lines.map().squareAt(line, std::countr_zero(cells))))
            return true;
    return false;
}

/// `after`: the lines with the stone.
std::vector<ThreatClass> threatsMade(const ThreatLines& before,
                                     ThreatLines& after,
                                     Color c,
                                     Square s) {
    std::vector<ThreatClass> made;
    for (std::size_t d = 0; d < 4; ++d) {
        const auto threat = threatIn(before, c, s, d);
        if (!threat) continue;
        if (*threat == ThreatClass::OpenThree &&
            !canBecomeOpenFour(after, c, before.map().slots(s).line[d]))
            continue;
        made.push_back(*threat);
    }
    const auto rank = [](ThreatClass k) { return ranges::find(kStrengths, k); };
    std::sort(made.begin(), made.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
    return made;
}

bool threatensFive(const ThreatLines& lines, Color c) { return lines.any(c, ThreatClass::Five); }

std::vector<Move> legalCells(ThreatLines& lines, Color c, ThreatClass k) {
    std::vector<Move> moves;
    lines.cells(c, k).forEach([&](Square s) {
        if (threat::isLegalFor(lines, c, s)) moves.push_back(s);
    });
    return moves;
}

/// Threat that a colour has on the board: what it would do, were it to move.
std::optional<ThreatClass> threatOf(ThreatLines& lines, Color c) {
    if (threatensFive(lines, c)) return ThreatClass::Four;
    if (!legalCells(lines, c, ThreatClass::OpenFour).empty()) return ThreatClass::OpenThree;
    return std::nullopt;
}

/// Squares where a colour, to move, wins at once; by an open four only if it is free to.
std::optional<MoveReasons::Left> winsOf(ThreatLines& lines, Color c, bool isFree) {
    const bool hasFive = threatensFive(lines, c);
    if (!hasFive && !isFree) return std::nullopt;
    const ThreatClass kind = hasFive ? ThreatClass::Five : ThreatClass::OpenFour;
    auto moves = legalCells(lines, c, kind);
    if (moves.empty()) return std::nullopt;
    return MoveReasons::Left{kind, std::move(moves)};
}

}  // namespace

MoveReasons reasonsOf(const board::Position& before, Move move, DrawCap cap) {
    board::Position position = before;
    ThreatLines& lines = position.solverLines();
    const Color mover = before.sideToMove();
    const auto threat = threatOf(lines, ~mover);
    position.play(move);
    MoveReasons reasons;
    reasons.makes = threatsMade(before.lines(), lines, mover, move);
    if (!reasons.makes.empty() && reasons.makes.front() == ThreatClass::Five) {
        reasons.makes.resize(1);
        return reasons;
    }
    const bool makesFour = threatensFive(lines, mover);
    reasons.leaves = winsOf(lines, ~mover, !makesFour);
    if (!threatensFive(lines, ~mover)) {
        const DrawLimit limit{before.rule(), before.size(), cap, before.emptyCount()};
        reasons.answers = threat::answersToThreat(lines, mover, limit);
    }
    if (threatOf(lines, ~mover) != threat) reasons.stops = threat;
    return reasons;
}

}  // namespace fukumi::analysis
