// SPDX-License-Identifier: MIT
#include "engine/board/records/game_record.hpp"

#include <algorithm>

#include "engine/board/records/notation.hpp"

namespace fukumi::board {

Position startOf(const GameRecord& record, Rule rule, Isa isa) {
    Position position{rule, record.size, isa};
    const GameRecord::Setup& setup = record.setup;
    for (const Square s : setup.black) position.place(Color::Black, s);
    for (const Square s : setup.white) position.place(Color::White, s);
    for (const Square s : setup.blocked) position.block(s);
    position.setSideToMove(setup.first);
    return position;
}

void playRecorded(Position& position, Move m) {
    if (isPass(m))
        position.setSideToMove(~position.sideToMove());
    else
        position.play(m);
}

void undoRecorded(Position& position, Move m) {
    if (isPass(m))
        position.setSideToMove(~position.sideToMove());
    else
        position.undo();
}

Position positionAfter(const GameRecord& record,
                       Rule rule,
                       std::optional<std::size_t> plies,
                       Isa isa) {
    Position position = startOf(record, rule, isa);
    const std::size_t count = std::min(plies.value_or(record.moves.size()), record.moves.size());
    for (std::size_t i = 0; i < count; ++i) playRecorded(position, record.moves[i].move);
    return position;
}

std::string moveName(Move m, BoardSize size) { return isPass(m) ? "pass" : toHuman(m, size); }

}  // namespace fukumi::board
