// SPDX-License-Identifier: MIT
#include "protocol/host/game_host.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <limits>
#include <new>

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/win_check.hpp"
#include "engine/core/ranges.hpp"
#include "engine/player/levels.hpp"
#include "engine/player/player.hpp"

namespace fukumi::protocol {

namespace {

/// Time on the manager's clock and not on ours: two lines on their way through a pipe, and two
/// processes to a processor. If four share one, 30 moves of 8 x 8 lost 100 ms to that.
constexpr search::Milliseconds kTransit{3};

/// The rest of a match without a limit, as managers write it.
constexpr search::Milliseconds kNoLimit{std::numeric_limits<std::int32_t>::max()};

}  // namespace

void MatchClock::takenBack(std::size_t stonesLeft) {
    if (stonesLeft == 0) newGame();
    stones_ = stonesLeft;
}

search::TimeControl MatchClock::reading(search::TimeControl reported, std::size_t stones) {
    if (stones < stones_) newGame();
    // It lifts a limit that was counted down; before, the account of timeout_match is the safe one.
    if (reported.left == kNoLimit && !left_) reported.left.reset();
    if (reported.match == search::Milliseconds{0}) {
        // Only a rest that is one is a limit then: the others are counted down from this 0.
        reported.match.reset();
        if (reported.left && *reported.left <= search::Milliseconds{0}) reported.left.reset();
    }
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
book::OpeningChoice fallbackChoice(opening::Opening opening, const board::SquareSet& excluded) {
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
        board::preferablyWithout(opening.squares(), excluded).forEach([&](Square s) {
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
    const Move fallback = player::fallbackMove(position, conditions.limits.excluded).value();
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
    return good ? choice : fallbackChoice(opening, conditions.limits.excluded);
}

std::optional<analysis::BalanceResult> GameHost::findBalance(const board::Position& position,
                                                             analysis::BalanceQuestion question,
                                                             const Conditions& conditions) {
    question.nodes = conditions.settings.maxNodes;
    question.excluded = conditions.limits.excluded;
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

using board::Cell;

Game::Game(GameRules rules, BoardSize size, Isa isa)
    : rules_{rules}, isa_{isa}, position_{rules.rule, size, isa} {}

void Game::play(Square s) {
    steps_.push_back({s, position_.sideToMove()});
    position_.play(s);
    if (rules_.continuous && position_.history().back().madeFive) rebuild();
}

bool Game::takeBack(Square s) {
    const auto step = ranges::find(steps_, s, &Step::square);
    if (step == steps_.end()) return false;
    const Color toMove = step->color ? ~position_.sideToMove() : position_.sideToMove();
    steps_.erase(step);
    rebuild(steps_.empty() ? Color::Black : toMove);
    return true;
}

void Game::setUp(std::vector<Step> steps, Color toMove) {
    steps_ = std::move(steps);
    rebuild(toMove);
}

void Game::setRules(GameRules rules) {
    if (rules == rules_) return;
    rules_ = rules;
    rebuild();
}

// In place: the engine's tables may have taken the memory that another position would need.
void Game::rebuild(Color toMove) {
    const board::Board final = finalBoard();
    if (position_.rule() != rules_.rule)
        position_ = board::Position{rules_.rule, position_.size(), isa_};
    while (!position_.history().empty()) position_.undo();
    for (const Step& step : steps_) {
        if (final.cellAt(step.square) == Cell::Blocked) {
            position_.block(step.square);
            continue;
        }
        position_.setSideToMove(*step.color);
        position_.play(step.square);
    }
    position_.setSideToMove(toMove);
}

board::Board Game::finalBoard() const {
    board::Board stones{position_.size()};
    for (const Step& step : steps_) {
        stones.put(step.square, step.color ? board::cellOf(*step.color) : Cell::Blocked);
        if (!rules_.continuous) continue;
        board::winningStones(stones, rules_.rule, step.square).forEach([&](Square s) {
            stones.clear(s);
            stones.put(s, Cell::Blocked);
        });
    }
    return stones;
}

}  // namespace fukumi::protocol
