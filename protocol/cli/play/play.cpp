// SPDX-License-Identifier: MIT
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "book/format/replace_file.hpp"
#include "engine/core/ranges.hpp"
#include "engine/solver/chomp/chomp.hpp"
#include "engine/solver/mnk/mnk_judge.hpp"
#include "protocol/cli/language.hpp"
#include "protocol/cli/play/game_loop.hpp"
#include "protocol/cli/play/gomoku_game.hpp"
#include "protocol/cli/play/small_game.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/cli/subcommand.hpp"
#include "protocol/cli/terminal.hpp"
#include "protocol/question/messages.hpp"
#include "protocol/question/read.hpp"

namespace fukumi::protocol::cli {

namespace {

const question::Play& taskOf(const Question& question) {
    return question::partOf<question::Play>(question);
}

/// That of the question, else that of the system.
Language languageOf(const Question& question) {
    if (const auto& code = taskOf(question).language) {
        if (auto language = Language::fromCode(*code)) return *language;
        const auto codes = Language::codes();
        refuse({.kind = ErrorKind::NotOneOf,
                .field = "language",
                .value = *code,
                .expected = {codes.begin(), codes.end()}});
    }
    for (const char* const variable : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const char* const name = std::getenv(variable); name != nullptr && *name != '\0')
            return Language::fromLocale(name);
    return {};
}

/// A new file for a game: a game of gomoku is written as the ending of its name says.
std::filesystem::path newFile(const std::string& name, std::string_view usual) {
    if (const auto why = book::whyNotReplaced(name))
        refuse({.kind = ErrorKind::NotPossible, .field = "save", .value = *why});
    std::error_code ignored;
    if (std::filesystem::exists(name, ignored))
        refuse(
            {.kind = ErrorKind::FileExists, .field = "save", .value = name, .expected = {"psq"}});
    if (usual != kSmallEnding) static_cast<void>(formatToWrite("save", name));
    if (const auto fine = checkSmallFile(name); usual == kSmallEnding && !fine)
        refuse(inField(fine.error(), "save"));
    return name;
}

/// Where a game is kept: in a new file, never over another one. `note` is that of the keeper.
GameKeeper keeperOf(const Question& question,
                    const char* ending,
                    const std::filesystem::path& note = {}) {
    const auto& save = taskOf(question).save;
    return GameKeeper{save ? newFile(*save, ending) : usualGameFile(ending), note};
}

/// An opening rule of renju makes the game one, where no other rule is named.
void adoptRule(Question& question) {
    Rule& rule = question.settings.rules.rule;
    const auto& opening = taskOf(question).opening;
    if (opening && opening::isForRenju(*opening) && rule == Rule::Freestyle &&
        !question.has("rule"))
        rule = Rule::Renju;
}

void checkOpening(const GomokuSetup& setup, const board::Position& start) {
    const auto& opening = setup.game.opening;
    if (!opening || setup.begun) return;
    if (!start.history().empty())
        refuse({.kind = ErrorKind::NotPossible,
                .field = "opening",
                .value = "a game that begins with stones has no opening"});
    if (const auto reason = opening::whyUnfit(opening->rule, start.rule(), start.size()))
        refuse({.kind = ErrorKind::NotPossible, .field = "opening", .value = *reason});
}

/// The engine's time: for a move, or of a game's clock, or both.
search::TimeControl clockOf(const Question& question) {
    const question::Play& task = taskOf(question);
    search::TimeControl control = task.clock.value_or(search::TimeControl{});
    if (question.has("time") || !task.clock) control.turn = task.turn;
    return control;
}

/// The ending of the file that keeps a game: Piskvork's has no set-up.
const char* usualEnding(const PlayGame& start) {
    return start.record().setup == board::GameRecord::Setup{} ? ".psq" : ".sgf";
}

GomokuSetup setupOf(const Question& question) {
    const question::Play& task = taskOf(question);
    const int level = question.settings.player.level;
    GomokuSetup setup{
        .game = {.seats = task.seats, .levels = {level, task.whiteLevel.value_or(level)}},
        .settings = question.settings};
    setup.game.setClock(clockOf(question));
    if (task.opening) setup.game.opening = GameSettings::Opening{*task.opening, {}};
    return setup;
}

/// A game to go on with.
struct Resumed {
    KeptGame kept;
    bool isRuleNamed;  ///< by the file, or by a notice
    std::filesystem::path file;
    std::optional<FileLock> lock;  ///< if the file goes on with the game
};

/// The file of --continue or --psq; absent without.
std::optional<std::string> resumedFile(const Question& question) {
    if (!taskOf(question).resume) return question.start.psq;
    const auto file = lastGame();
    if (!file)
        refuse({.kind = ErrorKind::NotPossible,
                .field = "continue",
                .value = "no game of five in a row was kept so far; small games go on by their "
                         "command load"});
    return file->string();
}

/// Absent without a file.
std::optional<Resumed> resumedGame(Question& question, const Language& t) {
    const auto path = resumedFile(question);
    if (!path) return std::nullopt;
    const bool isLast = taskOf(question).resume;
    const char* const field = isLast ? "continue" : "psq";
    const bool isFollowing = isLast && !question.has("save");
    auto lock = isFollowing ? FileLock::take(*path) : std::nullopt;
    if (isFollowing && !lock) refuse({.kind = ErrorKind::InUse, .field = field, .value = *path});
    const book::ChosenGame game =
        valueOrRefuse(question::readGame(question, field, *path, openGameFile(field, *path)));
    Rule& rule = question.settings.rules.rule;
    const auto wanted = question.has("rule") ? std::optional{rule} : std::nullopt;
    GameWish wish{.usual = rule, .wanted = wanted};
    if (question.start.ply) wish.plies = static_cast<std::size_t>(*question.start.ply);
    auto kept = readKeptGame(game, wish, question.settings.isa);
    if (!kept) refuse(inFile(inField(kept.error(), field), *path));
    const bool isRuleNamed = kept->settings || game.game.rule;
    Resumed resumed{std::move(*kept), isRuleNamed, *path, std::move(lock)};
    printNotices(noticesOf(resumed.kept, game.game), *path, t);
    rule = resumed.kept.game.position().rule();
    if (question.has("ply")) {
        PlayGame start{valueOrRefuse(question::makePosition(question, game))};
        // A game without an opening begins there each time.
        if (!resumed.kept.opening) resumed.kept.game = std::move(start);
    }
    return resumed;
}

/// Settings that the question names go before those of the kept game.
void takeOver(GomokuSetup& setup, const Resumed& resumed, const Question& question) {
    const GameSettings own = setup.game;
    if (resumed.kept.settings) setup.game = *resumed.kept.settings;
    setup.begun = resumed.kept.opening;
    if (question.has("players") || question.has("color")) setup.game.seats = own.seats;
    if (setup.begun && question.has("opening"))
        refuse({.kind = ErrorKind::Conflict, .field = "opening", .expected = {"psq"}});
    if (!setup.begun) setup.game.opening = own.opening;
    if (question.has("level")) setup.game.levels = own.levels;
    if (question.has("white_level")) setup.game.levels[Color::White] = own.levels[Color::White];
    if (question.has("time") || question.has("clock")) setup.game.setClock(own.clock());
    if (setup.begun && setup.game.match)
        refuse({.kind = ErrorKind::NotPossible,
                .field = "clock",
                .value = "a game that began by an opening rule has no clock"});
}

bool hasEngine(const ByColor<Seat>& seats) {
    return seats[Color::Black] == Seat::Engine || seats[Color::White] == Seat::Engine;
}

/// The solver takes smaller boards than two persons.
bool isSolved(const solver::MnkShape& shape) {
    return solver::MnkRules::make(shape.columns, shape.rows, shape.length).has_value();
}

/// Two persons, also of a kept game: refuses what only an engine at the board uses. The hints of
/// small games take the time.
void checkUsed(const Question& question, const ByColor<Seat>& seats) {
    if (hasEngine(seats)) return;
    const question::Play& task = taskOf(question);
    const bool isTimed = task.chomp || (task.mnk && isSolved(*task.mnk));
    for (const std::string field : {"level", "white_level", "time"})
        if (question.has(field) && !(isTimed && field == "time"))
            refuse({.kind = ErrorKind::Conflict,
                    .field = field,
                    .expected = {"players=person-person"}});
}

void checkTable(const solver::ChompBar& bar) {
    constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;
    const auto bytes = chompTableBytes(bar, solver::ChompMethod::Sweep);
    if (!bytes || *bytes > kMostBytes)
        refuse({.kind = ErrorKind::TooLarge,
                .field = "chomp",
                .value = "the table of its positions",
                .expected = {std::to_string(kMostBytes >> 20) + " MiB"}});
}

/// The lowest level plays by points, the highest, the default, plays perfectly.
SmallLevel smallLevelOf(std::string_view field, int level) {
    if (level == player::kMinLevel) return SmallLevel::ByPoints;
    if (level == player::kMaxLevel) return SmallLevel::Perfect;
    refuse({.kind = ErrorKind::NotOneOf,
            .field = std::string{field},
            .value = std::to_string(level),
            .expected = {std::to_string(player::kMinLevel), std::to_string(player::kMaxLevel)}});
}

void checkCells(const solver::MnkShape& shape, const ByColor<Seat>& seats) {
    if (hasEngine(seats) && !isSolved(shape))
        refuse({.kind = ErrorKind::TooLarge,
                .field = "mnk",
                .value = "a board for the engine",
                .expected = {"64 cells"}});
}

/// The side that is drawn as X: the person's symbol, black's where there are two or none.
Color crossesOf(const question::Play& task) {
    if (!task.symbol) return Color::Black;
    const bool isWhites =
        task.seats[Color::Black] == Seat::Engine && task.seats[Color::White] == Seat::Person;
    return (*task.symbol == Color::Black) == isWhites ? Color::White : Color::Black;
}

std::unique_ptr<SmallGame> smallGameOf(const Question& question,
                                       const Terminal& terminal,
                                       const search::Clock& clock) {
    const question::Play& task = taskOf(question);
    checkUsed(question, task.seats);
    const SmallGame::Setup setup{.seats = task.seats, .time = task.turn};
    if (task.chomp) {
        checkTable(*task.chomp);
        return makeChompGame(terminal, setup, *task.chomp, clock);
    }
    checkCells(*task.mnk, task.seats);
    // The level of fukumi.ini is that of five in a row.
    const int level =
        question.has("level") ? question.settings.player.level : int{player::kMaxLevel};
    return makeMnkGame(terminal,
                       setup,
                       {.shape = *task.mnk,
                        .levels = {smallLevelOf("level", level),
                                   smallLevelOf("white_level", task.whiteLevel.value_or(level))},
                        .seed = question.settings.player.seed,
                        .crosses = crossesOf(task)},
                       clock);
}

int playGame(const Question& question,
             const Terminal& terminal,
             TerminalGame& game,
             GameKeeper keeper) {
    const Remarks remarks = taskOf(question).remarks ? Remarks::On : Remarks::Off;
    GameLoop{terminal, game, {.keeper = std::move(keeper), .remarks = remarks}}.run();
    return kAnswered;
}

int playSmallGame(const Question& question, const Terminal& terminal) {
    const search::SteadyClock clock;
    const auto game = smallGameOf(question, terminal, clock);
    if (const auto start = game->setStart(question.start.movesText); !start)
        refuse(inField(start.error(), "moves"));
    return playGame(question, terminal, *game, keeperOf(question, kSmallEnding));
}

/// Refuses a game that its file cannot hold.
void checkFile(const Question& question, const GomokuGame& game, const GameKeeper& keeper) {
    const std::string path = keeper.target().string();
    const char* const field = question.has("save")      ? "save"
                              : taskOf(question).resume ? "continue"
                                                        : "";
    if (const auto fits = game.checkFile(path); !fits)
        refuse(inField(inFile(fits.error(), path), field));
}

int playGomoku(Question question, const Terminal& terminal) {
    auto resumed = resumedGame(question, terminal.t);
    adoptRule(question);
    PlayGame game = resumed ? std::move(resumed->kept.game) : PlayGame{positionOf(question)};
    question.settings.rules.rule = game.position().rule();
    GameKeeper keeper = keeperOf(question, usualEnding(game), lastGameNote());
    if (resumed && resumed->lock) keeper.resume(resumed->file, std::move(*resumed->lock));
    GomokuSetup setup = setupOf(question);
    if (resumed) takeOver(setup, *resumed, question);
    checkUsed(question, setup.game.seats);
    checkOpening(setup, game.position());
    const search::SteadyClock clock;
    GomokuGame gomoku{terminal, std::move(game), std::move(setup), clock, [] {
                          return std::make_unique<CtrlC>();
                      }};
    checkFile(question, gomoku, keeper);
    if (question.start.psq && !question.has("rule") && !resumed->isRuleNamed)
        terminal.say(english("the file does not name the rule; --rule changes it"));
    if (taskOf(question).resume && !resumed->kept.settings)
        terminal.say(
            english("the file does not hold players, levels, clock and opening; options choose "
                    "them"));
    return playGame(question, terminal, gomoku, std::move(keeper));
}

int playOn(const Terminal& terminal, const Question& question) {
    for (const Question::Given& each : question.given)
        if (ranges::find(each.texts, "-") != each.texts.end())
            refuse({.kind = ErrorKind::NotPossible,
                    .field = std::string{each.field},
                    .value = "standard input is for the moves of the game"});
    const question::Play& task = taskOf(question);
    return task.mnk || task.chomp ? playSmallGame(question, terminal)
                                  : playGomoku(question, terminal);
}

}  // namespace

int runPlay(const Question& question) {
    const Terminal terminal{std::cin, std::cout, outputColors(), languageOf(question)};
    try {
        return playOn(terminal, question);
    } catch (const Refusal& refusal) {
        throw UserError{printable(terminal.t.textOf(refusal.sentence()))};
    }
}

}  // namespace fukumi::protocol::cli
