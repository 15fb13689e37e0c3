// SPDX-License-Identifier: MIT
//
// The game as the manager sends it: stones and blocked points in their order, and the position that
// they make under the rules in force. Rules may change at any moment, stones may be taken back in
// any order, and in the continuous game the stones of a five turn into blocked points:
//
//     before  . X X X X _ .      black plays at _      after  . # # # # # .
//
// All of that is one mechanism: the list of steps is the truth, and the position is built from it.
#pragma once

#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/core/platform.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol {

/// One thing on the board, as it was put there.
struct Step {
    Square square;
    std::optional<Color> color;  ///< absent: a blocked point

    friend bool operator==(const Step&, const Step&) = default;
};

class Game {
public:
    /// An empty board, black to move.
    Game(GameRules rules, BoardSize size, Isa isa);

    [[nodiscard]] const board::Position& position() const { return position_; }
    [[nodiscard]] const std::vector<Step>& steps() const { return steps_; }
    [[nodiscard]] bool isEmpty(Square s) const {
        return position_.size().contains(s) && position_.isEmpty(s);
    }

    /// The side to move puts a stone there, be it a foul or not; REQUIRES: isEmpty(s).
    void play(Square s);
    /// Takes a stone off, wherever it is in the order, and hands the move to the other side (to
    /// black on an empty board). False, and nothing changes, when there is none.
    bool takeBack(Square s);
    /// Replaces everything on the board; REQUIRES: different squares, all on the board.
    void setUp(std::vector<Step> steps, Color toMove);
    /// The same stones under other rules.
    void setRules(GameRules rules);
    /// Takes everything off; black is to move.
    void clear() { setUp({}, Color::Black); }

private:
    void rebuild(Color toMove);
    void rebuild() { rebuild(position_.sideToMove()); }
    /// The board with the stones of counted fives blocked.
    [[nodiscard]] board::Board finalBoard() const;

    GameRules rules_;
    Isa isa_;
    std::vector<Step> steps_;
    board::Position position_;
};

}  // namespace fukumi::protocol
