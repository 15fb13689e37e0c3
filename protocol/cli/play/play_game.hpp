// SPDX-License-Identifier: MIT
//
// A game between two players: the moves, what may be played, and how it ended.
#pragma once

#include <optional>
#include <vector>

#include "engine/board/position.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/platform.hpp"
#include "engine/core/result.hpp"

namespace fukumi::protocol::cli {

class PlayGame {
public:
    struct Ending {
        std::optional<Color> winner;  ///< absent: a draw
        Sentence text;                ///< without a full stop
    };

    /// Goes on from `start`; what is on the board cannot be taken back.
    explicit PlayGame(board::Position start);

    [[nodiscard]] const board::Position& position() const { return position_; }
    [[nodiscard]] const std::vector<board::GameRecord::TimedMove>& moves() const { return moves_; }

    /// Plays for the side to move. Otherwise says why it cannot be, and nothing changes.
    [[nodiscard]] std::optional<Sentence> tryPlay(Move m, std::chrono::milliseconds time);
    /// Takes back a resignation, or else the last move with the loss on time that it brought.
    /// False if there is neither.
    bool undo();
    enum class LostBy : std::uint8_t { Resignation, Time };
    struct Loss {
        Color loser;
        LostBy by;

        friend bool operator==(const Loss&, const Loss&) = default;
    };
    /// A colour has lost, where the game is not over already.
    void lose(Color loser, LostBy by);
    /// By resignation or on time, not by a five.
    [[nodiscard]] const std::optional<Loss>& loss() const { return lost_; }
    [[nodiscard]] bool isResigned() const { return lost_ && lost_->by == LostBy::Resignation; }
    void takeLossBack() { lost_.reset(); }
    /// Absent while the game goes on.
    [[nodiscard]] std::optional<Ending> ending() const;

    /// Time of a colour's moves, and their number; moves of the beginning took none.
    struct Used {
        std::chrono::milliseconds time{0};
        int moves = 0;
    };
    [[nodiscard]] Used used(Color c) const;

    /// The whole game, without names. Stones that were not played (Position::wasPlayed()), and what
    /// came before them, are its setup.
    [[nodiscard]] board::GameRecord record() const;

private:
    board::Position position_;
    std::size_t startSteps_;
    std::vector<board::GameRecord::TimedMove> moves_;
    std::optional<Loss> lost_;
};

/// The game of a record under a rule, all of its moves played, or the move that cannot be played.
/// Moves up to the last pass cannot be taken back.
[[nodiscard]] Result<PlayGame> replay(const board::GameRecord& record, Rule rule, Isa isa);

}  // namespace fukumi::protocol::cli
