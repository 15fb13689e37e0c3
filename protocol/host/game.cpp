// SPDX-License-Identifier: MIT
#include "protocol/host/game.hpp"

#include "engine/board/rules/win_check.hpp"
#include "engine/core/ranges.hpp"

namespace fukumi::protocol {

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
    steps_.erase(step);
    rebuild(steps_.empty() ? Color::Black : ~position_.sideToMove());
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
