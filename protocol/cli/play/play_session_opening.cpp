// SPDX-License-Identifier: MIT
//
// The part of a game in the terminal that an opening rule decides.
#include <stdexcept>

#include "protocol/cli/play/play_events.hpp"
#include "protocol/cli/play/play_opening.hpp"
#include "protocol/cli/play/play_session.hpp"

namespace fukumi::protocol::cli {

bool PlaySession::isOpening() const { return opening_ && !opening_->isOver() && !game_.ending(); }

void PlaySession::beginOpening() {
    if (!setup_.opening) return;
    if (!opening_) opening_.emplace(*setup_.opening, game_.position().size());
    if (opening_->isOver()) return;
    say(io_.t("opening rule: {0}", {std::string{opening::nameOf(*setup_.opening)}}));
}

void PlaySession::actInOpening(const opening::Action& action) {
    const std::size_t stones = opening_->stones().size();
    if (const auto reason = opening_->apply(action)) {
        say(io_.t.textOf(*reason));
        return;
    }
    if (action.kind == opening::Action::Kind::Swap) exchangeSeats();
    if (opening_->stones().size() > stones) {
        if (const auto error =
                game_.tryPlay(opening_->stones().back(), between(moveBegan_, clock_.now())))
            throw std::logic_error{"a stone of the opening cannot be put: " + toEnglish(*error)};
        announceOpening();
    }
    keep();
    moveBegan_ = clock_.now();
}

// A person is shown each step; of an engine's, what they come to.
void PlaySession::openByHand(const opening::Action& action) {
    const std::size_t before = opening_->actions().size();
    actInOpening(action);
    if (opening_->actions().size() == before) return;
    if (action.kind == opening::Action::Kind::Swap) showSeats();
    showOpening();
}

void PlaySession::openByEngine() {
    const opening::Opening before = *opening_;
    const Color us = before.colorOf(before.actor());
    io_.out << (before.actor() == opening::Party::First ? io_.t("first player thinks ...")
                                                        : io_.t("second player thinks ..."))
            << ' ' << std::flush;
    moveBegan_ = clock_.now();
    const auto actions = chooseInOpening();
    say(io_.t("and {0}", {deedText(before, actions, io_.t)}));
    const Seat seat = setup_.seats[us];
    for (const opening::Action& each : actions) actInOpening(each);
    if (before.holderOf(Color::Black) != opening_->holderOf(Color::Black) &&
        setup_.seats[us] != seat)
        showSeats();
    if (!isEngineToMove() || !isOpening()) showOpening();
}

std::vector<opening::Action> PlaySession::chooseInOpening() {
    const player::Settings settings = engineSettings(opening_->colorOf(opening_->actor()));
    PlayEvents events{io_.out};
    const auto stop = makeStop_();
    return host_.choose(*opening_, game_.position().rule(), draw_, {settings, {}, *stop, events})
        .actions;
}

bool PlaySession::undoInOpening() {
    const auto& actions = opening_->actions();
    const bool wasSwap = !actions.empty() && actions.back().kind == opening::Action::Kind::Swap;
    const std::size_t stones = opening_->stones().size();
    if (!opening_->undo()) return false;
    game_.takeLossBack();
    if (wasSwap) exchangeSeats();
    if (opening_->stones().size() < stones) game_.undo();
    return true;
}

void PlaySession::hintInOpening() {
    say("  " + io_.t("the engine {0}", {deedText(*opening_, chooseInOpening(), io_.t)}));
}

void PlaySession::showOpening() {
    showBoard();
    if (!isOpening()) {
        if (opening_->isOver())
            say(io_.t("the opening is over: first player {0}, second player {1}",
                      {io_.t.color(opening_->colorOf(opening::Party::First)),
                       io_.t.color(opening_->colorOf(opening::Party::Second))}));
        return;
    }
    if (!isEngineToMove()) io_.out << choiceText(*opening_, io_.t);
}

void PlaySession::noteFifths(answer::Notes& notes) const {
    if (!opening_) return;
    int number = 0;
    for (const Square s : opening_->fifths())
        notes[s] = answer::Note{std::to_string(++number), answer::Style::Good};
}

void PlaySession::exchangeSeats() {
    std::swap(setup_.seats[Color::Black], setup_.seats[Color::White]);
    std::swap(setup_.levels[Color::Black], setup_.levels[Color::White]);
}

}  // namespace fukumi::protocol::cli
