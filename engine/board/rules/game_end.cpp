// SPDX-License-Identifier: MIT
#include "engine/board/rules/game_end.hpp"

#include "engine/board/rules/win_check.hpp"

namespace fukumi::board {

namespace {

SquareSet linesOf(const Position& position, Color winner) {
    SquareSet stones;
    forEachSquare(position.size(), [&](Square s) {
        if (position.at(s) != cellOf(winner)) return;
        winningStones(position.board(), position.rule(), s).forEach([&](Square each) {
            stones.insert(each);
        });
    });
    return stones;
}

std::optional<GameEnd> lastFoul(const Position& position) {
    if (position.history().empty()) return std::nullopt;
    const Placement last = position.history().back();
    const bool wasPlayed = last.kind == Placement::Kind::Stone && last.color == last.sideBefore &&
                           position.sideToMove() != last.sideBefore;
    if (!wasPlayed || last.madeFive) return std::nullopt;
    Position before = position;
    before.undo();
    if (!before.isForbidden(last.square)) return std::nullopt;
    GameEnd end{GameEnd::Kind::Foul, ~last.color, {}, foulAt(before.solverLines(), last.square)};
    end.stones.insert(last.square);
    return end;
}

}  // namespace

bool hasLegalMove(const Position& position, const SquareSet& excluded) {
    bool found = false;
    forEachSquare(position.size(), [&](Square s) {
        found = found || (!excluded.contains(s) && position.isLegal(s));
    });
    return found;
}

std::optional<GameEnd> gameEnd(const Position& position) {
    if (const auto winner = winnerOf(position.board(), position.rule()))
        return GameEnd{GameEnd::Kind::Five, winner, linesOf(position, *winner)};
    if (const auto foul = lastFoul(position)) return foul;
    if (position.isFull()) return GameEnd{GameEnd::Kind::FullBoard, std::nullopt, {}};
    if (!hasLegalMove(position)) return GameEnd{GameEnd::Kind::NoLegalMove, std::nullopt, {}};
    return std::nullopt;
}

bool isFinished(const Position& position) {
    const auto end = gameEnd(position);
    return end && end->kind != GameEnd::Kind::Foul;
}

}  // namespace fukumi::board
