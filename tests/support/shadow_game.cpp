// SPDX-License-Identifier: MIT
#include "tests/support/shadow_game.hpp"

#include <cstring>

#include "engine/core/zobrist.hpp"
#include "tests/support/rules_oracle.hpp"

namespace fukumi::test {

using board::Cell;
using board::Placement;
using board::Position;

namespace {

Cell cellFor(Mark mark) {
    switch (mark) {
        case Mark::Black: return Cell::Black;
        case Mark::White: return Cell::White;
        case Mark::Blocked: return Cell::Blocked;
        case Mark::Empty:
        case Mark::Edge: break;
    }
    return Cell::Empty;
}

/// The key from scratch, without the side.
Key keyOf(const PlainBoard& board) {
    Key key = 0;
    forEachSquare(board.size(), [&](Square s) {
        if (board.at(s) == Mark::Black) key ^= stoneKey(Color::Black, s);
        if (board.at(s) == Mark::White) key ^= stoneKey(Color::White, s);
        if (board.at(s) == Mark::Blocked) key ^= blockedKey(s);
    });
    return key;
}

}  // namespace

ShadowGame::ShadowGame(Rule rule, BoardSize size)
    : rule_{rule},
      plain_{size},
      emptyCount_{size.squareCount()},
      lines_{linesOf(size)},
      positions_{Position{rule, size, Isa::Portable},
                 Position{rule, size, Isa::Avx2},
                 Position{rule, size, Isa::Avx512}} {}

void ShadowGame::record(Placement::Kind kind, std::optional<Square> square, Color color, bool won) {
    steps_.push_back({kind, square, color, side_, won});
    if (square) --emptyCount_;
}

void ShadowGame::place(Color c, Square s) {
    plain_.set(s, markOf(c));
    record(Placement::Kind::Stone, s, c, wins(plain_, rule_, s));
    for (Position& position : positions_) position.place(c, s);
}

void ShadowGame::play(Square s) {
    plain_.set(s, markOf(side_));
    record(Placement::Kind::Stone, s, side_, wins(plain_, rule_, s));
    side_ = ~side_;
    for (Position& position : positions_) position.play(s);
}

void ShadowGame::block(Square s) {
    plain_.set(s, Mark::Blocked);
    record(Placement::Kind::Block, s, side_, false);
    for (Position& position : positions_) position.block(s);
}

void ShadowGame::pass() {
    record(Placement::Kind::Pass, std::nullopt, side_, false);
    side_ = ~side_;
    for (Position& position : positions_) position.pass();
}

void ShadowGame::undo() {
    const Step last = steps_.back();
    steps_.pop_back();
    side_ = last.sideBefore;
    if (last.square) {
        plain_.set(*last.square, Mark::Empty);
        ++emptyCount_;
    }
    for (Position& position : positions_) position.undo();
}

void ShadowGame::compareBoard(Comparison& result) const {
    const Key key = keyOf(plain_);
    int stones = 0;
    std::optional<Color> winner;
    for (const Step& step : steps_) {
        if (step.kind == Placement::Kind::Stone) ++stones;
        if (step.won) winner = step.color;
    }
    for (const Position& position : positions_) {
        forEachSquare(plain_.size(), [&](Square s) {
            result.expect(position.cellAt(s) == cellFor(plain_.at(s)), "a cell");
            result.expect(position.isEmpty(s) == (plain_.at(s) == Mark::Empty), "isEmpty");
            result.expect(position.lines().isEmpty(s) == position.isEmpty(s), "lines().isEmpty");
        });
        result.expect(position.board().key() == key, "the board's key");
        const Key side = side_ == Color::White ? whiteToMoveKey() : 0;
        result.expect(position.key() == (key ^ side), "the position's key");
        result.expect(position.sideToMove() == side_, "the side to move");
        result.expect(position.emptyCount() == emptyCount_, "emptyCount");
        result.expect(position.isFull() == (emptyCount_ == 0), "isFull");
        result.expect(position.stoneCount() == stones, "stoneCount");
        result.expect(position.winner() == winner, "the winner");
        result.expect(position.history().size() == steps_.size(), "the history's length");
        for (std::size_t n = 0; n < steps_.size(); ++n) {
            const Placement& got = position.history()[n];
            const Step& step = steps_[n];
            result.expect(got.kind == step.kind && got.sideBefore == step.sideBefore &&
                              got.madeFive == step.won,
                          "a step of the history");
            result.expect(!step.square || got.square == *step.square, "a square of the history");
            result.expect(step.kind == Placement::Kind::Block || got.color == step.color,
                          "a colour of the history");
        }
    }
}

void ShadowGame::compareWithFresh(Comparison& result) const {
    const Position fresh{rule_, plain_.size()};
    for (const Position& position : positions_) {
        result.expect(position.board() == fresh.board(), "the board after all was undone");
        result.expect(sameLines(position.lines(), fresh.lines()), "the lines after all was undone");
        result.expect(position.key() == fresh.key(), "the key after all was undone");
        result.expect(position.sideToMove() == Color::Black, "the side after all was undone");
        result.expect(
            position.stoneCount() == 0 && !position.winner() && position.history().empty(),
            "the counts after all was undone");
    }
}

bool sameLines(const board::ThreatLines& a, const board::ThreatLines& b) {
    if (a.map().lineCount() != b.map().lineCount()) return false;
    for (int line = 0; line < a.map().lineCount(); ++line)
        if (std::memcmp(&a.line(line), &b.line(line), sizeof(board::LineRecord)) != 0) return false;
    for (const Color c : kColors)
        for (const auto k : {board::ThreatClass::Five,
                             board::ThreatClass::Four,
                             board::ThreatClass::OpenFour,
                             board::ThreatClass::OpenThree})
            if (a.lineCount(c, k) != b.lineCount(c, k) || a.cells(c, k) != b.cells(c, k))
                return false;
    return true;
}

}  // namespace fukumi::test
