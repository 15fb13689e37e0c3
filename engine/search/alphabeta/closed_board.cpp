// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/closed_board.hpp"

#include "engine/board/rules/renju.hpp"
#include "engine/board/threat_lines.hpp"

namespace fukumi::search::alphabeta {

std::optional<Value> closedBoard(board::Position& position, const DrawLimit& limit) {
    const int empty = position.emptyCount();
    // Boards with more room than this are never closed in practice.
    if (empty * 3 > position.size().squareCount() ||
        board::hasRoomForFive(position.lines(), Color::Black) ||
        board::hasRoomForFive(position.lines(), Color::White))
        return std::nullopt;
    if (!hasFouls(position.rule(), Color::Black)) return kDraw;
    int forbidden = 0;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s) && board::isFoul(position.solverLines(), s)) ++forbidden;
    });
    if (forbidden == 0) return kDraw;
    const bool isBlack = position.sideToMove() == Color::Black;
    const bool blackBegins = ((empty - forbidden) % 2 == 0) == isBlack;
    if (forbidden == 1 && !blackBegins) return kDraw;
    const Value lost = limit.isAhead(empty) ? kShade : kOutOfMoves;
    return isBlack ? -lost : lost;
}

}  // namespace fukumi::search::alphabeta
