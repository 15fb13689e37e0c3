// SPDX-License-Identifier: MIT
//
// play --mnk, play --chomp: a small game in the terminal, against perfect play.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/core/types.hpp"
#include "engine/search/clock.hpp"
#include "protocol/cli/play/game_loop.hpp"
#include "protocol/cli/play/small_game.hpp"

namespace fukumi::protocol::cli {

class SmallPlay {
public:
    using Move = SmallGame::Move;
    using Moves = SmallGame::Moves;

    struct Setup {
        ByColor<Seat> seats;
        search::Milliseconds time;       ///< that a player of the program may think about a move
        Moves start{};                   ///< moves that are played already, one after the other
        GameKeeper keeper{};             ///< where the game is kept all along
        Remarks remarks = Remarks::Off;  ///< a line about every move
    };

    /// `io` and `clock` must outlive it.
    SmallPlay(Terminal io,
              std::unique_ptr<SmallGame> game,
              Setup setup,
              const search::Clock& clock);

    /// Plays until the person leaves or the input ends; two players of the program: until the end.
    void run();

private:
    [[nodiscard]] bool isProgramToMove() const;
    /// A line.
    void say(const std::string& text);
    void obey(const PlayCommand& command);
    void playByProgram();
    void play(Move move);
    void append(Move move);
    void undo();
    void hint();
    void remark();
    void switchRemarks();
    void listMoves();
    void save(const PlayCommand& command);
    void load(const std::string& path);
    void begin(const Moves& moves);
    void beginAnother(const Moves& moves);
    void keep();
    void show();
    void showPoints();
    [[nodiscard]] SmallGame::Choice best();
    /// "b2 a1 c3", as `solve --position` reads it.
    [[nodiscard]] std::string textOf(const Moves& moves) const;

    Terminal io_;
    std::unique_ptr<SmallGame> game_;
    Setup setup_;
    const search::Clock& clock_;
    Moves moves_;
    std::optional<std::string> saved_;  ///< the file that this game was saved in
    bool left_ = false;
};

}  // namespace fukumi::protocol::cli
