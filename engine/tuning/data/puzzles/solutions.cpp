// SPDX-License-Identifier: MIT
#include "engine/tuning/data/puzzles/solutions.hpp"

#include <algorithm>

#include "engine/threat/defence.hpp"

namespace fukumi::tuning {

using board::ThreatClass;

std::optional<std::vector<Move>> Solutions::wins(board::Position& position,
                                                 Means means,
                                                 std::size_t most) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    std::vector<Move> found;
    forEachSquare(position.size(), [&](Square s) {
        if (found.size() > most || !position.isLegal(s)) return;
        if (means == Means::Fours && !lines.contains(s, us, ThreatClass::Four)) return;
        lines.play(us, s);
        if (winsBehind(lines, us, position.board().key() ^ stoneKey(us, s), means))
            found.push_back(s);
        lines.undo();
    });
    return found.size() <= most ? std::optional{found} : std::nullopt;
}

std::optional<std::vector<Move>> Solutions::holds(board::Position& position, std::size_t most) {
    board::ThreatLines& lines = position.solverLines();
    const Color us = position.sideToMove();
    std::vector<Move> found;
    bool isClear = true;
    forEachSquare(position.size(), [&](Square s) {
        if (!isClear || !position.isLegal(s)) return;
        lines.play(us, s);
        const Key after = position.board().key() ^ stoneKey(us, s);
        const Status status = solve(lines, ~us, after, Means::Threats);
        if (status == Status::NoWin) found.push_back(s);
        isClear = status != Status::Unknown && found.size() <= most;
        lines.undo();
    });
    return isClear ? std::optional{found} : std::nullopt;
}

Solutions::Status Solutions::solve(board::ThreatLines& lines,
                                   Color attacker,
                                   Key stones,
                                   Means means) {
    if (means == Means::Threats)
        return vct_
            .solve(
                lines, attacker, stones, {.nodes = nodes_, .scope = threat::VctScope::Everything})
            .status;
    return vcf_.solve(lines, attacker, stones).isWin() ? Status::Win : Status::NoWin;
}

bool Solutions::winsBehind(board::ThreatLines& lines, Color attacker, Key stones, Means means) {
    const auto left = replies(lines, attacker, stones);
    return left && std::all_of(left->begin(), left->end(), [&](Move reply) {
               lines.play(~attacker, reply);
               const Key after = stones ^ stoneKey(~attacker, reply);
               const bool isWon = solve(lines, attacker, after, means) == Status::Win;
               lines.undo();
               return isWon;
           });
}

std::optional<MoveList> Solutions::replies(board::ThreatLines& lines, Color attacker, Key stones) {
    if (lines.any(~attacker, ThreatClass::Five)) return std::nullopt;
    if (lines.any(attacker, ThreatClass::Five)) {
        MoveList stops;
        for (const Move stop : threat::answersToFour(lines, attacker)) stops.push_back(stop);
        return stops;
    }
    // As in threat/vct.cpp: a move that threatens no fours does not count as a threat, and a
    // side that can answer with a win is not threatened.
    const threat::VcfResult threatened = vcf_.solve(lines, attacker, stones);
    if (!threatened.isWin() || vcf_.solve(lines, ~attacker, stones).isWin()) return std::nullopt;
    return answers_.find(vcf_, lines, attacker, stones, threatened, {});
}

}  // namespace fukumi::tuning
