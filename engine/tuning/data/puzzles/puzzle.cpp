// SPDX-License-Identifier: MIT
#include "engine/tuning/data/puzzles/puzzle.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"
#include "engine/threat/defence.hpp"

namespace fukumi::tuning {

namespace {

/// The grades of a kind.
struct Scale {
    std::array<int, kPuzzleGrades - 1> lengths;  ///< of a win, from which the next grade begins
    std::uint64_t manyNodes;                     ///< of a proof, that make a puzzle a grade harder
};
/// By kPuzzleKinds; of 105 puzzles found in 119 games each grade got one in five, about.
constexpr std::array<Scale, kPuzzleKinds.size()> kScales{
    {{{4, 5, 6, 7}, 20}, {{6, 8, 9, 11}, 20'000}, {{3, 4, 5, 6}, 1'000}}};

}  // namespace

std::string_view nameOf(PuzzleKind kind) {
    switch (kind) {
        case PuzzleKind::Vcf: return "vcf";
        case PuzzleKind::Vct: return "vct";
        case PuzzleKind::Defence: break;
    }
    return "defence";
}

int Puzzle::grade() const {
    const Scale& scale = kScales[static_cast<std::size_t>(kind)];
    const auto byLength = std::upper_bound(scale.lengths.begin(), scale.lengths.end(), length);
    const int byNodes = nodes >= scale.manyNodes ? 1 : 0;
    return std::min(1 + static_cast<int>(byLength - scale.lengths.begin()) + byNodes,
                    kPuzzleGrades);
}

std::string Puzzle::line() const {
    std::string text{fukumi::nameOf(rule)};
    text += ' ';
    text += nameOf(kind);
    for (const std::uint64_t number :
         {static_cast<std::uint64_t>(grade()), static_cast<std::uint64_t>(length), nodes})
        text += ' ' + std::to_string(number);
    for (const auto* const moves : {&stones, &solutions}) {
        text += ' ';
        for (const Move move : *moves) text += board::toHuman(move, kPuzzleBoard);
    }
    return text;
}

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
