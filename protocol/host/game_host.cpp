// SPDX-License-Identifier: MIT
#include "protocol/host/game_host.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>

#include "engine/board/records/notation.hpp"
#include "engine/player/levels.hpp"
#include "engine/player/player.hpp"

namespace fukumi::protocol {

namespace {

/// Time on the manager's clock and not on ours: two lines on their way through a pipe, and two
/// processes to a processor. If four share one, 30 moves of 8 x 8 lost 100 ms to that.
constexpr search::Milliseconds kTransit{3};

}  // namespace

void MatchClock::takenBack(std::size_t stonesLeft) {
    if (stonesLeft == 0) newGame();
    stones_ = stonesLeft;
}

search::TimeControl MatchClock::reading(search::TimeControl reported, std::size_t stones) {
    if (stones < stones_) newGame();
    if (reported.left) {
        left_ = reported.left;
        used_ = search::Milliseconds{0};
    }
    if (const auto rest = left_ ? left_ : reported.match) reported.left = *rest - used_;
    return reported;
}

void MatchClock::answered(search::Milliseconds used,
                          search::Milliseconds increment,
                          std::size_t stones) {
    used_ += used + kTransit - increment;
    stones_ = stones;
}

namespace {

/// False when `action` threw.
template <class Action>
bool survived(GameEvents& events, Action&& action) {
    try {
        action();
        return true;
    } catch (const std::exception& error) {
        events.onFault(error.what());
    } catch (...) {
        events.onFault("of an unknown kind");
    }
    return false;
}

/// The thinker gets a copy of the position: an exception may leave stones of a foul test behind.
/// Absent if the tables have taken the memory: the thinker then makes do with smaller ones.
std::optional<board::Position> copyIfPossible(const board::Position& position) {
    try {
        return position;
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
}

/// Everything until the other acts: stay, one fifth move, points near the centre.
book::OpeningChoice fallbackChoice(opening::Opening opening) {
    using opening::Action;
    const Square center = opening.size().center();
    const auto distance = [&](Square s) {
        return std::max(std::abs(s.x() - center.x()), std::abs(s.y() - center.y()));
    };
    book::OpeningChoice choice;
    const opening::Party us = opening.actor();
    while (!opening.isOver() && opening.actor() == us) {
        Action action{Action::Kind::Stay};
        if (opening.task() == opening::Task::Declare) action = Action::ofNumber(1);
        opening.squares().forEach([&](Square s) {
            const bool isFirst = action.kind != Action::Kind::Point;
            if (isFirst || distance(s) < distance(action.square)) action = Action::point(s);
        });
        opening.follow(action);
        choice.actions.push_back(action);
    }
    return choice;
}

}  // namespace

void GameHost::newGame(GameEvents& events) {
    survived(events, [&] { thinker_.newGame(); });
}

std::optional<Move> GameHost::findMove(const board::Position& position,
                                       const Conditions& conditions) {
    if (position.isFull()) return std::nullopt;
    std::optional<search::SearchResult> result;
    survived(conditions.events, [&] {
        const auto copy = copyIfPossible(position);
        thinker_.configure(conditions.settings);
        result = thinker_.think(
            copy ? *copy : position, conditions.limits, conditions.stop, conditions.events);
    });
    const auto move = result ? result->move : std::nullopt;
    if (move && position.size().contains(*move) && position.isEmpty(*move) &&
        position.isLegal(*move))
        return move;
    const Move fallback = player::fallbackMove(position).value();
    if (result && position.isLegal(fallback))
        conditions.events.onFault("the search answered " +
                                  (move ? board::toProtocol(*move) : std::string{"no move"}));
    return fallback;
}

void GameHost::analyze(const board::Position& position, const Conditions& conditions) {
    survived(conditions.events, [&] {
        const auto copy = copyIfPossible(position);
        thinker_.configure(conditions.settings);
        static_cast<void>(thinker_.analyze(
            copy ? *copy : position, conditions.limits, conditions.stop, conditions.events));
    });
}

book::OpeningChoice GameHost::choose(const opening::Opening& opening,
                                     Rule rule,
                                     std::uint64_t draw,
                                     const Conditions& conditions) {
    book::OpeningChoice choice;
    const bool good = survived(conditions.events, [&] {
        choice = book::chooseInOpening(opening,
                                       {thinker_,
                                        conditions.settings,
                                        rule,
                                        conditions.limits,
                                        clock_,
                                        conditions.stop,
                                        conditions.events},
                                       draw);
    });
    return good ? choice : fallbackChoice(opening);
}

std::optional<analysis::BalanceResult> GameHost::findBalance(const board::Position& position,
                                                             analysis::BalanceQuestion question,
                                                             const Conditions& conditions) {
    question.eval = conditions.settings.eval;
    question.nodes = conditions.settings.maxNodes;
    std::optional<analysis::BalanceResult> result;
    survived(conditions.events, [&] {
        thinker_.configure(player::forJudging(conditions.settings));
        result = answer::findBalance(thinker_,
                                     clock_,
                                     position,
                                     question,
                                     conditions.limits,
                                     conditions.stop,
                                     conditions.events);
    });
    return result;
}

}  // namespace fukumi::protocol
