// SPDX-License-Identifier: MIT
//
// A game in the terminal: commands in, text out, an engine on any of the two seats.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <string>

#include "engine/core/by_color.hpp"
#include "engine/player/player.hpp"
#include "protocol/cli/play_command.hpp"
#include "protocol/cli/play_game.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/engine_settings.hpp"

namespace fukumi::protocol::cli {

/// Who plays a colour.
enum class Seat : std::uint8_t { Person, Engine };

struct PlaySetup {
    ByColor<Seat> seats;
    EngineSettings settings;  ///< rule, level, memory of the engines
    ByColor<int> levels;      ///< of the engines
    search::Limits thinking;  ///< what an engine may spend on a move
    search::Milliseconds hintTime{1000};
};

class PlaySession {
public:
    /// Makes what ends a thought early while it lives (Ctrl-C).
    using MakeStop = std::function<std::unique_ptr<search::StopToken>()>;

    struct Io {
        std::istream& in;
        std::ostream& out;
        Colors colors;
    };

    /// `io` and `clock` must outlive the session.
    PlaySession(
        Io io, PlayGame start, PlaySetup setup, const search::Clock& clock, MakeStop makeStop);

    /// Plays until the person leaves or the input ends; two engines: until the game is over.
    void run();

private:
    void obey(const PlayCommand& command);
    void play(Square s);
    void engineMove();
    void undo();
    void hint();
    void values();
    void threats();
    void listMoves();
    void save(const std::string& path);
    void load(const std::string& path);
    void setLevel(const std::string& text);
    void swapSeats();
    void restart();

    void showBoard();
    void showSeats();
    /// Once, with the stone that makes it.
    void announceOpening();
    void announceEnding();
    /// Words about forced wins of a colour, if it were to move.
    void showForcedWin(Color c);
    [[nodiscard]] bool isEngineToMove() const;
    [[nodiscard]] player::Settings engineSettings(Color c) const;
    [[nodiscard]] std::string prompt() const;

    Io io_;
    board::Position start_;
    PlayGame game_;
    PlaySetup setup_;
    const search::Clock& clock_;
    MakeStop makeStop_;
    player::Player engine_;
    search::TimePoint moveBegan_{};
    bool left_ = false;
};

}  // namespace fukumi::protocol::cli
