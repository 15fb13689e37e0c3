// SPDX-License-Identifier: MIT
//
// A game's position: board, threat lines, side to move and history, all in step. This is what
// search, evaluation and solvers see.
//
//   play()/undo()     unchecked, for search: the caller knows that the move is legal
//   tryPlay()         checked, for everything that comes from outside
//   place()/block()   set a position up: stones of any colour in any order, after
//                     setSideToMove()
//
// The history holds stones, blocked squares and passes in the order they came; undo() takes back
// the last of them, whatever it was.
//
// Not thread-safe; copies are independent (87 KiB on 15x15, 169 KiB on 22x22: copy once a search,
// not once a node).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/board/board.hpp"
#include "engine/board/threat_lines.hpp"

namespace fukumi::board {

/// Why a move cannot be played.
enum class MoveError : std::uint8_t { OffBoard, Occupied, Forbidden };

/// One step of the history.
struct Placement {
    enum class Kind : std::uint8_t { Stone, Block, Pass };

    Square square;     ///< without meaning for a pass
    Color color;       ///< of the stone or of the passing side; without meaning for a block
    Color sideBefore;  ///< the side to move before this step
    Kind kind;
    bool madeFive;  ///< the stone completed a winning five

    friend bool operator==(const Placement&, const Placement&) = default;
};

class Position {
public:
    Position(Rule rule, BoardSize size, Isa isa = bestIsa());

    [[nodiscard]] Rule rule() const { return lines_.rule(); }
    [[nodiscard]] BoardSize size() const { return board_.size(); }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const ThreatLines& lines() const { return lines_; }
    /// The lines for solvers, which play on them and take everything back before they return.
    [[nodiscard]] ThreatLines& solverLines() { return lines_; }
    [[nodiscard]] Color sideToMove() const { return sideToMove_; }
    /// Board key with the side to move mixed in. Rule and size are not part of it.
    [[nodiscard]] Key key() const {
        return board_.key() ^ (sideToMove_ == Color::White ? whiteToMoveKey() : 0);
    }
    /// key() after a move, before it is played. REQUIRES: `m` is empty.
    [[nodiscard]] Key keyAfter(Move m) const {
        return board_.key() ^ stoneKey(sideToMove_, m) ^
               (sideToMove_ == Color::Black ? whiteToMoveKey() : 0);
    }
    [[nodiscard]] Cell cellAt(Square s) const { return board_.cellAt(s); }
    [[nodiscard]] bool isEmpty(Square s) const { return board_.isEmpty(s); }
    [[nodiscard]] int emptyCount() const { return board_.emptyCount(); }
    [[nodiscard]] bool isFull() const { return emptyCount() == 0; }
    [[nodiscard]] std::span<const Placement> history() const { return history_; }
    /// Whether a step of the history was a move: a stone of the side to move, and then the other
    /// side was to move. Stones of a set-up are not moves, in whatever order they are listed.
    /// REQUIRES: step < history().size().
    [[nodiscard]] bool wasPlayed(std::size_t step) const;
    /// The last move; absent if the last step was not one.
    [[nodiscard]] std::optional<Square> lastMove() const;
    /// Whether the history is a game: black and white in turn from the empty board.
    [[nodiscard]] bool isGame() const;
    /// Stones of both colours.
    [[nodiscard]] int stoneCount() const { return stoneCount_; }

    /// The side to move puts a stone; REQUIRES: on the board and empty (fouls are not looked at).
    void play(Move m) {
        place(sideToMove_, m);
        sideToMove_ = ~sideToMove_;
    }
    /// The side to move does nothing: the opponent is to move. For threat detection.
    void pass();
    /// Reverts the last step, the side to move included; REQUIRES: history().size() > 0.
    void undo();

    /// Plays a move from outside. On an error the position is unchanged.
    /// A forbidden point of renju is an error here; an engine's opponent who plays one anyway is
    /// the manager's business, and play() takes the stone.
    [[nodiscard]] std::optional<MoveError> tryPlay(Move m);

    /// Puts a stone of any colour, the side to move stays; REQUIRES: as play().
    void place(Color c, Square s);
    /// Takes a square out of the game; REQUIRES: as play().
    void block(Square s);
    void setSideToMove(Color c) { sideToMove_ = c; }

    /// Whether the side to move may play there: empty and not a foul.
    [[nodiscard]] bool isLegal(Move m) const;
    /// Whether black, to move, may not play on the empty square. False in rules without fouls and
    /// for white. Plays and restores stones inside, hence not const-thread-safe.
    [[nodiscard]] bool isForbidden(Move m) const;
    /// All points that are forbidden to black when black is to move; else none.
    [[nodiscard]] SquareSet forbiddenPoints() const;

    /// Whether a stone of `c` on the empty square makes a winning five.
    [[nodiscard]] bool makesFive(Color c, Move m) const {
        return lines_.contains(m, c, ThreatClass::Five);
    }
    /// The colour of the latest stone that completed a winning five when it came. Play may go on
    /// afterwards (set-up, continuous game); winnerOf() judges a board without regard to order.
    [[nodiscard]] std::optional<Color> winner() const;

private:
    Board board_;
    mutable ThreatLines lines_;  // mutable: the foul test plays stones and takes them back
    Color sideToMove_ = Color::Black;
    int stoneCount_ = 0;
    int fivesMade_ = 0;
    std::vector<Placement> history_;
};

/// Plays a move for as long as it lives.
class ScopedMove {
public:
    ScopedMove(Position& position, Move m) : position_{position} { position_.play(m); }
    ~ScopedMove() { position_.undo(); }
    ScopedMove(const ScopedMove&) = delete;
    ScopedMove& operator=(const ScopedMove&) = delete;

private:
    Position& position_;
};

/// A position stored as its steps: some bytes a step instead of the 87 KiB and more of a Position.
/// Immutable.
class PackedPosition {
public:
    explicit PackedPosition(const Position& position, Isa isa = bestIsa())
        : rule_{position.rule()},
          size_{position.size()},
          isa_{isa},
          toMove_{position.sideToMove()},
          steps_{position.history().begin(), position.history().end()} {}

    [[nodiscard]] std::size_t stepCount() const { return steps_.size(); }
    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] Isa isa() const { return isa_; }
    [[nodiscard]] BoardSize size() const { return size_; }

    /// The position after the first `count` steps. REQUIRES: it has that many.
    [[nodiscard]] Position after(std::size_t count) const {
        Position position{rule_, size_, isa_};
        for (std::size_t i = 0; i < count; ++i) {
            const Placement& step = steps_[i];
            position.setSideToMove(step.sideBefore);
            switch (step.kind) {
                case Placement::Kind::Stone: position.place(step.color, step.square); break;
                case Placement::Kind::Block: position.block(step.square); break;
                case Placement::Kind::Pass: position.pass(); break;
            }
        }
        position.setSideToMove(count < steps_.size() ? steps_[count].sideBefore : toMove_);
        return position;
    }

private:
    Rule rule_;
    BoardSize size_;
    Isa isa_;
    Color toMove_;
    std::vector<Placement> steps_;
};

}  // namespace fukumi::board
