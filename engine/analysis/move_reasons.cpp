// SPDX-License-Identifier: MIT
#include "engine/analysis/move_reasons.hpp"

#include <array>
#include <bit>

#include "engine/core/ranges.hpp"
#include "engine/threat/defence.hpp"
#include "engine/threat/threat_answers.hpp"

namespace fukumi::analysis {

namespace {

using board::ThreatClass;
using board::ThreatLines;

/// Threats of a stone, the strongest of each of its lines, strongest first, and those lines. A five
/// is the only one.
struct StoneThreats {
    std::vector<ThreatClass> kinds;
    std::vector<int> lines;
};

/// Whether the cells of a line, one bit each, have one where a stone is legal.
bool someLegal(ThreatLines& lines, Color c, int line, std::uint32_t cells) {
    for (; cells != 0; cells &= cells - 1)
        if (threat::isLegalFor(lines, c, lines.map().squareAt(line, std::countr_zero(cells))))
            return true;
    return false;
}

// ThreatClass::OpenThree is not asked: it does not know threes that become two fours in one line.
StoneThreats findThreats(ThreatLines& lines, Color c, Square s) {
    const board::LineSlots& slots = lines.map().slots(s);
    StoneThreats made;
    const auto add = [&](ThreatClass k, int line) {
        made.kinds.push_back(k);
        made.lines.push_back(line);
    };
    for (const ThreatClass k : {ThreatClass::Five, ThreatClass::OpenFour, ThreatClass::Four})
        for (std::size_t d = 0; d < 4; ++d)
            if ((lines.set(slots.line[d], c, k) >> slots.bit[d] & 1) != 0 &&
                ranges::count(made.lines, slots.line[d]) == 0)
                add(k, slots.line[d]);
    if (!made.kinds.empty() && made.kinds.front() == ThreatClass::Five)
        return {{ThreatClass::Five}, {made.lines.front()}};
    std::array<std::uint32_t, 4> known{};
    for (std::size_t d = 0; d < 4; ++d)
        known[d] = lines.set(slots.line[d], c, ThreatClass::OpenFour);
    lines.play(c, s);
    for (std::size_t d = 0; d < 4; ++d) {
        const int line = slots.line[d];
        const std::uint32_t cells = lines.set(line, c, ThreatClass::OpenFour) & ~known[d];
        if (ranges::count(made.lines, line) == 0 && someLegal(lines, c, line, cells))
            add(ThreatClass::OpenThree, line);
    }
    lines.undo();
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

std::vector<ThreatClass> threatsAt(ThreatLines& lines, Color c, Square s) {
    return findThreats(lines, c, s).kinds;
}

MoveReasons reasonsOf(const board::Position& before, Move move, DrawCap cap) {
    board::Position position = before;
    ThreatLines& lines = position.solverLines();
    const Color mover = before.sideToMove();
    const auto threat = threatOf(lines, ~mover);
    const StoneThreats made = findThreats(lines, mover, move);
    position.play(move);
    MoveReasons reasons;
    reasons.makes = made.kinds;
    if (!reasons.makes.empty() && reasons.makes.front() == ThreatClass::Five) return reasons;
    const bool makesFour = threatensFive(lines, mover);
    reasons.leaves = winsOf(lines, ~mover, !makesFour);
    if (!threatensFive(lines, ~mover)) {
        const DrawLimit limit{before.rule(), before.size(), cap, before.emptyCount()};
        reasons.answers = threat::answersToThreat(lines, mover, limit);
        if (reasons.answers && !made.lines.empty())
            reasons.hasOtherThreats =
                threat::answersToThreat(lines, mover, limit, made.lines) != reasons.answers;
    }
    if (threatOf(lines, ~mover) != threat) reasons.stops = threat;
    return reasons;
}

}  // namespace fukumi::analysis
