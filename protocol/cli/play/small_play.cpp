// SPDX-License-Identifier: MIT
#include "protocol/cli/play/small_play.hpp"

#include <istream>
#include <ostream>

#include "engine/core/input_file.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/solve_monitor.hpp"

namespace fukumi::protocol::cli {

namespace {

using Verb = PlayCommand::Verb;

const std::string kNotDecided = "not everything was calculated in time";

}  // namespace

SmallPlay::SmallPlay(PlaySession::Io io,
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
        io_.out << (game_->isOver() ? "over (new, undo, save, quit)" : nameOf(game_->sideToMove()))
                << " > " << std::flush;
        std::string line;
        if (!readLine(io_.in, line)) {
            io_.out << '\n';
            break;
        }
        obey(game_->commandFrom(line));
    }
    if (const auto& file = setup_.keeper.file())
        io_.out << "the game is in " << file->string()
                << (game_->isOver() ? "\n" : "; load FILE goes on with it\n");
}

void SmallPlay::obey(const PlayCommand& command) {
    switch (command.verb) {
        case Verb::Nothing: return;
        case Verb::Move: return play(game_->moveOf(command));
        case Verb::OffBoard: io_.out << command.argument << " is not on this board\n"; return;
        case Verb::Undo: return undo();
        case Verb::Hint: return hint();
        case Verb::Board: return show();
        case Verb::Moves: return listMoves();
        case Verb::Remark: return remark();
        case Verb::Remarks: return switchRemarks();
        case Verb::Save:
        case Verb::Replace: return save(command);
        case Verb::Load: return load(command.argument);
        case Verb::New: beginAnother(setup_.start); return;
        case Verb::Help: io_.out << playHelp(game_->kind()); return;
        case Verb::Quit: left_ = true; return;
        case Verb::Unknown: io_.out << unknownText(command) << '\n'; return;
        case Verb::Values:
        case Verb::Threats:
        case Verb::Level:
        case Verb::Swap:
        case Verb::Stay:
        case Verb::Two:
        case Verb::Offer:
        case Verb::Resign: io_.out << "not in a small game; try help\n"; return;
    }
}

SmallGame::Choice SmallPlay::best() {
    SolveMonitor monitor{clock_, setup_.time};
    return game_->best(monitor);
}

void SmallPlay::playByProgram() {
    io_.out << nameOf(game_->sideToMove()) << " thinks ... " << std::flush;
    const SmallGame::Choice choice = [&] {
        SolveMonitor monitor{clock_, setup_.time};
        return game_->choose(monitor);
    }();
    io_.out << "and plays " << game_->textOf(choice.move) << ": "
            << (choice.isDecided ? choice.worth : kNotDecided) << '\n';
    play(choice.move);
}

void SmallPlay::play(Move move) {
    if (game_->isOver()) {
        io_.out << "the game is over\n";
    } else if (const auto reason = game_->against(move)) {
        io_.out << game_->textOf(move) << ' ' << *reason << '\n';
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
        io_.out << "there is nothing to take back\n";
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
    if (game_->isOver()) {
        io_.out << "the game is over\n";
        return;
    }
    const auto choice = best();
    io_.out << "best:" << textOf(choice.equallyGood)
            << (choice.isDecided ? ", " + choice.worth : " (" + kNotDecided + ')') << '\n';
}

// The value of a position is that of its best move, so that the move was one where nothing changed.
void SmallPlay::remark() {
    if (moves_.empty()) {
        io_.out << "no move has been played\n";
        return;
    }
    const Move last = moves_.back();
    game_->undo();
    const auto choice = best();
    io_.out << nameOf(game_->sideToMove()) << ' ' << game_->textOf(last) << ": ";
    game_->play(last);
    if (!choice.isDecided)
        io_.out << kNotDecided << '\n';
    else if (ranges::count(choice.equallyGood, last) > 0)
        io_.out << "the best there is, " << choice.worth << '\n';
    else
        io_.out << "better:" << textOf(choice.equallyGood) << ", " << choice.worth << '\n';
}

void SmallPlay::switchRemarks() {
    const bool wereOn = setup_.remarks == Remarks::On;
    setup_.remarks = wereOn ? Remarks::Off : Remarks::On;
    io_.out << (wereOn ? "no more remarks\n" : "a remark on every move\n");
}

std::string SmallPlay::textOf(const Moves& moves) const {
    std::string text;
    for (const Move move : moves) text += ' ' + game_->textOf(move);
    return text;
}

void SmallPlay::listMoves() {
    io_.out << (moves_.empty() ? "no move has been played" : textOf(moves_).substr(1)) << '\n';
}

void SmallPlay::save(const PlayCommand& command) {
    const std::string& path = command.argument;
    const auto own = command.verb == Verb::Replace ? std::optional{path} : saved_;
    if (path.empty()) {
        io_.out << "save where? Type save and the name of a file\n";
    } else if (const auto error = saveAsNew(path, std::string{trim(textOf(moves_))} + '\n', own)) {
        io_.out << *error << '\n';
    } else {
        saved_ = path;
        io_.out << "saved in " << path << '\n';
    }
}

void SmallPlay::load(const std::string& path) {
    const auto text = loadedText(path, io_.out);
    if (!text) return;
    const auto moves = game_->movesFrom(*text);
    if (const auto* error = std::get_if<std::string>(&moves))
        io_.out << path << ": " << *error << '\n';
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
    if (const auto words = setup_.keeper.keep(std::string{trim(textOf(moves_))} + '\n'))
        io_.out << *words << '\n';
}

void SmallPlay::show() { io_.out << game_->drawing(); }

}  // namespace fukumi::protocol::cli
