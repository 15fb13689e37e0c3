// SPDX-License-Identifier: MIT
#include "protocol/cli/play/play_game.hpp"

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/win_check.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/foul_name.hpp"

namespace fukumi::protocol::cli {

namespace {

using Placement = board::Placement;

}  // namespace

PlayGame::PlayGame(board::Position start)
    : position_{std::move(start)}, startSteps_{position_.history().size()} {}

std::optional<std::string> PlayGame::tryPlay(Move m, std::chrono::milliseconds time) {
    const std::string point = board::toHuman(m, position_.size());
    if (const auto end = ending()) return "the game is over: " + end->text;
    if (!position_.isEmpty(m)) return point + " is taken";
    if (position_.isForbidden(m)) {
        board::Position copy = position_;
        return point + " is forbidden to black: " +
               std::string{nameOf(board::foulAt(copy.solverLines(), m))};
    }
    position_.play(m);
    moves_.push_back({m, time});
    return std::nullopt;
}

bool PlayGame::undo() {
    resigned_.reset();
    if (moves_.empty()) return false;
    position_.undo();
    moves_.pop_back();
    return true;
}

void PlayGame::resign(Color loser) {
    if (!ending()) resigned_ = loser;
}

bool PlayGame::hasLegalMove() const {
    bool found = false;
    forEachSquare(position_.size(), [&](Square s) { found = found || position_.isLegal(s); });
    return found;
}

std::optional<PlayGame::Ending> PlayGame::ending() const {
    if (const auto winner = board::winnerOf(position_.board(), position_.rule()))
        return Ending{winner, std::string{nameOf(*winner)} + " wins with a five"};
    if (resigned_) {
        const std::string loser{nameOf(*resigned_)};
        return Ending{~*resigned_,
                      std::string{nameOf(~*resigned_)} + " wins: " + loser + " resigned"};
    }
    if (position_.isFull()) return Ending{std::nullopt, "a draw: the board is full"};
    if (!hasLegalMove())
        return Ending{std::nullopt, "a draw: every empty point is forbidden to black"};
    return std::nullopt;
}

std::optional<board::GameRecord> PlayGame::record() const {
    board::GameRecord record;
    record.size = position_.size();
    Color next = Color::Black;
    std::size_t played = 0;
    for (const Placement& step : position_.history()) {
        if (step.kind != Placement::Kind::Stone || step.color != next) return std::nullopt;
        const bool isStart = played++ < startSteps_;
        if (isStart)
            record.moves.push_back({step.square, std::chrono::milliseconds{0}});
        else
            record.moves.push_back(moves_[played - 1 - startSteps_]);
        next = ~next;
    }
    return record;
}

std::variant<PlayGame, std::string> replay(const board::GameRecord& record, Rule rule, Isa isa) {
    PlayGame game{board::Position{rule, record.size, isa}};
    for (const auto& each : record.moves)
        if (const auto error = game.tryPlay(each.move, each.time))
            return "move " + std::to_string(game.moves().size() + 1) + ": " + *error;
    return game;
}

}  // namespace fukumi::protocol::cli
