// SPDX-License-Identifier: MIT
#include "protocol/cli/play/gomoku_game.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <utility>

#include "book/book_source.hpp"
#include "book/five_source.hpp"
#include "book/foreign/format.hpp"
#include "book/format/embedded_book.hpp"
#include "book/openings/opening_name.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "engine/player/levels.hpp"
#include "engine/solver/mnk/mnk_rules.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/play/kept_game.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

/// The position of a new game like this one: moves that can be taken back are not in it.
board::Position beginOf(const PlayGame& game) {
    board::Position position = game.position();
    for (std::size_t i = 0; i < game.moves().size(); ++i) position.undo();
    return position;
}

/// "4:32", "0:00".
std::string clockText(search::Milliseconds rest) {
    const auto seconds = std::max<std::int64_t>(0, (rest.count() + 999) / 1000);
    const std::string text = std::to_string(seconds % 60);
    return std::to_string(seconds / 60) + (text.size() < 2 ? ":0" : ":") + text;
}

/// The file of this name, whose ending names the format.
Result<book::WrittenFile> writeAs(const std::string& path, const book::StoredGame& game) {
    const book::Format* const format = writtenFormat(path);
    if (format == nullptr)
        return InputError{
            .kind = ErrorKind::Damaged,
            .value = path,
            .expected = {{english("a name that ends in one of {0}"), {endingsText()}}}};
    return writeGame(*format, game);
}

/// The name of a player in a game file.
std::string_view nameInFile(Seat seat) { return seat == Seat::Person ? "person" : "pbrain-fukumi"; }

}  // namespace

std::optional<TypedPoint> parsePoint(std::string_view line, BoardSize size) {
    const auto point = solver::mnkPointFrom(line, size.height());
    if (!point) return std::nullopt;
    const bool isInside = point->column >= 0 && point->column < size.width() && point->row >= 0 &&
                          point->row < size.height();
    if (!isInside) return TypedPoint{};
    return TypedPoint{Square{point->column, size.height() - 1 - point->row}};
}

GomokuGame::GomokuGame(const Terminal& terminal,
                       PlayGame start,
                       GomokuSetup setup,
                       const search::Clock& clock,
                       MakeStop makeStop)
    : terminal_{terminal},
      t_{terminal.t},
      start_{beginOf(start)},
      game_{std::move(start)},
      setup_{std::move(setup)},
      opening_{std::move(setup_.begun)},
      draw_{setup_.settings.player.seed},
      clock_{clock},
      makeStop_{std::move(makeStop)},
      engine_{setup_.settings.player, clock},
      host_{engine_, clock} {
    const auto print = [this](const std::string& text) { terminal_.say(text); };
    engine_.addSource(std::make_unique<book::FiveSource>(
        [this](const Sentence& sentence) { terminal_.say(sentence); }));
    engine_.addSource(std::make_unique<book::BookSource>(book::embeddedBook(), print));
    // Without a fixed seed every game opens differently.
    if (draw_ == 0) draw_ = static_cast<std::uint64_t>(clock_.now().time_since_epoch().count());
    beginOpening();
}

Color GomokuGame::sideToMove() const {
    return isOpening() ? opening_->colorOf(opening_->actor()) : game_.position().sideToMove();
}

std::optional<Sentence> GomokuGame::ending() const {
    const auto end = game_.ending();
    return end ? std::optional{end->text} : std::nullopt;
}

std::string GomokuGame::moveList() const {
    int number = 0;
    std::string text;
    for (const auto& [move, time] : game_.record().moves) {
        text += (number == 0 ? "" : " ") + std::to_string(number + 1) + '.' +
                board::moveName(move, game_.position().size());
        ++number;
    }
    return text;
}

std::string GomokuGame::drawing() const {
    answer::Notes notes;
    answer::noteForbidden(game_.position(), notes);
    if (opening_) {
        int number = 0;
        for (const Square s : opening_->fifths())
            notes[s] = answer::Note{std::to_string(++number), answer::Style::Good};
    }
    return answer::viewBoard(game_.position(), notes, terminal_.colors) + openingNotes();
}

std::vector<Sentence> GomokuGame::introduction() const {
    const board::Position& position = game_.position();
    std::vector<Sentence> lines{answer::frameText(position.rule(), position.size()),
                                seatsSentence()};
    if (isOpening())
        lines.push_back(
            {english("opening rule: {0}"), {std::string{opening::nameOf(opening_->rule())}}});
    const bool isTimed = ranges::anyOf(game_.moves(), [](auto& m) { return m.time.count() != 0; });
    if (setup_.game.match && !game_.moves().empty() && !isTimed)
        lines.emplace_back(english("the file has no times: the clocks start full"));
    return lines;
}

Sentence GomokuGame::invitation() const {
    const BoardSize size = game_.position().size();
    return {english("Type a point such as {0} to play there, or help."),
            {centerName(size.width(), size.height())}};
}

TerminalGame::MoveHelp GomokuGame::moveHelp() const {
    const BoardSize size = game_.position().size();
    return pointHelp(size.width(), size.height());
}

Sentence GomokuGame::prompt() const {
    if (isOpening()) return askSentence(*opening_);
    const Color us = game_.position().sideToMove();
    const auto rest = left(us);
    return t_.textOf(answer::colorSentence(us)) + (rest ? ' ' + clockText(*rest) : "");
}

std::vector<Command> GomokuGame::commands() {
    const auto run = [this](Change (GomokuGame::*action)()) {
        return [this, action](const std::string&) { return (this->*action)(); };
    };
    return {
        {"values",
         "",
         english("the score of every point: what it gains and denies"),
         run(&GomokuGame::showValues)},
        {"threats",
         "",
         english("fives, fours and threes of both, and forced wins"),
         run(&GomokuGame::showThreats)},
        {"level",
         "N",
         english("strength of the engine, 1 to 20"),
         [this](const std::string& text) { return setLevel(text); }},
        {"swap", "", english("change sides; in an opening: colours"), run(&GomokuGame::swapSeats)},
        {"stay", "", english("in an opening: keep your colour"), run(&GomokuGame::refuseChoice)},
        {"two",
         "",
         english("in the opening swap2: put two stones"),
         run(&GomokuGame::refuseChoice)},
        {"offer",
         "",
         english("in taraguchi-10: offer ten fifth moves"),
         run(&GomokuGame::refuseChoice)},
        {"resign", "", english("give the game up"), run(&GomokuGame::resign)},
    };
}

// ---- Moves -----------------------------------------------------------------------------------

TerminalGame::Typed GomokuGame::refuse(const Sentence& why) {
    terminal_.say(why);
    return Typed::Refused;
}

std::chrono::milliseconds GomokuGame::timeOfMove() const {
    return std::chrono::duration_cast<search::Milliseconds>(clock_.now() - moveBegan_);
}

TerminalGame::Typed GomokuGame::type(std::string_view line) {
    if (const auto action = openingAction(line)) return actInOpening(*action);
    const auto point = parsePoint(line, game_.position().size());
    if (!point) return Typed::NotAMove;
    if (!point->square) return refuse({answer::kNotOnBoard, {std::string{line}}});
    const Color us = game_.position().sideToMove();
    if (const auto error = game_.tryPlay(*point->square, timeOfMove())) return refuse(*error);
    loseIfLate(us);
    announceOpeningName();
    return Typed::Played;
}

void GomokuGame::playByProgram() {
    if (isOpening()) return openByEngine();
    const Color us = game_.position().sideToMove();
    terminal_.out << t_.textOf({english("{0} thinks ..."), {answer::colorSentence(us)}}) << ' '
                  << std::flush;
    search::Limits limits;
    limits.start = moveBegan_ = clock_.now();
    limits.clock = setup_.game.clock();
    limits.clock->left = left(us);
    const auto stop = makeStop_();
    // A position that is not over has a legal move.
    const Move m =
        host_.findMove(game_.position(), {engineSettings(us), limits, *stop, *this}).value();
    if (const auto error = game_.tryPlay(m, timeOfMove()))
        throw std::logic_error{"the engine's move cannot be played: " + toEnglish(*error)};
    loseIfLate(us);
    terminal_.say({english("and plays {0}"), {board::toHuman(m, game_.position().size())}});
    announceOpeningName();
}

bool GomokuGame::undo() {
    const bool isInOpening = opening_ && game_.moves().size() == opening_->stones().size();
    if (isInOpening && !game_.isResigned()) return undoInOpening();
    return game_.undo();
}

void GomokuGame::restart() {
    game_ = PlayGame{start_};
    engine_.newGame();
    if (!opening_) return;
    // The first player has black again.
    if (opening_->holderOf(Color::Black) == opening::Party::Second) setup_.game.exchangeSides();
    opening_.reset();
    ++draw_;
    beginOpening();
}

void GomokuGame::announceOpeningName() {
    constexpr int kStones = 3;
    if (game_.position().stoneCount() != kStones) return;
    const auto opening = book::openingName(game_.position());
    if (!opening) return;
    // The meaning of the name is English.
    terminal_.say({english("opening: {0}"),
                   {t_.isEnglish() ? Sentence{longText(*opening)} : nameSentence(*opening)}});
}

std::optional<search::Milliseconds> GomokuGame::left(Color c) const {
    if (!setup_.game.match) return std::nullopt;
    const PlayGame::Used used = game_.used(c);
    return *setup_.game.match + used.moves * setup_.game.increment - used.time;
}

void GomokuGame::loseIfLate(Color c) {
    const auto rest = left(c);
    // The last move has its increment already.
    if (rest && *rest < setup_.game.increment) game_.lose(c, PlayGame::LostBy::Time);
}

// ---- Players ---------------------------------------------------------------------------------

player::Settings GomokuGame::engineSettings(Color c) const {
    player::Settings settings = setup_.settings.player;
    settings.level = setup_.game.levels[c];
    return settings;
}

Sentence GomokuGame::seatsSentence() const {
    const auto sentenceOf = [&](Color c) -> Sentence {
        if (setup_.game.seats[c] == Seat::Person) return english("you");
        const std::string level = std::to_string(setup_.game.levels[c]);
        if (const auto elo = player::eloOf(engineSettings(c)))
            return {english("the engine, level {0} (Elo {1})"), {level, std::to_string(*elo)}};
        return {english("the engine, level {0}"), {level}};
    };
    return {english("black X: {0}; white O: {1}"),
            {sentenceOf(Color::Black), sentenceOf(Color::White)}};
}

Change GomokuGame::setLevel(const std::string& text) {
    const auto level = parseInteger<int>(text);
    if (!level || *level < player::kMinLevel || *level > player::kMaxLevel) {
        terminal_.say({english("a level is a number from {0} to {1}"),
                       {std::to_string(player::kMinLevel), std::to_string(player::kMaxLevel)}});
        return Change::Nothing;
    }
    setup_.game.levels = {*level, *level};
    const std::string number = std::to_string(*level);
    if (const auto elo = player::eloOf(engineSettings(Color::Black)))
        terminal_.say(
            {english("the engine plays at level {0}, Elo {1}"), {number, std::to_string(*elo)}});
    else
        terminal_.say({english("the engine plays at level {0}"), {number}});
    return Change::Settings;
}

Change GomokuGame::swapSeats() {
    setup_.game.exchangeSides();
    terminal_.say(seatsSentence());
    return Change::Settings;
}

Change GomokuGame::resign() {
    game_.lose(sideToMove(), PlayGame::LostBy::Resignation);
    return Change::Position;
}

Change GomokuGame::refuseChoice() {
    terminal_.say(english("there is no choice of an opening now"));
    return Change::Nothing;
}

// ---- Files -----------------------------------------------------------------------------------

GameSettings GomokuGame::currentSettings() const {
    GameSettings settings = setup_.game;
    settings.rule = game_.position().rule();
    settings.loss = game_.loss();
    if (opening_) settings.opening->actions = opening_->actions();
    return settings;
}

book::StoredGame GomokuGame::storedGame() const {
    book::StoredGame game{.head = game_.record(), .rule = game_.position().rule()};
    for (const Color c : kColors) game.head.names[indexOf(c)] = nameInFile(setup_.game.seats[c]);
    game.head.date = today();
    if (opening_) game.head.opening = opening::nameOf(opening_->rule());
    game.settings = writeSettings(currentSettings(), game.head.size);
    auto node = board::GameTree::kRoot;
    for (const auto& [move, time] : std::exchange(game.head.moves, {})) {
        node = game.tree.add(node, move);
        game.tree.remark(node).time = time;
    }
    return game;
}

Result<book::WrittenFile> GomokuGame::fileText(const std::string& path) const {
    return writeAs(path, storedGame());
}

// A game is kept from its first move on, and some formats cannot hold one without a move.
Result<void> GomokuGame::checkFile(const std::string& path) const {
    book::StoredGame game = storedGame();
    if (game_.position().history().empty()) game.tree.add(board::GameTree::kRoot, Square{0, 0});
    if (const auto file = writeAs(path, game); !file) return file.error();
    return {};
}

Result<void> GomokuGame::load(const std::string& path) {
    auto content = book::FileContent::open(path);
    if (!content) return content.error();
    const auto chosen = book::chooseGame(std::move(*content), {});
    if (!chosen) return chosen.error();
    auto kept = readKeptGame(
        *chosen, {.usual = game_.position().rule(), .wanted = {}}, setup_.settings.isa);
    if (!kept) return kept.error();
    for (const book::Notice& notice : noticesOf(*kept, chosen->game))
        terminal_.say(writeNotice(notice, path));
    resume(std::move(*kept));
    return {};
}

void GomokuGame::resume(KeptGame kept) {
    setup_.game.opening.reset();
    if (kept.settings) setup_.game = std::move(*kept.settings);
    game_ = std::move(kept.game);
    opening_ = std::move(kept.opening);
    start_ = beginOf(game_);
    engine_.newGame();
    beginOpening();
}

English GomokuGame::keptText() const {
    return english("the game is in {0}; play --continue goes on with it");
}

}  // namespace fukumi::protocol::cli
