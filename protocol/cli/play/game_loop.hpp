// SPDX-License-Identifier: MIT
//
// A game in the terminal: commands in, text out, the program on any of the two seats.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/cli/play/game_keeper.hpp"
#include "protocol/cli/play/terminal_game.hpp"

namespace fukumi::protocol::cli {

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
    [[nodiscard]] bool isProgramToMove() const;
    void obey(std::string_view line);
    void playByProgram();
    void afterMove();
    void undo();
    void hint();
    void remark();
    [[nodiscard]] std::optional<Sentence> whyNoRemark() const;
    void switchRemarks();
    void listMoves();
    enum class IfThere : std::uint8_t { Refuse, Replace };
    void save(const std::string& path, IfThere ifThere);
    void load(const std::string& path);
    void restart();
    /// Shows a game from its beginning, or where it goes on.
    void beginAnother();
    /// After each change of the game or of its settings.
    void keep();
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
