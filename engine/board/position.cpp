// SPDX-License-Identifier: MIT
#include "engine/board/position.hpp"

#include "engine/board/rules/renju.hpp"

namespace fukumi::board {

Position::Position(Rule rule, BoardSize size, Isa isa) : board_{size}, lines_{rule, size, isa} {
    history_.reserve(static_cast<std::size_t>(size.squareCount()));
}

void Position::place(Color c, Square s) {
    const bool five = makesFive(c, s);
    history_.push_back({s, c, sideToMove_, Placement::Kind::Stone, five});
    board_.put(s, cellOf(c));
    lines_.play(c, s);
    ++stoneCount_;
    fivesMade_ += five ? 1 : 0;
}

void Position::block(Square s) {
    history_.push_back({s, Color::Black, sideToMove_, Placement::Kind::Block, false});
    board_.put(s, Cell::Blocked);
    lines_.block(s);
}

void Position::pass() {
    history_.push_back({Square{}, sideToMove_, sideToMove_, Placement::Kind::Pass, false});
    sideToMove_ = ~sideToMove_;
}

void Position::undo() {
    FUKUMI_CHECK(!history_.empty());
    const Placement last = history_.back();
    history_.pop_back();
    sideToMove_ = last.sideBefore;
    if (last.kind == Placement::Kind::Pass) return;
    board_.clear(last.square);
    lines_.undo();
    if (last.kind == Placement::Kind::Block) return;
    --stoneCount_;
    fivesMade_ -= last.madeFive ? 1 : 0;
}

bool Position::wasPlayed(std::size_t step) const {
    const Placement& placed = history_[step];
    const bool isLast = step + 1 == history_.size();
    const Color next = isLast ? sideToMove_ : history_[step + 1].sideBefore;
    return placed.kind == Placement::Kind::Stone && placed.color == placed.sideBefore &&
           next != placed.sideBefore;
}

std::optional<Square> Position::lastMove() const {
    if (history_.empty() || !wasPlayed(history_.size() - 1)) return std::nullopt;
    return history_.back().square;
}

bool Position::isGame() const {
    Color next = Color::Black;
    for (std::size_t step = 0; step < history_.size(); ++step) {
        if (!wasPlayed(step) || history_[step].color != next) return false;
        next = ~next;
    }
    return next == sideToMove_;
}

std::optional<MoveError> Position::tryPlay(Move m) {
    if (!size().contains(m)) return MoveError::OffBoard;
    if (!isEmpty(m)) return MoveError::Occupied;
    if (isForbidden(m)) return MoveError::Forbidden;
    play(m);
    return std::nullopt;
}

bool Position::isLegal(Move m) const { return isEmpty(m) && !isForbidden(m); }

bool Position::isForbidden(Move m) const {
    return hasFouls(rule(), sideToMove_) && isFoul(lines_, m);
}

SquareSet Position::forbiddenPoints() const {
    SquareSet points;
    if (!hasFouls(rule(), sideToMove_)) return points;
    forEachSquare(size(), [&](Square s) {
        if (isEmpty(s) && isFoul(lines_, s)) points.insert(s);
    });
    return points;
}

std::optional<Color> Position::winner() const {
    if (fivesMade_ == 0) return std::nullopt;
    for (auto step = history_.rbegin(); step != history_.rend(); ++step)
        if (step->madeFive) return step->color;
    return std::nullopt;
}

}  // namespace fukumi::board
