// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "engine/core/error.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/parse.hpp"
#include "engine/solver/chomp/chomp.hpp"
#include "engine/solver/mnk/mnk_judge.hpp"
#include "protocol/cli/ctrl_c.hpp"
#include "protocol/cli/game_files.hpp"
#include "protocol/cli/language.hpp"
#include "protocol/cli/number_option.hpp"
#include "protocol/cli/play/play_session.hpp"
#include "protocol/cli/play/small_play.hpp"
#include "protocol/cli/position_options.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/question/messages.hpp"

namespace po = boost::program_options;

namespace fukumi::protocol::cli {

namespace {

constexpr std::int64_t kUsualTimeMs = 3000;
/// The ending of files that keep small games.
constexpr const char* kSmallEnding = ".txt";
constexpr std::int64_t kLongestTimeMs = std::int64_t{1000} * 60 * 60;

po::options_description ownOptions() {
    po::options_description own{"play: a game in the terminal; type help in it"};
    own.add_options()("opening",
                      textValue("NAME"),
                      "opening rule: free (default), pro, long-pro, swap, swap2, rif, yamaguchi, "
                      "soosorv-8, taraguchi-10; the last four play renju")(
        "players",
        textValue("BLACK-WHITE"),
        "who plays: person-engine (default), engine-person, "
        "person-person, engine-engine")(
        "time", textValue("MS"), "milliseconds of the engine a move (default 3000)")(
        "clock",
        textValue("M[+S]"),
        "a clock for each side: minutes, and seconds that a move adds, such as 10+5 or 0+3")(
        "mnk",
        textValue("MxNxK"),
        "a small game instead, M columns, N rows, K in a row, with --level 1 against a greedy "
        "player, "
        "person-person up to 22x22; of the position options --moves")(
        "symbol", textValue("X|O"), "with --mnk: the person's symbol")(
        "chomp", textValue("RxC"), "Chomp instead, R rows, C columns, against perfect play")(
        "white-level", textValue("N"), "level of an engine that plays white (default --level)")(
        "remarks", "say of every move what it was worth")(
        "language",
        textValue("CODE"),
        "language of the game's texts, such as ja (default: that of LC_ALL, LC_MESSAGES or LANG)")(
        "save",
        textValue("FILE"),
        "keep the game in this new file (default: one that is named when it is written)")(
        "continue",
        "go on with the game that was kept last, with its rule, players, levels, clock and "
        "opening, "
        "as --psq does with the game of a file; other options take their place");
    own.add(positionOptions());
    return own;
}

/// The language that is wanted, else that of the system.
Language languageFrom(const Options& options) {
    if (options.has("language")) {
        const std::string& code = options.text("language");
        if (auto language = Language::fromCode(code)) return *language;
        throw UserError{"--language: '" + code + "': wanted is one of " + Language::codes()};
    }
    for (const char* const variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* const name = std::getenv(variable); name != nullptr && *name != '\0')
            return Language::fromLocale(name);
    return {};
}

ByColor<Seat> seatsFrom(const Options& options) {
    const std::string text = options.has("players") ? options.text("players") : "person-engine";
    if (const auto seats = parseSeats(text)) return *seats;
    throw UserError{"--players: '" + text + "': expected one like person-engine"};
}

/// A game of gomoku is written as the ending of its file says.
void requireWrittenFormat(const std::string& path, std::string_view usual) {
    if (usual == kSmallEnding || writtenFormat(path) != nullptr) return;
    throw UserError{"--save: '" + path + "': the ending names no format; known are " +
                    endingsText(true)};
}

/// Where a game is kept: in a new file, never over another one. `note` is that of the keeper.
GameKeeper keeperFrom(const Options& options,
                      const char* ending,
                      const std::filesystem::path& note = {}) {
    if (!options.has("save")) return GameKeeper{usualGameFile(ending), note};
    const std::filesystem::path path{options.text("save")};
    if (std::filesystem::exists(path))
        throw UserError{"--save: '" + path.string() +
                        "' is there already; --psq goes on with a game"};
    requireWrittenFormat(path.string(), ending);
    if (path.has_parent_path() && !std::filesystem::is_directory(path.parent_path()))
        throw UserError{"--save: '" + path.string() + "': there is no such folder"};
    return GameKeeper{path, note};
}

/// An opening rule of renju makes the game one, where no other rule is named.
std::optional<opening::OpeningRule> openingFrom(const Options& options, Rule& rule) {
    if (!options.has("opening")) return std::nullopt;
    const std::string& name = options.text("opening");
    const auto opening = opening::openingRuleFromName(name);
    std::string names;
    for (const opening::OpeningRule each : opening::kOpeningRules)
        names += (names.empty() ? "" : ", ") + std::string{opening::nameOf(each)};
    if (!opening) throw UserError{"--opening: '" + name + "': wanted is one of " + names};
    if (opening::isForRenju(*opening) && rule == Rule::Freestyle && !options.has("rule"))
        rule = Rule::Renju;
    return opening;
}

void checkOpening(const PlaySetup& setup, const board::Position& start) {
    if (!setup.opening || setup.begun) return;
    if (!start.history().empty())
        throw UserError{"--opening: a game that begins with stones has no opening"};
    if (const auto reason = opening::whyUnfit(*setup.opening, start.rule(), start.size()))
        throw UserError{"--opening: " + *reason};
}

/// The engine's time: for a move, or of a game's clock, or both.
search::TimeControl clockFrom(const Options& options) {
    constexpr int kMostMinutes = 600;
    constexpr int kMostSeconds = 600;
    search::TimeControl control;
    const auto ms = numberOption(options, "time", std::int64_t{1}, kLongestTimeMs);
    if (ms || !options.has("clock")) control.turn = search::Milliseconds{ms.value_or(kUsualTimeMs)};
    if (!options.has("clock")) return control;
    const std::string& text = options.text("clock");
    const auto plus = std::min(text.find('+'), text.size());
    const auto minutes = parseInteger<int>(std::string_view{text}.substr(0, plus));
    const auto seconds = plus == text.size()
                             ? std::optional{0}
                             : parseInteger<int>(std::string_view{text}.substr(plus + 1));
    if (!minutes || !seconds || *minutes < 0 || *minutes > kMostMinutes || *seconds < 0 ||
        *seconds > kMostSeconds || *minutes + *seconds == 0)
        throw UserError{"--clock: '" + text +
                        "': expected minutes and seconds, such as 10+5 or 0+3, up to " +
                        std::to_string(kMostMinutes) + '+' + std::to_string(kMostSeconds)};
    if (options.has("opening")) throw UserError{"--clock: not with --opening"};
    control.increment = std::chrono::seconds{*seconds};
    // A clock without minutes begins with what a move adds: the first move has to be played, too.
    control.match = std::chrono::minutes{*minutes};
    if (*minutes == 0) control.match = control.increment;
    return control;
}

/// The ending of the file that keeps a game: Piskvork's has no set-up.
const char* usualEnding(const PlayGame& start) {
    return start.record().setup == board::GameRecord::Setup{} ? ".psq" : ".sgf";
}

PlaySetup setupFrom(const Options& options, const PlayGame& start) {
    PlaySetup setup{.seats = seatsFrom(options),
                    .settings = options.settings,
                    .levels = {options.settings.player.level, options.settings.player.level},
                    .thinking = {},
                    .keeper = keeperFrom(options, usualEnding(start), lastGameNote()),
                    .remarks = options.has("remarks") ? Remarks::On : Remarks::Off};
    if (const auto level =
            numberOption(options, "white-level", player::kMinLevel, player::kMaxLevel))
        setup.levels[Color::White] = *level;
    setup.thinking.clock = clockFrom(options);
    return setup;
}

/// A game to go on with, and the file that keeps it if that is the same one.
struct Resumed {
    KeptGame kept;
    std::optional<std::filesystem::path> file;
};

/// The game to go on with; `file` is set if it is that of --continue.
book::ChosenGame resumedGame(const Options& options, std::optional<std::filesystem::path>& file) {
    if (!options.has("psq")) {
        file = lastGame();
        if (!file) throw UserError{"--continue: no game was kept so far"};
    }
    const std::string asker = file ? "--continue" : "--psq";
    const std::string path = file ? file->string() : options.text("psq");
    auto game = book::chooseGame(openGameFile(asker, path), choiceFrom(options));
    if (!game) throw UserError{asker + ": " + describeError(inFile(game.error(), path))};
    return std::move(*game);
}

/// Absent if the options say how the game is played, as they do for a file without settings.
std::optional<Resumed> resumedFrom(Options& options, const Language& t) {
    const bool isLast = options.has("continue");
    if (isLast)
        for (const char* const name :
             {"psq", "moves", "black", "white", "to-move", "board", "size", "opening"})
            if (options.has(name)) throw UserError{"--continue: not with --" + std::string{name}};
    if (!isLast && !options.has("psq")) return std::nullopt;
    std::optional<std::filesystem::path> file;
    const book::ChosenGame game = resumedGame(options, file);
    Rule& rule = options.settings.rules.rule;
    const auto wanted = options.has("rule") ? std::optional{rule} : std::nullopt;
    auto kept = readKeptGame(game, {.usual = rule, .wanted = wanted}, options.settings.isa, t);
    if (const auto* error = std::get_if<std::string>(&kept))
        throw UserError{(isLast ? "--continue: '" + file->string() + "'" : "--psq") + ": " +
                        *error};
    Resumed resumed{std::get<KeptGame>(std::move(kept)), file};
    if (!isLast && !resumed.kept.settings) return std::nullopt;
    printNotices(game.game.notices, isLast ? file->string() : options.text("psq"));
    rule = resumed.kept.game.position().rule();
    if (options.has("ply")) {
        resumed.kept.game = PlayGame{positionFrom(options), t};
        resumed.kept.opening.reset();
        resumed.kept.settings->opening.reset();
    }
    return resumed;
}

/// Settings that the options name go before those of the kept game.
void takeOver(PlaySetup& setup, const Resumed& resumed, const Options& options) {
    const PlaySetup own = setup;
    takeOver(setup, resumed.kept);
    if (options.has("players")) setup.seats = own.seats;
    if (options.has("level")) setup.levels = own.levels;
    if (options.has("white-level")) setup.levels[Color::White] = own.levels[Color::White];
    if (options.has("time") || options.has("clock")) setup.thinking.clock = own.thinking.clock;
    if (setup.begun && setup.thinking.clock->match)
        throw UserError{"--clock: not with the opening of the game"};
    if (resumed.file && !options.has("save")) setup.keeper.resume(*resumed.file);
}

solver::ChompBar barFrom(const std::string& text) {
    constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;
    const auto cross = std::min(text.find('x'), text.size());
    const auto rows = parseInteger<int>(std::string_view{text}.substr(0, cross));
    const auto columns =
        parseInteger<int>(std::string_view{text}.substr(std::min(cross + 1, text.size())));
    const auto fits = [](auto side) {
        return side && *side >= 1 && *side <= solver::ChompBar::kMaxSide;
    };
    if (!fits(rows) || !fits(columns))
        throw UserError{"--chomp: '" + text + "': expected ROWSxCOLUMNS, as in 4x5"};
    const solver::ChompBar bar{*rows, *columns};
    const auto bytes = chompTableBytes(bar, solver::ChompMethod::Sweep);
    if (!bytes || *bytes > kMostBytes)
        throw UserError{"--chomp: '" + text + "': the table of its positions needs more than " +
                        std::to_string(kMostBytes >> 20) + " MiB"};
    return bar;
}

/// The lowest level plays by points, the highest, the default, plays perfectly.
SmallLevel smallLevelFrom(int level) {
    if (level == player::kMinLevel) return SmallLevel::ByPoints;
    if (level == player::kMaxLevel) return SmallLevel::Perfect;
    throw UserError{"--level: a small game knows " + std::to_string(player::kMinLevel) +
                    ", by points, and " + std::to_string(player::kMaxLevel) + ", perfect play"};
}

solver::MnkShape mnkShapeFrom(const Options& options, const ByColor<Seat>& seats) {
    const std::string& text = options.text("mnk");
    const auto shape = solver::MnkShape::parse(text);
    if (!shape || !solver::MnkJudge::make(*shape))
        throw UserError{"--mnk: '" + text +
                        "': expected columns, rows and stones in a row, as in 4x4x3: up to 64 "
                        "cells, for person-person up to 22x22"};
    const bool hasEngine =
        seats[Color::Black] == Seat::Engine || seats[Color::White] == Seat::Engine;
    if (hasEngine && !solver::MnkRules::make(shape->columns, shape->rows, shape->length))
        throw UserError{"--mnk: '" + text +
                        "': the engine plays boards of up to 64 cells; --players person-person has "
                        "a larger one judged"};
    return *shape;
}

/// The side that is drawn as X: the person's symbol, black's where there are two or none.
Color crossesFrom(const Options& options, const ByColor<Seat>& seats) {
    if (!options.has("symbol")) return Color::Black;
    const std::string& symbol = options.text("symbol");
    if (symbol != "X" && symbol != "O")
        throw UserError{"--symbol: '" + symbol + "': expected X or O"};
    const bool isWhites =
        seats[Color::Black] == Seat::Engine && seats[Color::White] == Seat::Person;
    return (symbol == "X") == isWhites ? Color::White : Color::Black;
}

std::unique_ptr<SmallGame> smallGameFrom(const Options& options, const Language& t) {
    if (options.has("chomp")) {
        for (const char* const name : {"mnk", "symbol"})
            if (options.has(name)) throw UserError{std::string{"--chomp: not with --"} + name};
        return makeChompGame(barFrom(options.text("chomp")), t);
    }
    const int level = options.settings.player.level;
    const auto white =
        numberOption(options, "white-level", player::kMinLevel, player::kMaxLevel).value_or(level);
    const ByColor<Seat> seats = seatsFrom(options);
    return makeMnkGame({.shape = mnkShapeFrom(options, seats),
                        .levels = {smallLevelFrom(level), smallLevelFrom(white)},
                        .seed = options.settings.player.seed,
                        .crosses = crossesFrom(options, seats)},
                       t);
}

int playSmallGame(const Options& options) {
    for (const char* const name : {"rule",
                                   "size",
                                   "black",
                                   "white",
                                   "to-move",
                                   "psq",
                                   "ply",
                                   "game",
                                   "encoding",
                                   "board",
                                   "opening",
                                   "clock",
                                   "continue"})
        if (options.has(name))
            throw UserError{std::string{options.has("chomp") ? "--chomp" : "--mnk"} +
                            ": not with --" + name};
    const Language t = languageFrom(options);
    auto rules = smallGameFrom(options, t);
    const auto moves = rules->movesFrom(options.has("moves") ? options.text("moves") : "");
    if (const auto* error = std::get_if<std::string>(&moves)) throw UserError{"--moves: " + *error};
    const search::Milliseconds time{
        numberOption(options, "time", std::int64_t{1}, kLongestTimeMs).value_or(kUsualTimeMs)};
    const search::SteadyClock clock;
    SmallPlay game{{std::cin, std::cout, outputColors(), t},
                   std::move(rules),
                   {.seats = seatsFrom(options),
                    .time = time,
                    .start = std::get<SmallGame::Moves>(moves),
                    .keeper = keeperFrom(options, kSmallEnding),
                    .remarks = options.has("remarks") ? Remarks::On : Remarks::Off},
                   clock};
    game.run();
    return kAnswered;
}

}  // namespace

int runPlay(const Arguments& arguments) {
    const po::options_description own = ownOptions();
    Options options = readOptions(arguments, own, IniErrors::Throw);
    if (options.help != Help::None) {
        std::cout << helpText(
            options.help,
            own,
            {"rule", "level", "mode", "threads", "max-memory", "book", "use-book", "seed"});
        return kAnswered;
    }
    if (options.has("mnk") || options.has("chomp")) return playSmallGame(options);
    if (options.has("symbol")) throw UserError{"--symbol requires --mnk"};
    const Language t = languageFrom(options);
    auto resumed = resumedFrom(options, t);
    const auto opening = openingFrom(options, options.settings.rules.rule);
    PlayGame game = resumed ? std::move(resumed->kept.game) : PlayGame{positionFrom(options), t};
    Rule& rule = options.settings.rules.rule;
    const bool isRuleNamed = options.has("rule") || game.position().rule() != rule;
    rule = game.position().rule();
    PlaySetup setup = setupFrom(options, game);
    setup.opening = opening;
    if (resumed) takeOver(setup, *resumed, options);
    checkOpening(setup, game.position());
    if (options.has("psq") && !isRuleNamed && !resumed)
        std::cout << t("nothing names the rule of the game: --rule takes another") << '\n';
    const search::SteadyClock clock;
    PlaySession session{
        {std::cin, std::cout, outputColors(), t}, std::move(game), std::move(setup), clock, [] {
            return std::make_unique<CtrlC>();
        }};
    session.run();
    return kAnswered;
}

}  // namespace fukumi::protocol::cli
