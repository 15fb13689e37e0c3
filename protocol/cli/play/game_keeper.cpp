// SPDX-License-Identifier: MIT
#include "protocol/cli/play/game_keeper.hpp"

#include <array>
#include <cstdlib>
#include <ctime>

#include "book/format/replace_file.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"

namespace fukumi::protocol::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kUsualStart = "play-";

/// The folder that an environment variable names; absent if it is not set.
std::optional<fs::path> folderFrom(const char* variable) {
    const char* const value = std::getenv(variable);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return fs::path{value};
}

fs::path stateFolder() {
    constexpr const char* kOurs = "pbrain-fukumi";
    if (const auto state = folderFrom("XDG_STATE_HOME")) return *state / kOurs;
    if (const auto home = folderFrom("HOME")) return *home / ".local" / "state" / kOurs;
    if (const auto data = folderFrom("LOCALAPPDATA")) return *data / kOurs;
    return {};
}

std::tm localTime() {
    const std::time_t now = std::time(nullptr);
    // One thread plays, and nothing else asks for the local time.
    return *std::localtime(&now);
}

std::string dateAndTime() {
    const std::tm now = localTime();
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y%m%d-%H%M%S", &now)};
}

bool isThere(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

}  // namespace

fs::path usualGameFile(const std::string& ending) {
    return stateFolder() / (std::string{kUsualStart} + dateAndTime() + ending);
}

std::string today() {
    const std::tm now = localTime();
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d", &now)};
}

fs::path freeFile(const fs::path& name) {
    fs::path path = name;
    for (int number = 2; isThere(path); ++number)
        path.replace_filename(name.stem().string() + '-' + std::to_string(number) +
                              name.extension().string());
    return path;
}

fs::path lastGameNote() { return stateFolder() / "last-game"; }

std::optional<fs::path> lastGame() {
    std::error_code ignored;
    if (fs::is_regular_file(lastGameNote(), ignored)) {
        const fs::path noted{std::string{trim(readTextFile(lastGameNote().string()))}};
        if (fs::is_regular_file(noted, ignored)) return noted;
    }
    std::optional<fs::path> newest;
    const fs::path folder = stateFolder().empty() ? fs::path{"."} : stateFolder();
    for (const auto& entry : fs::directory_iterator{folder, ignored}) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(kUsualStart) || !name.ends_with(".psq")) continue;
        if (!newest || fs::last_write_time(*newest, ignored) < entry.last_write_time(ignored))
            newest = entry.path();
    }
    return newest;
}

GameKeeper::GameKeeper(fs::path wanted, fs::path note)
    : wanted_{std::move(wanted)}, note_{std::move(note)} {}

std::optional<std::string> GameKeeper::keep(const std::string& content, const Language& t) {
    if (wanted_.empty()) return std::nullopt;
    const bool isFirst = !file_;
    const fs::path path = file_ ? *file_ : freeFile(wanted_);
    std::error_code ignored;
    if (isFirst && path.has_parent_path()) fs::create_directories(path.parent_path(), ignored);
    if (const auto error = book::replaceFile(path, content)) {
        wanted_.clear();
        return t("the game is not kept in a file: {0}", {*error});
    }
    file_ = path;
    if (!isFirst) return std::nullopt;
    // Without the note the game is kept all the same.
    if (!note_.empty()) {
        fs::create_directories(note_.parent_path(), ignored);
        static_cast<void>(book::replaceFile(note_, fs::absolute(path, ignored).string() + '\n'));
    }
    return t("the game is kept in {0}", {path.string()});
}

std::optional<std::string> saveAsNew(const std::string& path,
                                     const std::string& content,
                                     const std::optional<std::string>& own,
                                     const Language& t) {
    if (isThere(path) && own != path)
        return t("{0} is there already; type replace {0} to write over it", {path});
    return book::replaceFile(path, content);
}

}  // namespace fukumi::protocol::cli
