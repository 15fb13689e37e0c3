// SPDX-License-Identifier: MIT
#include "protocol/cli/play/play_session.hpp"

#include <algorithm>
#include <istream>
#include <ostream>
#include <stdexcept>

#include "book/book_source.hpp"
#include "book/five_source.hpp"
#include "book/format/embedded_book.hpp"
#include "book/openings/opening_name.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/text.hpp"
#include "engine/player/levels.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/cli/play/play_events.hpp"
#include "protocol/cli/play/play_opening.hpp"
#include "protocol/cli/question_files.hpp"
#include "protocol/question/messages.hpp"

namespace fukumi::protocol::cli {

namespace {

using Verb = PlayCommand::Verb;

/// With the meaning of the name if the text is English.
std::string openingText(const book::OpeningName& opening, const Language& t) {
    if (t.isEnglish()) return longText(opening);
    return t.textOf(nameSentence(opening));
}

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

}  // namespace

PlaySession::PlaySession(
    Io io, PlayGame start, PlaySetup setup, const search::Clock& clock, MakeStop makeStop)
    : io_{io},
      start_{beginOf(start)},
      game_{std::move(start)},
      setup_{std::move(setup)},
      opening_{std::move(setup_.begun)},
      firstSeats_{setup_.beforeOpening ? setup_.beforeOpening->firstSeats : setup_.seats},
      firstLevels_{setup_.beforeOpening ? setup_.beforeOpening->firstLevels : setup_.levels},
      draw_{setup_.settings.player.seed},
      clock_{clock},
      makeStop_{std::move(makeStop)},
      engine_{setup_.settings.player, clock},
      host_{engine_, clock} {
    const auto tell = [this](const std::string& text) { say(text); };
    engine_.addSource(std::make_unique<book::FiveSource>(tell));
    engine_.addSource(std::make_unique<book::BookSource>(
        book::embeddedBook(), tell, book::BookSource::Proofs::Elsewhere));
    // Without a fixed seed every game opens differently.
    if (draw_ == 0) draw_ = static_cast<std::uint64_t>(clock_.now().time_since_epoch().count());
}

void PlaySession::run() {
    const bool nobodyTypes =
        setup_.seats[Color::Black] == Seat::Engine && setup_.seats[Color::White] == Seat::Engine;
    showBoard();
    showRule();
    if (!nobodyTypes) {
        showSeats();
        io_.out << io_.t("Type a point such as h8 to play there, or help.") << '\n';
    }
    const std::string keptIn = setup_.keeper.wanted().string();
    if (!keptIn.empty() && std::holds_alternative<InputError>(fileText(keptIn)))
        io_.out << io_.t("this game begins from a position without moves: no file keeps it")
                << '\n';
    announceEnding();
    beginOpening();
    if (isOpening() && !isEngineToMove()) io_.out << choiceText(*opening_, io_.t);
    moveBegan_ = clock_.now();
    while (!left_) {
        if (!game_.ending() && isEngineToMove()) {
            engineMove();
            continue;
        }
        if (nobodyTypes) break;
        io_.out << prompt() << std::flush;
        std::string line;
        if (!readLine(io_.in, line)) {
            io_.out << '\n';
            break;
        }
        obey(parsePlayCommand(
            line, game_.position().size().width(), game_.position().size().height()));
    }
    sayWhereKept();
}

void PlaySession::obey(const PlayCommand& command) {
    if (isOpening())
        if (const auto action = actionOf(command)) return openByHand(*action);
    switch (command.verb) {
        case Verb::Nothing: return;
        case Verb::Move: return play(*command.square);
        case Verb::OffBoard: return say(io_.t("{0} is not on this board", {command.argument}));
        case Verb::Undo: return undo();
        case Verb::Hint: return hint();
        case Verb::Values: return values();
        case Verb::Threats: return threats();
        case Verb::Board: return showBoard();
        case Verb::Moves: return listMoves();
        case Verb::Save: return save(command.argument, IfThere::Refuse);
        case Verb::Replace: return save(command.argument, IfThere::Replace);
        case Verb::Remark: return remark();
        case Verb::Remarks: return switchRemarks();
        case Verb::Load: return load(command.argument);
        case Verb::Level: return setLevel(command.argument);
        case Verb::Swap: return swapSeats();
        case Verb::Stay:
        case Verb::Two:
        case Verb::Offer: return say(io_.t("there is no choice of an opening now"));
        case Verb::New: return restart();
        case Verb::Resign:
            game_.lose(colorToAct(), PlayGame::LostBy::Resignation);
            keep();
            return announceEnding();
        case Verb::Help: io_.out << playHelp(PlayKind::Gomoku, io_.t); return;
        case Verb::Quit: left_ = true; return;
        case Verb::Points:
        case Verb::Unknown: return say(unknownText(command, io_.t));
    }
}

void PlaySession::say(const std::string& text) { io_.out << printable(text) << '\n'; }

void PlaySession::play(Square s) {
    const Color us = game_.position().sideToMove();
    if (const auto error = game_.tryPlay(s, between(moveBegan_, clock_.now()))) {
        say(io_.t.textOf(*error));
        return;
    }
    loseIfLate(us);
    keep();
    if (setup_.remarks == Remarks::On) remark();
    moveBegan_ = clock_.now();
    announceOpening();
    if (game_.ending() || !isEngineToMove()) showBoard();
    announceEnding();
}

void PlaySession::engineMove() {
    if (isOpening()) return openByEngine();
    const Color us = game_.position().sideToMove();
    io_.out << io_.t("{0} thinks ...", {io_.t.color(us)}) << ' ' << std::flush;
    search::Limits limits = setup_.thinking;
    limits.start = moveBegan_ = clock_.now();
    if (limits.clock) limits.clock->left = left(us);
    PlayEvents events{io_.out};
    const auto stop = makeStop_();
    // A position that is not over has a legal move.
    const Move m =
        host_.findMove(game_.position(), {engineSettings(us), limits, *stop, events}).value();
    if (const auto error = game_.tryPlay(m, between(moveBegan_, clock_.now())))
        throw std::logic_error{"the engine's move cannot be played: " + toEnglish(*error)};
    loseIfLate(us);
    say(io_.t("and plays {0}", {board::toHuman(m, game_.position().size())}));
    announceOpening();
    keep();
    if (setup_.remarks == Remarks::On) remark();
    moveBegan_ = clock_.now();
    showBoard();
    announceEnding();
}

// Back to the person's own last decision: the engine's answer is taken back too.
void PlaySession::undo() {
    if (!undoOne()) {
        say(io_.t("there is nothing to take back"));
        return;
    }
    while (isEngineToMove() && undoOne()) {
    }
    keep();
    moveBegan_ = clock_.now();
    if (isOpening()) return showOpening();
    showBoard();
}

bool PlaySession::undoOne() {
    if (opening_ && game_.moves().size() == opening_->stones().size()) return undoInOpening();
    return game_.undo();
}

void PlaySession::hint() {
    if (const auto end = game_.ending()) {
        say(io_.t("the game is over: {0}", {io_.t.textOf(end->text)}));
        return;
    }
    if (isOpening()) return hintInOpening();
    constexpr int kLines = 3;
    answer::Inquiry inquiry{board::PackedPosition{game_.position(), setup_.settings.isa},
                            engineSettings(game_.position().sideToMove()),
                            {}};
    inquiry.settings.level = player::kMaxLevel;
    inquiry.limits.fixedTime = setup_.hintTime;
    inquiry.limits.lines = kLines;
    inquiry.limits.lineEffort = search::LineEffort::Full;
    inquiry.tables = answer::Inquiry::Tables::Kept;
    answer::Ask ask{inquiry};
    PlayEvents events{io_.out};
    const auto stop = makeStop_();
    ask.work({engine_, clock_, *stop, events});
    for (const auto& line : ask.answer().lines) {
        std::string moves;
        for (const std::string& each : answer::humanList(line.pv, game_.position().size()))
            moves += (moves.empty() ? "" : " ") + each;
        if (isProven(line.value) && !line.isWholeLine) moves += " ...";
        say("  " + io_.t("{0} with {1}", {winText(line.value, io_.t), moves}));
    }
}

void PlaySession::listMoves() {
    int number = 0;
    std::string text;
    for (const board::Placement& step : game_.position().history()) {
        if (step.kind != board::Placement::Kind::Stone) continue;
        text += (number == 0 ? "" : " ") + std::to_string(number + 1) + '.' +
                board::toHuman(step.square, game_.position().size());
        ++number;
    }
    say(number == 0 ? io_.t("no move has been played") : text);
}

void PlaySession::showRule() {
    const board::Position& position = game_.position();
    io_.out << answer::frameText(position.rule(), position.size()) << '\n';
}

void PlaySession::beginAnother() {
    engine_.newGame();
    setup_.keeper.beginAnother();
    saved_.reset();
}

void PlaySession::setLevel(const std::string& text) {
    const auto level = parseInteger<int>(text);
    if (!level || *level < player::kMinLevel || *level > player::kMaxLevel) {
        return say(io_.t("a level is a number from {0} to {1}",
                         {std::to_string(player::kMinLevel), std::to_string(player::kMaxLevel)}));
    }
    for (const Color c : kColors) setup_.levels[c] = *level;
    keep();
    say(io_.t("the engine plays at level {0}, Elo {1}",
              {std::to_string(*level), std::to_string(player::levelOf(*level).elo)}));
}

void PlaySession::swapSeats() {
    exchangeSeats();
    keep();
    showSeats();
}

void PlaySession::showSeats() {
    const auto text = [&](Color c) {
        if (setup_.seats[c] == Seat::Person) return io_.t("you");
        return io_.t("the engine, level {0} (Elo {1})",
                     {std::to_string(setup_.levels[c]),
                      std::to_string(player::levelOf(setup_.levels[c]).elo)});
    };
    say(io_.t("black X: {0}; white O: {1}", {text(Color::Black), text(Color::White)}));
}

void PlaySession::restart() {
    game_ = PlayGame{start_};
    opening_.reset();
    beginAnother();
    if (setup_.opening) {
        setup_.seats = firstSeats_;
        setup_.levels = firstLevels_;
        ++draw_;
    }
    moveBegan_ = clock_.now();
    showBoard();
    announceEnding();
    beginOpening();
    if (isOpening() && !isEngineToMove()) io_.out << choiceText(*opening_, io_.t);
}

void PlaySession::showBoard() {
    answer::Notes notes;
    answer::noteForbidden(game_.position(), notes);
    noteFifths(notes);
    io_.out << answer::viewBoard(game_.position(), notes, io_.colors);
}

void PlaySession::announceOpening() {
    constexpr int kStones = 3;
    if (game_.position().stoneCount() != kStones) return;
    if (const auto opening = book::openingName(game_.position()))
        say(io_.t("opening: {0}", {openingText(*opening, io_.t)}));
}

void PlaySession::announceEnding() {
    if (const auto end = game_.ending()) say(io_.t.textOf(end->text));
}

Color PlaySession::colorToAct() const {
    return isOpening() ? opening_->colorOf(opening_->actor()) : game_.position().sideToMove();
}

bool PlaySession::isEngineToMove() const { return setup_.seats[colorToAct()] == Seat::Engine; }

player::Settings PlaySession::engineSettings(Color c) const {
    player::Settings settings = setup_.settings.player;
    settings.level = setup_.levels[c];
    return settings;
}

std::string PlaySession::prompt() const {
    if (game_.ending()) return io_.t("over (new, undo, save, quit)") + " > ";
    if (isOpening()) return askText(*opening_, io_.t) + " > ";
    const Color us = game_.position().sideToMove();
    const auto rest = left(us);
    return io_.t.color(us) + (rest ? ' ' + clockText(*rest) : "") + " > ";
}

std::optional<search::Milliseconds> PlaySession::left(Color c) const {
    const auto& control = setup_.thinking.clock;
    if (!control || !control->match) return std::nullopt;
    const PlayGame::Used used = game_.used(c);
    return *control->match + used.moves * control->increment - used.time;
}

void PlaySession::loseIfLate(Color c) {
    const auto rest = left(c);
    // The last move has its increment already.
    if (rest && *rest < setup_.thinking.clock->increment) game_.lose(c, PlayGame::LostBy::Time);
}

}  // namespace fukumi::protocol::cli
