// SPDX-License-Identifier: MIT
//
// A game of gomoku from a file, with all that the terminal kept of it. Its settings are one line of
// the file (StoredGame::settings):
//
//     play rule=renju players=person-engine levels=20,5 ladder=20 turn=3000 opening=swap actions=h8
//
// Without `ladder`, the number of levels, a program wrote it whose ladder had twelve.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/foreign/format.hpp"
#include "engine/board/opening/opening.hpp"
#include "engine/core/file_lock.hpp"
#include "engine/core/platform.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/types.hpp"
#include "engine/search/limits.hpp"
#include "protocol/cli/language.hpp"
#include "protocol/cli/play/play_game.hpp"
#include "protocol/question/question.hpp"

namespace fukumi::protocol::cli {

using question::Seat;

/// Rule, players and clock of a game.
struct GameSettings {
    /// An opening, over or not, and its actions so far.
    struct Opening {
        opening::OpeningRule rule{};
        std::vector<opening::Action> actions{};

        friend bool operator==(const Opening&, const Opening&) = default;
    };

    Rule rule = Rule::Freestyle;
    ByColor<Seat> seats{};
    ByColor<int> levels{};  ///< of the engines
    std::optional<search::Milliseconds> turn{}, match{};
    search::Milliseconds increment{0};
    std::optional<Opening> opening{};
    std::optional<PlayGame::Loss> loss{};  ///< by resignation or on time

    [[nodiscard]] search::TimeControl clock() const { return {turn, match, {}, increment}; }
    void setClock(const search::TimeControl& control);
    void exchangeSides();

    friend bool operator==(const GameSettings&, const GameSettings&) = default;
};

/// The line, without its end.
[[nodiscard]] std::string writeSettings(const GameSettings& settings, BoardSize size);

/// The settings in the line of a file with a board of `size`; absent if it has none. Words that are
/// not known are passed over: a later program may have more.
[[nodiscard]] Result<std::optional<GameSettings>> parseSettings(std::string_view line,
                                                                BoardSize size);

struct KeptGame {
    PlayGame game;
    std::optional<GameSettings> settings;     ///< absent in files of other programs
    std::optional<opening::Opening> opening;  ///< as it is now, or as it ended
    std::optional<Sentence> whyNoOpening{};   ///< why that of the file has ended
};

/// The part of a file's game, and its rule.
struct GameWish {
    Rule usual;                          ///< if the file names none
    std::optional<Rule> wanted;          ///< in place of the file's
    std::optional<std::size_t> plies{};  ///< the first moves only, and the opening up to there
};

/// Notices of the file, and what a game of another program has that a file of ours will not have.
[[nodiscard]] std::vector<book::Notice> noticesOf(const KeptGame& kept,
                                                  const book::StoredGame& game);

/// A game of a file. Its opening goes on unless another rule that is wanted does not permit it.
[[nodiscard]] Result<KeptGame> readKeptGame(const book::ChosenGame& chosen, GameWish wish, Isa isa);

// Keeps a game in a file while it is played, so that nothing that ends the program ends the game.
// The file is locked: the moves of a second run would replace those of the first.

class GameKeeper {
public:
    /// Keeps nothing.
    GameKeeper() = default;
    /// The first game goes to `wanted`, later ones to NAME-2, NAME-3 next to it. A file that is
    /// there already is passed over in the same way; the folder is made when it is needed.
    /// `note` is a file that receives the name of each game's file, so that lastGame() finds it.
    explicit GameKeeper(std::filesystem::path wanted, std::filesystem::path note = {});

    /// Goes on with the game in `file`, which is written over. The lock has to be taken before
    /// the file is read.
    void resume(std::filesystem::path file, FileLock lock);

    /// Writes what the game is now, whole or not at all. A line for people where there is something
    /// to say: where the game is, once a game, and once that it cannot be kept.
    [[nodiscard]] std::optional<std::string> keep(const std::string& content,
                                                  const Language& t = {});
    /// The file of the game, or the name that it will have if no file has it; empty if nothing is
    /// kept.
    [[nodiscard]] std::filesystem::path target() const;
    /// From now on this game is kept in another file, with this ending.
    void useEnding(std::string_view ending);
    /// The next game that is kept is another one.
    void beginAnother() { useEnding({}); }
    /// Where the game is; absent as long as nothing was kept of it.
    [[nodiscard]] const std::optional<std::filesystem::path>& file() const { return file_; }

private:
    std::filesystem::path wanted_, note_;
    std::string ending_;  ///< of this game's file; empty: that of `wanted_`
    std::optional<std::filesystem::path> file_;
    std::unique_ptr<FileLock> lock_;
};

/// "2026-11-22", as people count where the program runs.
[[nodiscard]] std::string today();

/// "play-20261122-012345" and an ending, where a person's programs keep such things: below
/// XDG_STATE_HOME or ~/.local/state, on Windows below LOCALAPPDATA, else in the working folder.
[[nodiscard]] std::filesystem::path usualGameFile(const std::string& ending);

/// The file next to those games that names the one that was kept last.
[[nodiscard]] std::filesystem::path lastGameNote();
/// The file of that game, else the newest of the games there; absent if there is none.
[[nodiscard]] std::optional<std::filesystem::path> lastGame();

/// Answers `save FILE`: an error line, or none. A file that is there already is
/// replaced only where `own` is it.
[[nodiscard]] std::optional<std::string> saveAsNew(const std::string& path,
                                                   const std::string& content,
                                                   const std::optional<std::string>& own,
                                                   const Language& t);

}  // namespace fukumi::protocol::cli
