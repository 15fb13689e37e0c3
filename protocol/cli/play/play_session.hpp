// SPDX-License-Identifier: MIT
//
// A game in the terminal: commands in, text out, an engine on any of the two seats.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "engine/board/opening/opening.hpp"
#include "engine/core/result.hpp"
#include "engine/core/types.hpp"
#include "engine/player/player.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/cli/language.hpp"
#include "protocol/cli/play/game_keeper.hpp"
#include "protocol/cli/play/kept_game.hpp"
#include "protocol/cli/play/kept_settings.hpp"
#include "protocol/cli/play/play_command.hpp"
#include "protocol/cli/play/play_game.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/host/game_host.hpp"
#include "protocol/settings/engine_settings.hpp"

namespace fukumi::protocol::cli {

enum class Remarks : std::uint8_t { Off, On };

struct PlaySetup {
    ByColor<Seat> seats;
    EngineSettings settings;  ///< rule, level, memory of the engines
    ByColor<int> levels;      ///< of the engines
    search::Limits thinking;  ///< of an engine's move, besides max_node and max_depth
    search::Milliseconds hintTime{1000};
    GameKeeper keeper{};             ///< where the game is kept all along
    Remarks remarks = Remarks::Off;  ///< a line about every move
    /// First in it holds black to begin with. Only where the game begins with an empty
    /// board.
    std::optional<opening::OpeningRule> opening{};
    /// An opening that has begun, of a game that goes on; `opening` is its rule.
    std::optional<opening::Opening> begun{};
    /// The colours before the opening; absent: `seats` and `levels`.
    std::optional<KeptSettings::Opening> beforeOpening{};
};

/// Takes the settings of a kept game over, all but its rule and what `setup` has besides.
void takeOver(PlaySetup& setup, const KeptGame& kept);

[[nodiscard]] inline search::Milliseconds between(search::TimePoint from, search::TimePoint to) {
    return std::chrono::duration_cast<search::Milliseconds>(to - from);
}

/// "61%", "won" or "lost".
[[nodiscard]] std::string winText(Value value, const Language& t);

class PlaySession {
public:
    /// Makes what ends a thought early while it lives (Ctrl-C).
    using MakeStop = std::function<std::unique_ptr<search::StopToken>()>;

    struct Io {
        std::istream& in;
        std::ostream& out;
        answer::Colors colors;
        Language t{};
    };

    /// `io` and `clock` must outlive the session.
    PlaySession(
        Io io, PlayGame start, PlaySetup setup, const search::Clock& clock, MakeStop makeStop);

    /// Plays until the person leaves or the input ends; two engines: until the game is over.
    void run();

private:
    /// A line.
    void say(const std::string& text);
    void obey(const PlayCommand& command);
    void play(Square s);
    void engineMove();
    void undo();
    /// A move or an action of the opening; false when there is none.
    bool undoOne();
    void hint();
    void values();
    void threats();
    void listMoves();
    enum class IfThere : std::uint8_t { Refuse, Replace };
    void setLevel(const std::string& text);
    void swapSeats();
    void restart();

    // ---- play_session_opening.cpp
    [[nodiscard]] bool isOpening() const;
    void beginOpening();
    /// Acts as a person typed it in an opening.
    void openByHand(const opening::Action& action);
    void openByEngine();
    void actInOpening(const opening::Action& action);
    [[nodiscard]] std::vector<opening::Action> chooseInOpening();
    bool undoInOpening();
    void hintInOpening();
    void showOpening();
    void noteFifths(answer::Notes& notes) const;
    void exchangeSeats();

    /// Prints the remark on the last move.
    void remark();
    void switchRemarks();
    void beginAnother();

    // ---- play_session_files.cpp
    void save(const std::string& path, IfThere ifThere);
    void load(const std::string& path);
    void resume(KeptGame kept);
    /// The game in the format of the file's ending.
    [[nodiscard]] std::variant<std::string, InputError> fileText(const std::string& path) const;
    [[nodiscard]] KeptSettings keptSettings() const;
    /// After each change of the game or of its settings.
    void keep();
    /// Says where the game is saved, for a user who leaves it.
    void sayWhereKept();

    void showBoard();
    void showRule();
    void showSeats();
    /// Once, with the stone that makes it.
    void announceOpening();
    void announceEnding();
    /// Words about forced wins of a colour, if it were to move.
    void showForcedWin(Color c);
    /// Colour that acts in the opening, else the one to move.
    [[nodiscard]] Color colorToAct() const;
    [[nodiscard]] bool isEngineToMove() const;
    [[nodiscard]] player::Settings engineSettings(Color c) const;
    [[nodiscard]] std::string prompt() const;
    /// Rest of a colour's clock, where there is one.
    [[nodiscard]] std::optional<search::Milliseconds> left(Color c) const;
    /// Behind a move of a colour.
    void loseIfLate(Color c);

    Io io_;
    board::Position start_;  ///< of `new`
    PlayGame game_;
    PlaySetup setup_;
    /// As it is now, or as it ended: moves can be taken back into it.
    std::optional<opening::Opening> opening_;
    ByColor<Seat> firstSeats_;  ///< before an opening exchanged them
    ByColor<int> firstLevels_;
    std::uint64_t draw_;  ///< for an opening's choices by chance
    const search::Clock& clock_;
    MakeStop makeStop_;
    player::Player engine_;
    GameHost host_;
    std::unique_ptr<player::Player> critic_;  ///< who makes remarks; from the first one on
    std::optional<std::string> saved_;        ///< the file that this game was saved in
    search::TimePoint moveBegan_{};
    bool left_ = false;
};

}  // namespace fukumi::protocol::cli
