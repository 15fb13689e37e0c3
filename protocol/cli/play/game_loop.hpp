// SPDX-License-Identifier: MIT
//
// A game in the terminal: commands in, text out, the program on any of the two seats.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/format.hpp"
#include "engine/core/result.hpp"
#include "engine/core/sentence.hpp"
#include "engine/core/types.hpp"
#include "protocol/cli/language.hpp"
#include "protocol/cli/play/kept_game.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

// A game as `play` shows it. The loop reads lines and does what all games have in common: undo,
// hint, remarks, files, help. A game knows its board, its players and its files:
//
//     line --> GameLoop --> TerminalGame <-- GomokuGame
//                                        <-- SmallGame <-- MnkGame, ChompGame
//
// A game prints its own answers; the loop prints the board after each change.

using question::Seat;

/// Where a game meets its user. The streams must outlive it.
struct Terminal {
    std::istream& in;
    std::ostream& out;
    answer::Colors colors;
    Language t{};

    /// Prints a line; what could control the terminal is made visible.
    void say(const Sentence& line) const;
};

/// The change that a command made: it goes to the file of the game.
enum class Change : std::uint8_t {
    Nothing,
    Settings,
    Position  ///< is shown
};

/// A word that can be typed, in any case, with at most one argument.
struct Command {
    std::string_view word;
    std::string_view operand;  ///< for the help; empty if there is none
    English help;
    std::function<Change(const std::string& argument)> run;
};

class TerminalGame {
public:
    /// The result of a line.
    enum class Typed : std::uint8_t {
        NotAMove,
        Refused,  ///< a move that cannot be played; the game has said why
        Played
    };
    struct MoveHelp {
        Sentence example;
        English meaning;
    };

    virtual ~TerminalGame() = default;

    [[nodiscard]] virtual ByColor<Seat> seats() const = 0;
    /// The colour that acts next.
    [[nodiscard]] virtual Color sideToMove() const = 0;
    /// Without a full stop; absent while the game goes on.
    [[nodiscard]] virtual std::optional<Sentence> ending() const = 0;
    /// Whether there are moves that undo() takes back.
    [[nodiscard]] virtual bool hasMoves() const = 0;
    /// With the moves that the game began with; empty before the first move.
    [[nodiscard]] virtual std::string moveList() const = 0;
    /// The board, and what a person can choose now.
    [[nodiscard]] virtual std::string drawing() const = 0;
    /// A line each about the game and its players, for its beginning.
    [[nodiscard]] virtual std::vector<Sentence> introduction() const = 0;
    /// "Type a point such as h8 to play there, or help."
    [[nodiscard]] virtual Sentence invitation() const = 0;
    [[nodiscard]] virtual MoveHelp moveHelp() const = 0;
    /// Asks the side to move. REQUIRES: the game is not over.
    [[nodiscard]] virtual Sentence prompt() const;
    /// Commands that only this game has.
    [[nodiscard]] virtual std::vector<Command> commands() { return {}; }

    /// Plays what a line says.
    [[nodiscard]] virtual Typed type(std::string_view line) = 0;
    /// Plays for the side to move. REQUIRES: the game is not over.
    virtual void playByProgram() = 0;
    /// Takes the last move back; false if there is none.
    virtual bool undo() = 0;
    /// Begins anew.
    virtual void restart() = 0;
    /// From now on the side to move thinks, if a clock counts that.
    virtual void beginTurn() {}

    /// Why the game has neither hints nor remarks; absent if it has them.
    [[nodiscard]] virtual std::optional<Sentence> whyNoAdvice() const { return std::nullopt; }
    /// Prints what is best. REQUIRES: whyNoAdvice() is absent, the game is not over.
    virtual void hint() = 0;
    /// Why the last move is not judged; absent if it is. REQUIRES: hasMoves().
    [[nodiscard]] virtual std::optional<Sentence> whyNoRemark() const { return std::nullopt; }
    /// Prints what the last move was worth.
    /// REQUIRES: hasMoves(), whyNoAdvice() and whyNoRemark() are absent.
    virtual void remark() = 0;

    /// The content of a file of this name, whose ending names the format.
    [[nodiscard]] virtual Result<book::WrittenFile> fileText(const std::string& path) const = 0;
    /// The ending of a format that holds every game, for games that another one cannot hold; empty
    /// if each format holds them all.
    [[nodiscard]] virtual std::string_view endingForAll() const { return {}; }
    /// Goes on with the game of a file. Nothing changes after an error.
    [[nodiscard]] virtual Result<void> load(const std::string& path) = 0;
    /// "the game is in {0}; load FILE goes on with it"
    [[nodiscard]] virtual English keptText() const = 0;
};

/// The centre of a board, an example of a point: "h8" on 15x15.
[[nodiscard]] std::string centerName(int columns, int rows);
/// The help of a game whose moves are points: "h8 or 8,8".
[[nodiscard]] TerminalGame::MoveHelp pointHelp(int columns, int rows);

enum class Remarks : std::uint8_t { Off, On };

class GameLoop {
public:
    struct Setup {
        GameKeeper keeper{};             ///< where the game is kept all along
        Remarks remarks = Remarks::Off;  ///< a line about every move
    };

    /// `terminal` and `game` must outlive the loop.
    GameLoop(const Terminal& terminal, TerminalGame& game, Setup setup);

    /// Plays until the person leaves or the input ends; two players of the program: until the end.
    void run();

private:
    [[nodiscard]] std::vector<Command> makeCommands();
    [[nodiscard]] std::string askPerson() const;
    /// The next line; false at the end of the input. A line that is too long is refused.
    [[nodiscard]] bool readTyped(std::string& line);
    [[nodiscard]] bool isProgramToMove() const;
    void obey(std::string_view line);
    void playByProgram();
    void afterMove();
    void undo();
    void hint();
    void remark();
    [[nodiscard]] std::optional<Sentence> whyNoRemark() const;
    /// Why there is no move to take back or to judge: `onEmptyBoard`, or that the game began with
    /// all of its moves.
    [[nodiscard]] Sentence whyNoMove(English onEmptyBoard) const;
    void switchRemarks();
    void listMoves();
    enum class IfThere : std::uint8_t { Refuse, Replace };
    void askForFile(const std::string& command);
    void save(const std::string& path, IfThere ifThere);
    void load(const std::string& path);
    void restart();
    /// Shows a game from its beginning, or where it goes on.
    void beginAnother();
    /// After each change of the game or of its settings.
    void keep();
    /// Says why `path` cannot hold the game, and keeps it in a file of a format that can.
    void keepElsewhere(const std::string& path, const InputError& error);
    void sayWhereKept();
    void introduce();
    void show();
    void showHelp();
    /// Answers a line that is not a command, with the command that may have been meant.
    void refuse(std::string_view line);

    const Terminal& terminal_;
    TerminalGame& game_;
    GameKeeper keeper_;
    Remarks remarks_;
    std::vector<Command> commands_;
    std::optional<std::string> saved_;  ///< the file that this game was saved in
    bool left_ = false;
};

}  // namespace fukumi::protocol::cli
