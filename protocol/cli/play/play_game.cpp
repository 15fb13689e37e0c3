// SPDX-License-Identifier: MIT
#include "protocol/cli/play/play_game.hpp"

#include "engine/board/records/notation.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/board/rules/win_check.hpp"
#include "protocol/answer/sentences.hpp"

namespace fukumi::protocol::cli {

PlayGame::PlayGame(board::Position start)
    : position_{std::move(start)}, startSteps_{position_.history().size()} {}

std::optional<Sentence> PlayGame::tryPlay(Move m, std::chrono::milliseconds time) {
    const std::string point = board::toHuman(m, position_.size());
    if (const auto end = ending()) return Sentence{answer::kGameIsOver, {end->text}};
    if (!position_.isEmpty(m)) return Sentence{kPointTaken, {point}};
    if (position_.isForbidden(m)) {
        board::Position copy = position_;
        return Sentence{english("{0} is forbidden to black: {1}"),
                        {point, answer::nameOf(board::foulAt(copy.solverLines(), m))}};
    }
    position_.play(m);
    moves_.push_back({m, time});
    return std::nullopt;
}

bool PlayGame::undo() {
    const bool wasResigned = isResigned();
    lost_.reset();
    if (wasResigned) return true;
    if (moves_.empty()) return false;
    position_.undo();
    moves_.pop_back();
    return true;
}

void PlayGame::lose(Color loser, LostBy by) {
    if (!ending()) lost_ = Loss{loser, by};
}

PlayGame::Used PlayGame::used(Color c) const {
    Used used;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        if (position_.history()[startSteps_ + i].color != c) continue;
        used.time += moves_[i].time;
        ++used.moves;
    }
    return used;
}

std::optional<PlayGame::Ending> PlayGame::ending() const {
    if (const auto winner = board::winnerOf(position_.board(), position_.rule()))
        return Ending{winner, {english("{0} wins with a five"), {answer::colorSentence(*winner)}}};
    if (lost_) {
        const Color loser = lost_->loser;
        return Ending{~loser,
                      {lost_->by == LostBy::Time ? english("{0} wins: the time of {1} is up")
                                                 : english("{0} wins: {1} resigned"),
                       {answer::colorSentence(~loser), answer::colorSentence(loser)}}};
    }
    if (position_.isFull()) return Ending{std::nullopt, answer::kFullBoard};
    if (board::hasOnlyFouls(position_))
        return Ending{Color::White, english("white wins: every empty point is forbidden to black")};
    return std::nullopt;
}

board::GameRecord PlayGame::record() const {
    board::GameRecord record;
    record.size = position_.size();
    const auto steps = position_.history();
    std::size_t setUp = startSteps_;
    while (setUp > 0 && position_.wasPlayed(setUp - 1)) --setUp;
    for (std::size_t i = 0; i < setUp; ++i)
        (steps[i].kind == board::Placement::Kind::Block ? record.setup.blocked
         : steps[i].color == Color::Black               ? record.setup.black
                                                        : record.setup.white)
            .push_back(steps[i].square);
    record.setup.first = setUp == steps.size() ? position_.sideToMove() : steps[setUp].sideBefore;
    for (std::size_t i = setUp; i < steps.size(); ++i)
        record.moves.push_back(i < startSteps_ ? board::GameRecord::TimedMove{steps[i].square}
                                               : moves_[i - startSteps_]);
    if (const auto end = ending())
        record.result = !end->winner                   ? board::GameResult::Draw
                        : *end->winner == Color::Black ? board::GameResult::BlackWins
                                                       : board::GameResult::WhiteWins;
    return record;
}

Result<PlayGame> replay(const board::GameRecord& record, Rule rule, Isa isa) {
    std::size_t played = 0;
    for (std::size_t i = 0; i < record.moves.size(); ++i)
        if (board::isPass(record.moves[i].move)) played = i + 1;
    PlayGame game{board::positionAfter(record, rule, played, isa)};
    for (std::size_t i = played; i < record.moves.size(); ++i)
        if (const auto error = game.tryPlay(record.moves[i].move, record.moves[i].time))
            return InputError{.kind = ErrorKind::NotPossible,
                              .value = *error,
                              .place = FilePlace{.number = i + 1, .unit = "move"}};
    return game;
}

}  // namespace fukumi::protocol::cli
