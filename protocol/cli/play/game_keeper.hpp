// SPDX-License-Identifier: MIT
//
// Keeps a game in a file while it is played, so that nothing that ends the program ends the game.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "protocol/cli/language.hpp"

namespace fukumi::protocol::cli {

class GameKeeper {
public:
    /// Keeps nothing.
    GameKeeper() = default;
    /// The first game goes to `wanted`, later ones to NAME-2, NAME-3 next to it. A file that is
    /// there already is passed over in the same way; the folder is made when it is needed.
    /// `note` is a file that receives the name of each game's file, so that lastGame() finds it.
    explicit GameKeeper(std::filesystem::path wanted, std::filesystem::path note = {});

    /// Goes on with the game in `file`, which is written over.
    void resume(std::filesystem::path file) { file_ = std::move(file); }

    /// Writes what the game is now, whole or not at all. A line for people where there is something
    /// to say: where the game is, once a game, and once that it cannot be kept.
    [[nodiscard]] std::optional<std::string> keep(const std::string& content,
                                                  const Language& t = {});
    /// The file of the first game; empty if nothing is kept.
    [[nodiscard]] const std::filesystem::path& wanted() const { return wanted_; }
    /// The next game that is kept is another one.
    void beginAnother() { file_.reset(); }
    /// Where the game is; absent as long as nothing was kept of it.
    [[nodiscard]] const std::optional<std::filesystem::path>& file() const { return file_; }

private:
    std::filesystem::path wanted_, note_;
    std::optional<std::filesystem::path> file_;
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

/// `name` or, where it is there already, the first of NAME-2, NAME-3, ... that is not.
[[nodiscard]] std::filesystem::path freeFile(const std::filesystem::path& name);

/// Answers `save FILE`: an error line, or none. A file that is there already is
/// replaced only where `own` is it.
[[nodiscard]] std::optional<std::string> saveAsNew(const std::string& path,
                                                   const std::string& content,
                                                   const std::optional<std::string>& own,
                                                   const Language& t = {});

}  // namespace fukumi::protocol::cli
