// SPDX-License-Identifier: MIT
#include "protocol/cli/play_mnk.hpp"

#include <istream>
#include <ostream>

#include "engine/solver/mnk_drawing.hpp"
#include "protocol/cli/solve_monitor.hpp"

namespace fukumi::protocol::cli {

namespace {

using solver::Cell;
using solver::MnkPosition;
using Verb = PlayCommand::Verb;

std::string valueText(const solver::MnkValue& value) {
    if (!value.winner) return "a draw under perfect play";
    return std::string{nameOf(*value.winner)} + " wins in " + std::to_string(value.pliesToEnd) +
           (value.pliesToEnd == 1 ? " ply" : " plies");
}

}  // namespace

MnkPlay::MnkPlay(PlaySession::Io io, const Setup& setup, const search::Clock& clock)
    : io_{io},
      setup_{setup},
      clock_{clock},
      lines_{setup.rules},
      player_{setup.rules, solver::PerfectPlayer::kUsualMiB},
      game_{MnkPosition{setup.rules}} {}

bool MnkPlay::isPerfectToMove() const {
    return !position().isOver() && setup_.seats[position().sideToMove()] == Seat::Engine;
}

void MnkPlay::run() {
    const bool nobodyTypes =
        setup_.seats[Color::Black] == Seat::Engine && setup_.seats[Color::White] == Seat::Engine;
    show();
    if (!nobodyTypes)
        io_.out << setup_.rules.length() << " in a row win. Type a point such as b2, undo, hint, "
                << "new or quit.\n";
    while (!left_) {
        if (isPerfectToMove()) {
            playPerfectly();
            continue;
        }
        if (nobodyTypes) return;
        io_.out << (position().isOver() ? "over (new, undo, quit)"
                                        : nameOf(position().sideToMove()))
                << " > " << std::flush;
        std::string line;
        if (!std::getline(io_.in, line)) {
            io_.out << '\n';
            return;
        }
        obey(parsePlayCommand(line, setup_.rules.columns(), setup_.rules.rows()));
    }
}

void MnkPlay::obey(const PlayCommand& command) {
    switch (command.verb) {
        case Verb::Nothing: return;
        case Verb::Move: {
            const int fromBottom = setup_.rules.rows() - 1 - command.square->y();
            return play(Cell(fromBottom * setup_.rules.columns() + command.square->x()));
        }
        case Verb::OffBoard: io_.out << command.argument << " is not on this board\n"; return;
        case Verb::Undo: return undo();
        case Verb::Hint: return hint();
        case Verb::Board: return show();
        case Verb::New: game_.resize(1, game_.front()); return show();
        case Verb::Quit: left_ = true; return;
        default: io_.out << "a point, or one of undo, hint, board, new and quit\n"; return;
    }
}

solver::PerfectMove MnkPlay::choose() {
    SolveMonitor monitor{clock_, setup_.time};
    return player_.choose(position(), monitor);
}

void MnkPlay::playPerfectly() {
    io_.out << nameOf(position().sideToMove()) << " thinks ... " << std::flush;
    const auto best = choose();
    io_.out << "and plays " << toText(best.cell, setup_.rules) << ": "
            << (best.value ? valueText(*best.value) : "not everything was calculated in time")
            << '\n';
    play(best.cell);
}

void MnkPlay::play(Cell cell) {
    if (position().isOver()) {
        io_.out << "the game is over\n";
    } else if (!position().isLegal(cell)) {
        io_.out << toText(cell, setup_.rules) << " is taken\n";
    } else {
        game_.push_back(position().after(cell, lines_));
        if (!isPerfectToMove()) show();
    }
}

void MnkPlay::undo() {
    if (game_.size() == 1) {
        io_.out << "there is nothing to take back\n";
        return;
    }
    do game_.pop_back();
    while (game_.size() > 1 && isPerfectToMove());
    show();
}

void MnkPlay::hint() {
    if (position().isOver()) {
        io_.out << "the game is over\n";
        return;
    }
    const auto best = choose();
    io_.out << "best:";
    const auto cells = best.value ? best.equallyGood : solver::setOf(best.cell);
    for (const std::string& cell : toTexts(cells, setup_.rules)) io_.out << ' ' << cell;
    io_.out << (best.value ? ", " + valueText(*best.value)
                           : std::string{" (not everything was calculated in time)"})
            << '\n';
}

void MnkPlay::show() {
    io_.out << draw(position());
    if (position().winner())
        io_.out << nameOf(*position().winner()) << " wins\n";
    else if (position().isFull())
        io_.out << "a draw: the board is full\n";
}

}  // namespace fukumi::protocol::cli
