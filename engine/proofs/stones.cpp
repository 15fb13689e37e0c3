// SPDX-License-Identifier: MIT
#include "engine/proofs/stones.hpp"

#include "engine/board/records/notation.hpp"
#include "engine/core/by_color.hpp"

namespace fukumi::proofs {

using board::Board;
using board::cellOf;

namespace {

/// The stones of `text` put on the board; false when it is malformed.
bool putStones(std::string_view text, Color color, Board& board) {
    const auto squares = board::listFromHuman(text, board.size());
    if (!squares) return false;
    std::optional<Square> last;
    for (const Square s : *squares) {
        if (!board.isEmpty(s) || (last && !(*last < s))) return false;
        board.put(s, cellOf(color));
        last = s;
    }
    return true;
}

}  // namespace

std::string stonesText(const Board& board) {
    std::string text;
    for (const Color color : kColors) {
        if (color == Color::White) text += '/';
        forEachSquare(board.size(), [&](Square s) {
            if (board.at(s) == cellOf(color)) text += board::toHuman(s, board.size());
        });
    }
    return text;
}

CanonicalStones canonicalStones(const Board& board) {
    const auto form = canonicalForm(board);
    Board turned{board.size()};
    forEachSquare(board.size(), [&](Square s) {
        if (!board.isEmpty(s)) turned.put(apply(form.toCanonical, s, board.size()), board.at(s));
    });
    return {stonesText(turned), form.toCanonical};
}

std::optional<Board> boardFrom(std::string_view stones, BoardSize size) {
    const auto slash = stones.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    Board board{size};
    const bool good = putStones(stones.substr(0, slash), Color::Black, board) &&
                      putStones(stones.substr(slash + 1), Color::White, board);
    // Separators, capitals and numbers may stand in a list that people write, not here.
    return good && stonesText(board) == stones ? std::optional{board} : std::nullopt;
}

board::Position positionOf(const Board& board, Rule rule, Color toMove) {
    board::Position position{rule, board.size()};
    forEachSquare(board.size(), [&](Square s) {
        if (board.at(s) == board::Cell::Blocked)
            position.block(s);
        else if (!board.isEmpty(s))
            position.place(static_cast<Color>(board.at(s)), s);
    });
    position.setSideToMove(toMove);
    return position;
}

}  // namespace fukumi::proofs
