// SPDX-License-Identifier: MIT
#include "protocol/cli/play/small_game.hpp"

#include <ostream>

#include "book/foreign/file_content.hpp"
#include "engine/core/input_file.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/solve_monitor.hpp"

namespace fukumi::protocol::cli {

namespace {

constexpr English kNotCalculated = english("not everything was calculated in time");

}  // namespace

Result<void> SmallGame::setStart(std::string_view moves) {
    auto start = readMoves(moves);
    if (!start) return start.error();
    start_ = std::move(*start);
    begin(start_);
    return {};
}

std::string SmallGame::moveList() const { return joinWithSpaces(moves_); }

TerminalGame::Typed SmallGame::type(std::string_view line) {
    const auto move = moveFrom(line);
    if (!move) return Typed::NotAMove;
    auto why = whyNot(*move);
    if (const auto end = ending()) why = Sentence{english("the game is over: {0}"), {*end}};
    if (why) {
        terminal_.say(*why);
        return Typed::Refused;
    }
    append(*move);
    return Typed::Played;
}

void SmallGame::playByProgram() {
    const Language& t = terminal_.t;
    terminal_.out << t("{0} thinks ...", {t.color(sideToMove())}) << ' ' << std::flush;
    const Choice choice = [&] {
        SolveMonitor monitor{clock_, setup_.time};
        return choose(monitor);
    }();
    terminal_.say(
        {english("and plays {0}: {1}"), {choice.move, choice.worth.value_or(kNotCalculated)}});
    append(choice.move);
}

bool SmallGame::undo() {
    if (moves_.empty()) return false;
    takeBack();
    moves_.pop_back();
    return true;
}

void SmallGame::hint() {
    const Choice choice = findBest();
    terminal_.say({choice.worth ? english("best: {0}, {1}") : english("best: {0} ({1})"),
                   {joinWithSpaces(choice.equallyGood), choice.worth.value_or(kNotCalculated)}});
}

// The value of a position is that of its best move, so that the move was one where nothing changed.
void SmallGame::remark() {
    const std::string last = moves_.back();
    takeBack();
    const Choice choice = findBest();
    const Color mover = sideToMove();
    put(last);
    Sentence judgement = kNotCalculated;
    if (choice.worth)
        judgement = ranges::count(choice.equallyGood, last) > 0
                        ? Sentence{english("the best there is, {0}"), {*choice.worth}}
                        : Sentence{english("better: {0}, {1}"),
                                   {joinWithSpaces(choice.equallyGood), *choice.worth}};
    terminal_.say({english("{0} {1}: {2}"), {answer::colorSentence(mover), last, judgement}});
}

Result<std::string> SmallGame::fileText(const std::string&) const { return moveList() + '\n'; }

Result<void> SmallGame::load(const std::string& path) {
    auto content = book::FileContent::open(path);
    if (!content) return content.error();
    const auto text = content->readAll(kMostStreamBytes);
    if (!text) return text.error();
    const auto moves = readMoves(withoutByteOrderMark(*text));
    if (!moves) return moves.error();
    begin(*moves);
    return {};
}

English SmallGame::keptText() const {
    return english("the game is in {0}; load FILE goes on with it");
}

SmallGame::Choice SmallGame::findBest() {
    SolveMonitor monitor{clock_, setup_.time};
    return best(monitor);
}

void SmallGame::begin(const Moves& moves) {
    clear();
    moves_.clear();
    for (const std::string& move : moves) append(move);
}

void SmallGame::append(const std::string& move) {
    put(move);
    moves_.push_back(move);
}

}  // namespace fukumi::protocol::cli
