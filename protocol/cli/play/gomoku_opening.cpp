// SPDX-License-Identifier: MIT
//
// The part of a game of gomoku that an opening rule decides, and its words.
#include <ostream>
#include <stdexcept>

#include "protocol/answer/sentences.hpp"
#include "protocol/cli/play/gomoku_game.hpp"

namespace fukumi::protocol::cli {

namespace {

using opening::Action;
using opening::Opening;
using opening::Task;
using Kind = Action::Kind;

Sentence meaningOf(Kind word, Color own) {
    switch (word) {
        case Kind::Swap: return {english("you play {0} from here"), {answer::colorSentence(~own)}};
        case Kind::Stay: return {english("you play {0} from here"), {answer::colorSentence(own)}};
        case Kind::Two: return english("you put a white and a black stone, and the other chooses");
        case Kind::Offer:
            return english("you stay black and offer ten fifth moves, and white chooses");
        case Kind::Point:
        case Kind::Number: break;
    }
    return {};
}

/// The sentence of an action with points, in a task.
English pointsSentence(Task task) {
    if (task == Task::Offer) return english("offers {0}");
    return task == Task::Choose ? english("chooses {0}") : english("puts {0}");
}

Sentence actionSentence(const Action& action, Color own) {
    switch (action.kind) {
        case Kind::Number:
            return {plural(action.number, "declares {0} fifth move", "declares {0} fifth moves"),
                    {std::to_string(action.number)}};
        case Kind::Swap: return {english("swaps and plays {0}"), {answer::colorSentence(~own)}};
        case Kind::Stay: return {english("stays {0}"), {answer::colorSentence(own)}};
        case Kind::Two: return english("puts two stones");
        case Kind::Offer: return english("offers ten fifth moves");
        case Kind::Point: break;
    }
    return {};
}

}  // namespace

Sentence askSentence(const Opening& opening) {
    const opening::Party who = opening.actor();
    const Sentence color = answer::colorSentence(opening.colorOf(who));
    return {english("{0}: {1}"),
            {Sentence{who == opening::Party::First ? english("first player ({0})")
                                                   : english("second player ({0})"),
                      {color}},
             opening.describeExpected()}};
}

std::string choiceText(const Opening& opening, const Language& t) {
    const Color own = opening.colorOf(opening.actor());
    std::string text;
    for (const Kind word : opening.words())
        text += "  " + toText(Action{word}, opening.size()) + ": " +
                t.textOf(meaningOf(word, own)) + '\n';
    return text;
}

std::string actionsText(const Opening& before,
                        const std::vector<Action>& actions,
                        const Language& t) {
    Opening opening = before;
    std::string text, points;  // points that belong to one sentence
    const auto add = [&](const Sentence& sentence) {
        text = text.empty() ? t.textOf(sentence) : t("{0}, {1}", {text, t.textOf(sentence)});
    };
    English sentence{};
    const auto endPoints = [&] {
        if (!points.empty()) add({sentence, {points}});
        points.clear();
    };
    for (const Action& action : actions) {
        const bool isPoint = action.kind == Kind::Point;
        const English next = isPoint ? pointsSentence(opening.task()) : English{};
        if (next.text != sentence.text) endPoints();
        sentence = next;
        if (isPoint)
            points += (points.empty() ? "" : " ") + toText(action, opening.size());
        else
            add(actionSentence(action, opening.colorOf(opening.actor())));
        if (opening.apply(action)) break;
    }
    endPoints();
    return text;
}

bool GomokuGame::isOpening() const { return opening_ && !opening_->isOver() && !game_.ending(); }

void GomokuGame::beginOpening() {
    const auto& opening = setup_.game.opening;
    if (opening && !opening_) opening_.emplace(opening->rule, game_.position().size());
}

std::optional<Action> GomokuGame::openingAction(std::string_view line) const {
    if (!isOpening()) return std::nullopt;
    const auto point = parsePoint(line, game_.position().size());
    if (!point) return opening::actionFromText(line, game_.position().size());
    return point->square ? std::optional{Action::point(*point->square)} : std::nullopt;
}

TerminalGame::Typed GomokuGame::actInOpening(const Action& action) {
    const std::size_t stones = opening_->stones().size();
    if (const auto reason = opening_->apply(action)) return refuse(*reason);
    if (opening_->stones().size() > stones) {
        if (const auto error = game_.tryPlay(opening_->stones().back(), timeOfMove()))
            throw std::logic_error{"a stone of the opening cannot be put: " + toEnglish(*error)};
        announceOpeningName();
    }
    if (action.kind == Kind::Swap) {
        setup_.game.exchangeSides();
        terminal_.say(seatsSentence());
    }
    if (opening_->isOver())
        terminal_.say({english("the opening is over: first player {0}, second player {1}"),
                       {answer::colorSentence(opening_->colorOf(opening::Party::First)),
                        answer::colorSentence(opening_->colorOf(opening::Party::Second))}});
    beginTurn();
    return Typed::Played;
}

void GomokuGame::openByEngine() {
    const Opening before = *opening_;
    terminal_.out << t_.textOf(before.actor() == opening::Party::First
                                   ? english("first player thinks ...")
                                   : english("second player thinks ..."))
                  << ' ' << std::flush;
    beginTurn();
    const auto actions = chooseInOpening();
    terminal_.say({english("and {0}"), {actionsText(before, actions, t_)}});
    for (const Action& each : actions)
        if (actInOpening(each) == Typed::Refused)
            throw std::logic_error{"the engine's choice in the opening cannot be made"};
}

std::vector<Action> GomokuGame::chooseInOpening() {
    const player::Settings settings = engineSettings(opening_->colorOf(opening_->actor()));
    const auto stop = makeStop_();
    return host_.choose(*opening_, game_.position().rule(), draw_, {settings, {}, *stop, *this})
        .actions;
}

bool GomokuGame::undoInOpening() {
    const auto& actions = opening_->actions();
    const bool wasSwap = !actions.empty() && actions.back().kind == Kind::Swap;
    const std::size_t stones = opening_->stones().size();
    if (!opening_->undo()) return false;
    game_.takeLossBack();
    if (wasSwap) setup_.game.exchangeSides();
    if (opening_->stones().size() < stones) game_.undo();
    return true;
}

std::string GomokuGame::openingNotes() const {
    const bool isAsked = isOpening() && seats()[sideToMove()] == Seat::Person;
    return isAsked ? choiceText(*opening_, t_) : "";
}

}  // namespace fukumi::protocol::cli
