// SPDX-License-Identifier: MIT
#include "engine/proofs/stones.hpp"

#include <algorithm>
#include <vector>

#include "engine/board/records/notation.hpp"
#include "engine/core/types.hpp"

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

bool Task::isAttackersTurn() const {
    int lead = 0;  // of black
    forEachSquare(size(), [&](Square s) {
        if (root.cellAt(s) == board::Cell::Black) ++lead;
        if (root.cellAt(s) == board::Cell::White) --lead;
    });
    return lead == (attacker == Color::Black ? 0 : 1);
}

std::string stonesText(const Board& board) {
    std::string text;
    for (const Color color : kColors) {
        if (color == Color::White) text += '/';
        forEachSquare(board.size(), [&](Square s) {
            if (board.cellAt(s) == cellOf(color)) text += board::toHuman(s, board.size());
        });
    }
    return text;
}

CanonicalStones canonicalStones(const Board& board) {
    ByColor<std::vector<Square>> stones;
    forEachSquare(board.size(), [&](Square s) {
        for (const Color color : kColors)
            if (board.cellAt(s) == cellOf(color)) stones[color].push_back(s);
    });
    CanonicalStones best{};
    std::string text;
    for (const board::Symmetry turned : board::symmetriesOf(board.size())) {
        text.clear();
        for (const Color color : kColors) {
            std::vector<Square> squares;
            for (const Square s : stones[color]) squares.push_back(apply(turned, s, board.size()));
            std::sort(squares.begin(), squares.end());
            if (color == Color::White) text += '/';
            for (const Square s : squares) text += board::toHuman(s, board.size());
        }
        if (best.text.empty() || text < best.text) best = {text, turned};
    }
    return best;
}

std::optional<Board> boardFrom(std::string_view stones, BoardSize size) {
    const auto slash = stones.find('/');
    if (slash == std::string_view::npos) return std::nullopt;
    Board board{size};
    const bool good = putStones(stones.substr(0, slash), Color::Black, board) &&
                      putStones(stones.substr(slash + 1), Color::White, board);
    // Separators, capitals and numbers are allowed in lists that people write, but not here.
    return good && stonesText(board) == stones ? std::optional{board} : std::nullopt;
}

board::Position positionOf(const Board& board, Rule rule, Color toMove) {
    board::Position position{rule, board.size()};
    forEachSquare(board.size(), [&](Square s) {
        if (board.cellAt(s) == board::Cell::Blocked)
            position.block(s);
        else if (!board.isEmpty(s))
            position.place(static_cast<Color>(board.cellAt(s)), s);
    });
    position.setSideToMove(toMove);
    return position;
}

}  // namespace fukumi::proofs
