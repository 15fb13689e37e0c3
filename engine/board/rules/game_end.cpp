// SPDX-License-Identifier: MIT
#include "engine/board/rules/game_end.hpp"

#include <bit>

#include "engine/board/rules/win_check.hpp"

namespace fukumi::board {

namespace {

SquareSet linesOf(const Position& position, Color winner) {
    SquareSet stones;
    forEachSquare(position.size(), [&](Square s) {
        if (position.cellAt(s) == cellOf(winner))
            stones |= winningStones(position.board(), position.rule(), s);
    });
    return stones;
}

std::optional<GameEnd> lastFoul(const Position& position) {
    if (!position.lastMove()) return std::nullopt;
    const Placement last = position.history().back();
    Position before = position;
    before.undo();
    if (!before.isForbidden(last.square)) return std::nullopt;
    GameEnd end{GameEnd::Kind::Foul, ~last.color, {}, foulAt(before.solverLines(), last.square)};
    end.stones.insert(last.square);
    return end;
}

/// Whether there are empty points, and each is a foul.
template <class IsFoulAt>
bool areAllFouls(const ThreatLines& lines, IsFoulAt isFoulAt) {
    bool isFull = true;
    // A line of each direction goes through every point: some are looked at again.
    for (int line = 0; line < lines.map().lineCount(); ++line)
        for (std::uint32_t empty = lines.line(line).empty; empty != 0; empty &= empty - 1) {
            isFull = false;
            if (!isFoulAt(lines.map().squareAt(line, std::countr_zero(empty)))) return false;
        }
    return !isFull;
}

}  // namespace

bool hasOnlyFouls(const Position& position) {
    return hasFouls(position.rule(), position.sideToMove()) &&
           areAllFouls(position.lines(), [&](Square s) { return position.isForbidden(s); });
}

bool hasOnlyFouls(ThreatLines& lines, Color toMove) {
    return hasFouls(lines.rule(), toMove) &&
           areAllFouls(lines, [&](Square s) { return isFoul(lines, s); });
}

bool hasLegalMove(const Position& position, const SquareSet& excluded) {
    bool found = false;
    forEachSquare(position.size(), [&](Square s) {
        found = found || (!excluded.contains(s) && position.isLegal(s));
    });
    return found;
}

SquareSet usableExclusion(const Position& position, const SquareSet& excluded) {
    return excluded.empty() || hasLegalMove(position, excluded) ? excluded : SquareSet{};
}

std::optional<GameEnd> gameEnd(const Position& position) {
    if (const auto winner = winnerOf(position.board(), position.rule()))
        return GameEnd{GameEnd::Kind::Five, winner, linesOf(position, *winner)};
    if (const auto foul = lastFoul(position)) return foul;
    if (position.isFull()) return GameEnd{GameEnd::Kind::FullBoard, std::nullopt, {}};
    if (hasOnlyFouls(position)) return GameEnd{GameEnd::Kind::NoLegalMove, Color::White, {}};
    return std::nullopt;
}

bool isFinished(const Position& position) {
    const auto end = gameEnd(position);
    return end && end->kind != GameEnd::Kind::Foul;
}

}  // namespace fukumi::board
