// SPDX-License-Identifier: MIT
#include "protocol/cli/play/small_play.hpp"

#include <istream>
#include <ostream>

#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/cli/solve_monitor.hpp"

namespace fukumi::protocol::cli {

namespace {

using Verb = PlayCommand::Verb;

constexpr std::string_view kNotDecided = english("not everything was calculated in time");

}  // namespace

SmallPlay::SmallPlay(Terminal io,
                     std::unique_ptr<SmallGame> game,
                     Setup setup,
                     const search::Clock& clock)
    : io_{io}, game_{std::move(game)}, setup_{std::move(setup)}, clock_{clock} {
    begin(setup_.start);
}

void SmallPlay::begin(const Moves& moves) {
    game_->begin();
    moves_.clear();
    for (const Move move : moves) append(move);
}

bool SmallPlay::isProgramToMove() const {
    return !game_->isOver() && setup_.seats[game_->sideToMove()] == Seat::Engine;
}

void SmallPlay::run() {
    const bool nobodyTypes =
        setup_.seats[Color::Black] == Seat::Engine && setup_.seats[Color::White] == Seat::Engine;
    show();
    if (!nobodyTypes) io_.out << game_->greeting() << '\n';
    while (!left_) {
        if (isProgramToMove()) {
            playByProgram();
            continue;
        }
        if (nobodyTypes) break;
        io_.out << (game_->isOver() ? io_.t("over (new, undo, save, quit)")
                                    : io_.t.color(game_->sideToMove()))
                << " > " << std::flush;
        std::string line;
        if (!readLine(io_.in, line)) {
            io_.out << '\n';
            break;
        }
        obey(game_->commandFrom(line));
    }
    if (const auto& file = setup_.keeper.file())
        say(game_->isOver()
                ? io_.t("the game is in {0}", {file->string()})
                : io_.t("the game is in {0}; load FILE goes on with it", {file->string()}));
}

void SmallPlay::say(const std::string& text) { io_.out << printable(text) << '\n'; }

void SmallPlay::obey(const PlayCommand& command) {
    switch (command.verb) {
        case Verb::Nothing: return;
        case Verb::Move: return play(game_->moveOf(command));
        case Verb::OffBoard: return say(io_.t("{0} is not on this board", {command.argument}));
        case Verb::Undo: return undo();
        case Verb::Hint: return hint();
        case Verb::Board: return show();
        case Verb::Points: return showPoints();
        case Verb::Moves: return listMoves();
        case Verb::Remark: return remark();
        case Verb::Remarks: return switchRemarks();
        case Verb::Save:
        case Verb::Replace: return save(command);
        case Verb::Load: return load(command.argument);
        case Verb::New: beginAnother(setup_.start); return;
        case Verb::Help: io_.out << playHelp(game_->kind(), io_.t); return;
        case Verb::Quit: left_ = true; return;
        case Verb::Unknown: return say(unknownText(command, io_.t));
        case Verb::Values:
        case Verb::Threats:
        case Verb::Level:
        case Verb::Swap:
        case Verb::Stay:
        case Verb::Two:
        case Verb::Offer:
        case Verb::Resign: return say(io_.t("not in a small game; try help"));
    }
}

SmallGame::Choice SmallPlay::best() {
    SolveMonitor monitor{clock_, setup_.time};
    return game_->best(monitor);
}

void SmallPlay::playByProgram() {
    io_.out << io_.t("{0} thinks ...", {io_.t.color(game_->sideToMove())}) << ' ' << std::flush;
    const SmallGame::Choice choice = [&] {
        SolveMonitor monitor{clock_, setup_.time};
        return game_->choose(monitor);
    }();
    say(io_.t("and plays {0}: {1}",
              {game_->textOf(choice.move), choice.isDecided ? choice.worth : io_.t(kNotDecided)}));
    play(choice.move);
}

void SmallPlay::play(Move move) {
    if (game_->isOver()) {
        say(io_.t("the game is over"));
    } else if (const auto reason = game_->against(move)) {
        say(*reason);
    } else {
        append(move);
        keep();
        if (setup_.remarks == Remarks::On) remark();
        if (!isProgramToMove()) show();
    }
}

void SmallPlay::append(Move move) {
    game_->play(move);
    moves_.push_back(move);
}

void SmallPlay::undo() {
    if (moves_.empty()) {
        say(io_.t("there is nothing to take back"));
        return;
    }
    do {
        game_->undo();
        moves_.pop_back();
    } while (!moves_.empty() && isProgramToMove());
    keep();
    show();
}

void SmallPlay::hint() {
    if (game_->isOver()) return say(io_.t("the game is over"));
    if (const auto why = game_->whyNoAdvice()) return say(*why);
    const auto choice = best();
    const std::string moves = textOf(choice.equallyGood);
    say(choice.isDecided ? io_.t("best: {0}, {1}", {moves, choice.worth})
                         : io_.t("best: {0} ({1})", {moves, io_.t(kNotDecided)}));
}

// The value of a position is that of its best move, so that the move was one where nothing changed.
void SmallPlay::remark() {
    if (moves_.empty()) return say(io_.t("no move has been played"));
    if (const auto why = game_->whyNoAdvice()) return say(*why);
    const Move last = moves_.back();
    game_->undo();
    const auto choice = best();
    const std::string mover = io_.t.color(game_->sideToMove());
    game_->play(last);
    std::string words = io_.t(kNotDecided);
    if (choice.isDecided)
        words = ranges::count(choice.equallyGood, last) > 0
                    ? io_.t("the best there is, {0}", {choice.worth})
                    : io_.t("better: {0}, {1}", {textOf(choice.equallyGood), choice.worth});
    say(io_.t("{0} {1}: {2}", {mover, game_->textOf(last), words}));
}

void SmallPlay::switchRemarks() {
    const bool wereOn = setup_.remarks == Remarks::On;
    setup_.remarks = wereOn ? Remarks::Off : Remarks::On;
    say(wereOn ? io_.t("no more remarks") : io_.t("a remark on every move"));
}

std::string SmallPlay::textOf(const Moves& moves) const {
    std::string text;
    for (const Move move : moves) text += (text.empty() ? "" : " ") + game_->textOf(move);
    return text;
}

void SmallPlay::listMoves() {
    say(moves_.empty() ? io_.t("no move has been played") : textOf(moves_));
}

void SmallPlay::save(const PlayCommand& command) {
    const std::string& path = command.argument;
    const auto own = command.verb == Verb::Replace ? std::optional{path} : saved_;
    if (path.empty()) {
        say(io_.t("save where? Type save and the name of a file"));
    } else if (const auto error = saveAsNew(path, textOf(moves_) + '\n', own, io_.t)) {
        say(*error);
    } else {
        saved_ = path;
        say(io_.t("saved in {0}", {path}));
    }
}

void SmallPlay::load(const std::string& path) {
    const auto text = loadedText(path, io_.out, io_.t);
    if (!text) return;
    const auto moves = game_->movesFrom(*text);
    if (const auto* error = std::get_if<std::string>(&moves))
        say(path + ": " + *error);
    else
        beginAnother(std::get<Moves>(moves));
}

void SmallPlay::beginAnother(const Moves& moves) {
    begin(moves);
    setup_.keeper.beginAnother();
    saved_.reset();
    show();
}

void SmallPlay::keep() {
    if (moves_.empty()) return;
    if (const auto words = setup_.keeper.keep(textOf(moves_) + '\n', io_.t)) say(*words);
}

void SmallPlay::showPoints() {
    if (const auto points = game_->points())
        io_.out << *points;
    else
        say(game_->whyNoAdvice().value_or(io_.t("not in a small game; try help")));
}

void SmallPlay::show() { io_.out << game_->drawing(); }

}  // namespace fukumi::protocol::cli
