// SPDX-License-Identifier: MIT
//
// Whether a position is the end of a game, and how it ended.
#pragma once

#include <optional>

#include "engine/board/position.hpp"
#include "engine/board/rules/renju.hpp"

namespace fukumi::board {

struct GameEnd {
    enum class Kind : std::uint8_t {
        Five,        ///< a winning line
        Foul,        ///< the last move was a foul of renju
        FullBoard,   ///< a draw
        NoLegalMove  ///< white wins: black, to move, has only fouls left (hasOnlyFouls())
    };

    Kind kind;
    std::optional<Color> winner;  ///< absent: a draw
    SquareSet stones;             ///< the winning lines of a five, the stone of a foul
    board::Foul foul = Foul::None;
};

/// Whether there is a legal move that is not excluded.
[[nodiscard]] bool hasLegalMove(const Position& position, const SquareSet& excluded = {});
/// The excluded points, or none of them if they leave no legal move.
[[nodiscard]] SquareSet usableExclusion(const Position& position, const SquareSet& excluded);

/// Whether black, to move, has only fouls left: there are empty points, and he may play on none of
/// them. White then wins. RIF's rules let black pass; but a manager's protocol has no pass, and
/// each move that black can send is a foul, which loses. Games, searches, reviews and proofs all
/// ask this function; the scripts' referee follows it (has_only_fouls() of
/// scripts/gomoku/rules/renju.py). False in rules without fouls and for white. Mostly the first
/// empty point is legal, which takes some nanoseconds.
[[nodiscard]] bool hasOnlyFouls(const Position& position);
/// The same for solvers, which play on the lines; they are restored.
[[nodiscard]] bool hasOnlyFouls(ThreatLines& lines, Color toMove);

/// Absent while there is something to play for. A foul ends the game of those who claim it: the
/// stones can be played on with all the same. It is looked for if the last step was a move
/// (Position::lastMove()).
[[nodiscard]] std::optional<GameEnd> gameEnd(const Position& position);

/// Whether no move can follow: at every end but a foul.
[[nodiscard]] bool isFinished(const Position& position);

}  // namespace fukumi::board
