// SPDX-License-Identifier: MIT
#include "protocol/cli/play/kept_game.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <sstream>

#include "book/foreign/text_content.hpp"
#include "book/format/replace_file.hpp"
#include "engine/board/records/game_record.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"
#include "engine/player/levels.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr std::string_view kWord = "play ";
/// Key of the number of levels. Programs whose ladder had kFormerLevels did not write it.
constexpr std::string_view kLadder = "ladder";
/// A day is more than any game has.
constexpr std::int64_t kMostMilliseconds = std::int64_t{24} * 60 * 60 * 1000;

std::string_view wordOf(Seat seat) { return seat == Seat::Person ? "person" : "engine"; }

std::optional<Seat> parseSeat(std::string_view text) {
    if (text == "person") return Seat::Person;
    if (text == "engine") return Seat::Engine;
    return std::nullopt;
}

/// "person-engine", black's first.
std::string seatsText(const ByColor<Seat>& seats) {
    return std::string{wordOf(seats[Color::Black])} + '-' +
           std::string{wordOf(seats[Color::White])};
}

std::string levelsText(const ByColor<int>& levels) {
    return std::to_string(levels[Color::Black]) + ',' + std::to_string(levels[Color::White]);
}

std::string_view wordOf(PlayGame::LostBy by) {
    return by == PlayGame::LostBy::Time ? "time" : "resignation";
}

std::optional<ByColor<Seat>> parseSeats(std::string_view text) {
    const auto parts = book::splitText(text, '-');
    if (parts.size() != 2) return std::nullopt;
    const auto black = parseSeat(parts[0]);
    const auto white = parseSeat(parts[1]);
    if (!black || !white) return std::nullopt;
    return ByColor<Seat>{*black, *white};
}

/// Levels of the ladder that has `ladder` of them; those of the former one become the nearest ones.
std::optional<ByColor<int>> parseLevels(std::string_view text, int ladder) {
    const auto parts = book::splitText(text, ',');
    if (parts.size() != 2) return std::nullopt;
    const auto parse = [ladder](std::string_view part) {
        auto level = parseInteger<int>(part);
        if (!level || *level < player::kMinLevel || *level > ladder) return std::optional<int>{};
        if (ladder == player::kFormerLevels) level = player::levelOfFormer(*level);
        return level;
    };
    const auto black = parse(parts[0]);
    const auto white = parse(parts[1]);
    if (!black || !white) return std::nullopt;
    return ByColor<int>{*black, *white};
}

std::optional<search::Milliseconds> parseTime(std::string_view text) {
    const auto ms = parseInteger<std::int64_t>(text);
    if (!ms || *ms < 0 || *ms > kMostMilliseconds) return std::nullopt;
    return search::Milliseconds{*ms};
}

std::optional<PlayGame::Loss> parseLoss(std::string_view text) {
    for (const Color c : kColors)
        for (const auto by : {PlayGame::LostBy::Resignation, PlayGame::LostBy::Time})
            if (text == std::string{answer::nameOf(c)} + '-' + std::string{wordOf(by)})
                return PlayGame::Loss{c, by};
    return std::nullopt;
}

std::optional<std::vector<opening::Action>> parseActions(std::string_view text, BoardSize size) {
    std::vector<opening::Action> actions;
    if (text.empty()) return actions;
    for (const std::string_view part : book::splitText(text, ',')) {
        const auto action = opening::actionFromText(part, size);
        if (!action) return std::nullopt;
        actions.push_back(*action);
    }
    return actions;
}

/// Sets `target` and says whether there was a value.
template <class T, class U>
bool set(T& target, std::optional<U> value) {
    if (value) target = std::move(*value);
    return value.has_value();
}

/// The words of the line while they are read. Those of an opening may come before its name.
struct Reader {
    GameSettings settings;
    GameSettings::Opening opening{};
    bool hasOpening = false;
    BoardSize size;
    int ladder;  ///< number of levels that the writer had

    /// False if the value is wrong.
    [[nodiscard]] bool read(std::string_view key, std::string_view value) {
        if (key == "rule") return set(settings.rule, ruleFromName(value));
        if (key == "players") return set(settings.seats, parseSeats(value));
        if (key == "levels") return set(settings.levels, parseLevels(value, ladder));
        if (key == kLadder) return parseInteger<int>(value) == player::kMaxLevel;
        if (key == "turn") return set(settings.turn, parseTime(value));
        if (key == "match") return set(settings.match, parseTime(value));
        if (key == "increment") return set(settings.increment, parseTime(value));
        if (key == "lost") return set(settings.loss, parseLoss(value));
        if (key == "opening")
            return hasOpening = set(opening.rule, opening::openingRuleFromName(value));
        if (key == "actions") return set(opening.actions, parseActions(value, size));
        return true;
    }
};

InputError notPossible(Sentence why) {
    return {.kind = ErrorKind::NotPossible, .value = std::move(why)};
}

/// The opening after its actions, whose stones are the first of `moves`.
/// REQUIRES: whyUnfit() has nothing against it.
Result<opening::Opening> resumeOpening(const GameSettings::Opening& kept,
                                       BoardSize size,
                                       const std::vector<board::GameRecord::TimedMove>& moves) {
    opening::Opening opening{kept.rule, size};
    for (const opening::Action& action : kept.actions)
        if (const auto reason = opening.apply(action))
            return notPossible({english("the opening: {0}: {1}"), {toText(action, size), *reason}});
    const auto& stones = opening.stones();
    const bool isBegin =
        stones.size() <= moves.size() &&
        std::equal(stones.begin(), stones.end(), moves.begin(), [](Square s, const auto& each) {
            return s == each.move;
        });
    if (!isBegin || (!opening.isOver() && stones.size() != moves.size()))
        return notPossible(english("the stones of the opening are not those of the game"));
    return opening;
}

/// Takes back what was done in the opening after this number of stones.
void cutOpening(std::size_t stones, opening::Opening& opening, GameSettings& settings) {
    while (opening.stones().size() > stones) {
        if (opening.actions().back().kind == opening::Action::Kind::Swap) settings.exchangeSides();
        opening.undo();
    }
}

}  // namespace

void GameSettings::exchangeSides() {
    std::swap(seats[Color::Black], seats[Color::White]);
    std::swap(levels[Color::Black], levels[Color::White]);
}

void GameSettings::setClock(const search::TimeControl& control) {
    turn = control.turn;
    match = control.match;
    increment = control.increment;
}

std::string writeSettings(const GameSettings& settings, BoardSize size) {
    std::string text{kWord.substr(0, kWord.size() - 1)};
    const auto add = [&](std::string_view key, std::string_view value) {
        text += ' ' + std::string{key} + '=' + std::string{value};
    };
    add("rule", fukumi::nameOf(settings.rule));
    add("players", seatsText(settings.seats));
    add("levels", levelsText(settings.levels));
    add(kLadder, std::to_string(player::kMaxLevel));
    if (settings.turn) add("turn", std::to_string(settings.turn->count()));
    if (settings.match) add("match", std::to_string(settings.match->count()));
    if (settings.increment.count() > 0)
        add("increment", std::to_string(settings.increment.count()));
    if (const auto& opening = settings.opening) {
        std::string actions;
        for (const opening::Action& each : opening->actions)
            actions += (actions.empty() ? "" : ",") + toText(each, size);
        add("opening", opening::nameOf(opening->rule));
        add("actions", actions);
    }
    if (const auto& loss = settings.loss)
        add("lost", std::string{answer::nameOf(loss->loser)} + '-' + std::string{wordOf(loss->by)});
    return text;
}

Result<std::optional<GameSettings>> parseSettings(std::string_view line, BoardSize size) {
    if (!line.starts_with(kWord) || line.find('=') == std::string_view::npos)
        return std::optional<GameSettings>{};
    const bool isFormer = line.find(' ' + std::string{kLadder} + '=') == std::string_view::npos;
    line.remove_prefix(kWord.size());
    Reader reader{.settings = {.levels = {player::kMaxLevel, player::kMaxLevel}},
                  .size = size,
                  .ladder = isFormer ? player::kFormerLevels : player::kMaxLevel};
    for (const std::string_view word : book::splitText(line, ' ')) {
        const auto equals = std::min(word.find('='), word.size());
        const auto value = word.substr(std::min(equals + 1, word.size()));
        if (!reader.read(word.substr(0, equals), value))
            return notPossible(
                {english("the settings of the game: '{0}' cannot be read"), {std::string{word}}});
    }
    if (reader.hasOpening) reader.settings.opening = std::move(reader.opening);
    return std::optional{std::move(reader.settings)};
}

std::vector<book::Notice> noticesOf(const KeptGame& kept, const book::StoredGame& game) {
    std::vector<book::Notice> notices = game.notices;
    if (const auto& why = kept.whyNoOpening)
        notices.push_back({*why, english("the game goes on without its opening")});
    if (kept.settings) return notices;
    constexpr unsigned kOfPlay = book::part::kTimes | book::part::kRule | book::part::kSize;
    for (book::Notice& each : partsBeyond(kOfPlay, game)) notices.push_back(std::move(each));
    return notices;
}

Result<KeptGame> readKeptGame(const book::ChosenGame& chosen, GameWish wish, Isa isa) {
    board::GameRecord record = chosen.record;
    auto kept = parseSettings(chosen.game.settings, record.size);
    if (!kept) return kept.error();
    auto& settings = *kept;
    const Rule fileRule = settings ? settings->rule : chosen.game.rule.value_or(wish.usual);
    const Rule own = wish.wanted.value_or(fileRule);
    if (wish.plies) record.moves.resize(std::min(*wish.plies, record.moves.size()));
    auto game = replay(record, own, isa);
    if (!game) return game.error();
    KeptGame result{.game = std::move(*game), .settings = std::move(settings), .opening = {}};
    if (!result.settings) return result;
    result.settings->rule = own;
    if (const auto& opening = result.settings->opening) {
        auto unfit = opening::whyUnfit(opening->rule, own, record.size);
        if (unfit && own == fileRule) return notPossible(*unfit);
        if (unfit) {
            result.whyNoOpening = std::move(unfit);
            result.settings->opening.reset();
        } else {
            auto resumed = resumeOpening(*opening, record.size, chosen.record.moves);
            if (!resumed) return resumed.error();
            cutOpening(record.moves.size(), *resumed, *result.settings);
            result.opening = std::move(*resumed);
        }
    }
    const auto& loss = result.settings->loss;
    if (loss && !wish.plies) result.game.lose(loss->loser, loss->by);
    return result;
}

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

/// The local time in a format of strftime().
std::string timeText(const char* format) {
    const std::time_t now = std::time(nullptr);
    std::ostringstream text;
    // One thread plays, and nothing else asks for the local time.
    text << std::put_time(std::localtime(&now), format);
    return text.str();
}

bool isThere(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path, ignored);
}

/// `name` or, where it is there already, the first of NAME-2, NAME-3, ... that is not.
fs::path freeFile(const fs::path& name) {
    fs::path path = name;
    for (int number = 2; isThere(path); ++number)
        path.replace_filename(name.stem().string() + '-' + std::to_string(number) +
                              name.extension().string());
    return path;
}

}  // namespace

fs::path usualGameFile(const std::string& ending) {
    return stateFolder() / (std::string{kUsualStart} + timeText("%Y%m%d-%H%M%S") + ending);
}

std::string today() { return timeText("%Y-%m-%d"); }

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
        if (!name.starts_with(kUsualStart)) continue;
        if (!name.ends_with(".psq") && !name.ends_with(".sgf")) continue;
        if (!newest || fs::last_write_time(*newest, ignored) < entry.last_write_time(ignored))
            newest = entry.path();
    }
    return newest;
}

GameKeeper::GameKeeper(fs::path wanted, fs::path note)
    : wanted_{std::move(wanted)}, note_{std::move(note)} {}

void GameKeeper::resume(fs::path file, FileLock lock) {
    file_ = std::move(file);
    lock_ = std::make_unique<FileLock>(std::move(lock));
}

fs::path GameKeeper::target() const {
    if (file_) return *file_;
    fs::path path = wanted_;
    if (!path.empty() && !ending_.empty()) path.replace_extension(ending_);
    return path;
}

void GameKeeper::useEnding(std::string_view ending) {
    ending_ = ending;
    file_.reset();
    lock_.reset();
}

std::optional<std::string> GameKeeper::keep(const std::string& content, const Language& t) {
    if (wanted_.empty()) return std::nullopt;
    const bool isFirst = !file_;
    const fs::path path = file_ ? *file_ : freeFile(target());
    const fs::path folder = path.parent_path();
    std::error_code ignored, notMade;
    if (isFirst && !folder.empty()) fs::create_directories(folder, notMade);
    const auto error = notMade ? std::optional{"'" + printableLine(folder.string()) +
                                               "': cannot be made: " + notMade.message()}
                               : book::replaceFile(path, content, lock_.get());
    if (error) {
        wanted_.clear();
        return t("the game is not kept in a file: {0}", {*error});
    }
    file_ = path;
    if (!isFirst) return std::nullopt;
    if (auto lock = FileLock::take(path)) lock_ = std::make_unique<FileLock>(std::move(*lock));
    // Without the note the game is kept all the same.
    if (!note_.empty()) {
        fs::create_directories(note_.parent_path(), ignored);
        static_cast<void>(book::replaceFile(note_, fs::absolute(path, ignored).string() + '\n'));
    }
    return t("the game is kept in {0}", {printableLine(path.string())});
}

std::optional<std::string> saveAsNew(const std::string& path,
                                     const std::string& content,
                                     const std::optional<std::string>& own,
                                     const Language& t) {
    if (isThere(path) && !fs::is_directory(path) && own != path)
        return t("{0} is there already; type replace {0} to write over it", {path});
    return book::replaceFile(path, content);
}

}  // namespace fukumi::protocol::cli
