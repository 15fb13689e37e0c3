// SPDX-License-Identifier: MIT
#include "protocol/cli/play/play_mnk.hpp"

#include <istream>
#include <ostream>

#include "engine/core/input_file.hpp"
#include "engine/solver/mnk_drawing.hpp"
#include "protocol/cli/color_name.hpp"
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

/// " b2 c3": the moves that are as good as any.
std::string cellsText(const solver::PerfectMove& best, const solver::MnkRules& rules) {
    std::string text;
    const auto cells = best.value ? best.equallyGood : solver::setOf(best.cell);
    for (const std::string& cell : toTexts(cells, rules)) text += ' ' + cell;
    return text;
}

}  // namespace

std::variant<std::vector<Cell>, std::string> mnkMovesFrom(std::string_view text,
                                                          const solver::MnkRules& rules) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const solver::MnkLines lines{rules};
    MnkPosition position{rules};
    std::vector<Cell> moves;
    for (auto at = text.find_first_not_of(kBlanks); at != std::string_view::npos;
         at = text.find_first_not_of(kBlanks)) {
        text.remove_prefix(at);
        const auto end = std::min(text.find_first_of(kBlanks), text.size());
        const std::string word{text.substr(0, end)};
        text.remove_prefix(end);
        const auto cell = solver::cellFrom(word, rules);
        if (!cell) return "'" + word + "' is no point of this board";
        if (position.isOver()) return "the game is over before '" + word + "'";
        if (!position.isLegal(*cell)) return "'" + word + "' is taken";
        position = position.after(*cell, lines);
        moves.push_back(*cell);
    }
    return moves;
}

MnkPlay::MnkPlay(PlaySession::Io io, Setup setup, const search::Clock& clock)
    : io_{io},
      setup_{std::move(setup)},
      clock_{clock},
      lines_{setup_.rules},
      player_{setup_.rules, solver::PerfectPlayer::kUsualMiB} {
    begin(setup_.start);
}

void MnkPlay::begin(const std::vector<Cell>& moves) {
    game_.assign(1, MnkPosition{setup_.rules});
    moves_.clear();
    for (const Cell cell : moves) append(cell);
}

bool MnkPlay::isPerfectToMove() const {
    return !position().isOver() && setup_.seats[position().sideToMove()] == Seat::Engine;
}

void MnkPlay::run() {
    const bool nobodyTypes =
        setup_.seats[Color::Black] == Seat::Engine && setup_.seats[Color::White] == Seat::Engine;
    show();
    if (!nobodyTypes)
        io_.out << setup_.rules.length() << " in a row win. Type a point such as b2, or help.\n";
    while (!left_) {
        if (isPerfectToMove()) {
            playPerfectly();
            continue;
        }
        if (nobodyTypes) break;
        io_.out << (position().isOver() ? "over (new, undo, save, quit)"
                                        : nameOf(position().sideToMove()))
                << " > " << std::flush;
        std::string line;
        if (!readLine(io_.in, line)) {
            io_.out << '\n';
            break;
        }
        obey(parsePlayCommand(line, setup_.rules.columns(), setup_.rules.rows()));
    }
    if (const auto& file = setup_.keeper.file())
        io_.out << "the game is in " << file->string()
                << (position().isOver() ? "\n" : "; load FILE goes on with it\n");
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
        case Verb::Moves: return listMoves();
        case Verb::Remark: return remark();
        case Verb::Remarks: return switchRemarks();
        case Verb::Save:
        case Verb::Replace: return save(command);
        case Verb::Load: return load(command.argument);
        case Verb::New: beginAnother(setup_.start); return;
        case Verb::Help: io_.out << playHelp(PlayKind::Mnk); return;
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

solver::PerfectMove MnkPlay::choose(const MnkPosition& position) {
    SolveMonitor monitor{clock_, setup_.time};
    return player_.choose(position, monitor);
}

void MnkPlay::playPerfectly() {
    io_.out << nameOf(position().sideToMove()) << " thinks ... " << std::flush;
    const auto best = choose(position());
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
        append(cell);
        keep();
        if (setup_.remarks == Remarks::On) remark();
        if (!isPerfectToMove()) show();
    }
}

void MnkPlay::append(Cell cell) {
    game_.push_back(position().after(cell, lines_));
    moves_.push_back(cell);
}

void MnkPlay::undo() {
    if (game_.size() == 1) {
        io_.out << "there is nothing to take back\n";
        return;
    }
    do {
        game_.pop_back();
        moves_.pop_back();
    } while (game_.size() > 1 && isPerfectToMove());
    keep();
    show();
}

void MnkPlay::hint() {
    if (position().isOver()) {
        io_.out << "the game is over\n";
        return;
    }
    const auto best = choose(position());
    io_.out << "best:" << cellsText(best, setup_.rules);
    io_.out << (best.value ? ", " + valueText(*best.value)
                           : std::string{" (not everything was calculated in time)"})
            << '\n';
}

// The value of a position is that of its best move, so that the move was one where nothing changed.
void MnkPlay::remark() {
    if (moves_.empty()) {
        io_.out << "no move has been played\n";
        return;
    }
    const MnkPosition& before = game_[game_.size() - 2];
    const auto best = choose(before);
    io_.out << nameOf(before.sideToMove()) << ' ' << toText(moves_.back(), setup_.rules) << ": ";
    if (!best.value)
        io_.out << "not everything was calculated in time\n";
    else if ((best.equallyGood & solver::setOf(moves_.back())) != 0)
        io_.out << "the best there is, " << valueText(*best.value) << '\n';
    else
        io_.out << "better:" << cellsText(best, setup_.rules) << ", " << valueText(*best.value)
                << '\n';
}

void MnkPlay::switchRemarks() {
    const bool wereOn = setup_.remarks == Remarks::On;
    setup_.remarks = wereOn ? Remarks::Off : Remarks::On;
    io_.out << (wereOn ? "no more remarks\n" : "a remark on every move\n");
}

std::string MnkPlay::movesText() const {
    std::string text;
    for (const Cell cell : moves_) text += (text.empty() ? "" : " ") + toText(cell, setup_.rules);
    return text;
}

void MnkPlay::listMoves() {
    io_.out << (moves_.empty() ? "no move has been played" : movesText()) << '\n';
}

void MnkPlay::save(const PlayCommand& command) {
    const std::string& path = command.argument;
    const auto own = command.verb == Verb::Replace ? std::optional{path} : saved_;
    if (path.empty()) {
        io_.out << "save where? Type save and the name of a file\n";
    } else if (const auto error = saveAsNew(path, movesText() + '\n', own)) {
        io_.out << *error << '\n';
    } else {
        saved_ = path;
        io_.out << "saved in " << path << '\n';
    }
}

void MnkPlay::load(const std::string& path) {
    const auto text = loadedText(path, io_.out);
    if (!text) return;
    const auto moves = mnkMovesFrom(*text, setup_.rules);
    if (const auto* error = std::get_if<std::string>(&moves))
        io_.out << path << ": " << *error << '\n';
    else
        beginAnother(std::get<std::vector<Cell>>(moves));
}

void MnkPlay::beginAnother(const std::vector<Cell>& moves) {
    begin(moves);
    setup_.keeper.beginAnother();
    saved_.reset();
    show();
}

void MnkPlay::keep() {
    if (moves_.empty()) return;
    if (const auto words = setup_.keeper.keep(movesText() + '\n')) io_.out << *words << '\n';
}

void MnkPlay::show() {
    io_.out << draw(position());
    if (position().winner())
        io_.out << nameOf(*position().winner()) << " wins\n";
    else if (position().isFull())
        io_.out << "a draw: the board is full\n";
}

}  // namespace fukumi::protocol::cli
