// SPDX-License-Identifier: MIT
//
// Openings as managers ask for them, step by step, with the stones that are there. In SWAP2BOARD:
//
//     0 stones   three
//     3 stones   SWAP, or the fourth stone, or two
//     5 stones   SWAP, or the sixth stone
//
// In the dialogs of Yixin-Board, whose points are "row column":
//
//     yxswap2step1           put three        SWAP2 MOVE1 7 7, MOVE2 ..., MOVE3 ...
//     yxswap2step2           three are there  SWAP2 SWAP1 YES|NO, or SWAP2 MOVE4 ..., MOVE5 ...
//     yxswap2step3           five are there   SWAP2 SWAP2 YES|NO
//
//     yxsoosorvstep1         put three        SOOSORV MOVE1 7 7, MOVE2 ..., MOVE3 ...
//     yxsoosorvstep2   +3    swap?            SOOSORV SWAP1 Y|N
//     yxsoosorvstep3   +3    the fourth, and how many fifth moves black has to offer (1 to 8)
//                                             SOOSORV MOVE4 7 7 2
//     yxsoosorvstep4 n +4    swap?            SOOSORV SWAP2 Y|N
//     yxsoosorvstep5 n +4    offer n moves    SOOSORV MOVE5 REFRESH, MOVE5 7 7, ..., MOVE5 DONE
//     yxsoosorvstep6   +5..  choose one       SOOSORV MOVE5 C 7 7
//
// "+3": three points and DONE follow the word. Swap means: I take the colour that is not to move.
#include <algorithm>

#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"
#include "protocol/gomocup/session.hpp"

namespace fukumi::protocol {

namespace {

using opening::Action;
using Kind = opening::Action::Kind;
using opening::OpeningRule;
using opening::Task;

constexpr std::size_t kThree = 3, kFour = 4, kFive = 5;
constexpr int kMostFifthMoves = 8;

std::string rowColumn(Square s) { return std::to_string(s.y()) + ' ' + std::to_string(s.x()); }

std::vector<Square> pointsOf(std::span<const Step> steps) {
    std::vector<Square> points;
    for (const Step& each : steps) points.push_back(each.square);
    return points;
}

void followAll(opening::Opening& opening, std::span<const Square> points) {
    for (const Square s : points) opening.follow(Action::point(s));
}

/// True: behind the action the engine has the colour that is not to move.
bool swaps(opening::Opening opening, const Action& action) {
    const opening::Party us = opening.actor();
    opening.follow(action);
    return opening.colorOf(us) != opening.toMove();
}

/// Swap2 with none, three or five stones.
opening::Opening swap2Opening(BoardSize size, std::span<const Square> stones) {
    opening::Opening opening{OpeningRule::Swap2, size};
    followAll(opening, stones.first(std::min(stones.size(), kThree)));
    if (stones.size() <= kThree) return opening;
    opening.follow(Action{Kind::Two});
    followAll(opening, stones.subspan(kThree));
    return opening;
}

/// Soosorv-8 before one of the six steps. `stones` are three or four; those that were offered
/// follow.
opening::Opening soosorvOpening(BoardSize size,
                                int step,
                                int fifths,
                                std::span<const Square> stones) {
    opening::Opening opening{OpeningRule::Soosorv8, size};
    followAll(opening, stones.first(std::min(stones.size(), kThree)));
    if (step <= 2) return opening;
    opening.follow(Action{Kind::Stay});
    if (step == 3) return opening;
    followAll(opening, stones.subspan(kThree, 1));
    opening.follow(Action::ofNumber(fifths));
    if (step == 4) return opening;
    opening.follow(Action{Kind::Stay});
    followAll(opening, stones.subspan(kFour));
    return opening;
}

}  // namespace

std::optional<book::OpeningChoice> Session::choose(const opening::Opening& opening) {
    GameMessages messages = this->messages();
    auto choice =
        host_.choose(opening, game_->position().rule(), draw(), conditions(limits(), messages));
    messages.finish();
    answered();
    if (isLeaving()) return std::nullopt;
    return choice;
}

// Without a fixed seed every process draws differently: an opponent should not know which
// opening comes.
std::uint64_t Session::draw() const {
    const std::uint64_t seed = settings_.player.seed;
    if (seed != 0) return seed + openingsDrawn_;
    return openingsDrawn_ + static_cast<std::uint64_t>(clock_.now().time_since_epoch().count());
}

std::vector<Square> Session::putStones(opening::Opening& opening, std::size_t count) {
    std::vector<Square> stones;
    while (stones.size() < count && opening.task() == Task::Put) {
        const auto choice = choose(opening);
        if (!choice) return {};
        for (const Action& each : choice->actions) {
            if (each.kind == Kind::Point) stones.push_back(each.square);
            opening.follow(each);
        }
    }
    return stones;
}

void Session::answerSwap2(const BoardBlock& block) {
    const std::size_t count = block.steps.size();
    if (count != 0 && count != kThree && count != kFive) {
        replies_.error("swap2 asks with no stone or with three or with five");
        return;
    }
    game_->setUp(block.steps, block.toMove);
    opening::Opening opening = swap2Opening(game_->position().size(), pointsOf(block.steps));
    if (opening.task() == Task::Put) return replyWithStones(opening, kThree);
    const auto choice = choose(opening);
    if (!choice) return;
    const Action& action = choice->actions.front();
    if (action.kind == Kind::Two) {
        opening.follow(action);
        return replyWithStones(opening, kFive - kThree);
    }
    if (swaps(opening, action)) return replies_.line("SWAP");
    const auto next = choice->next;
    if (next && game_->isEmpty(*next) && game_->position().isLegal(*next)) return reply(*next);
    answerWithMove();
}

void Session::replyWithStones(opening::Opening& opening, std::size_t count) {
    const auto stones = putStones(opening, count);
    if (stones.empty()) return;
    std::string line;
    for (const Square s : stones) {
        line += (line.empty() ? "" : " ") + onWire(s, axes());
        game_->play(s);
    }
    if (count == kThree) ++openingsDrawn_;
    replies_.line(line);
}

void Session::tellMoves(std::string_view dialog, std::span<const Square> moves, int firstNumber) {
    for (const Square s : moves)
        replies_.message(std::string{dialog} + " MOVE" + std::to_string(firstNumber++) + ' ' +
                         rowColumn(s));
}

void Session::answerSwap2Step(int step) {
    if (!hasGame()) return;
    if (step == 1) game_->clear();
    const auto stones = pointsOf(game_->steps());
    if (stones.size() != (step == 1 ? 0 : step == 2 ? kThree : kFive)) {
        replies_.error("this step of swap2 wants other stones on the board");
        return;
    }
    opening::Opening opening = swap2Opening(game_->position().size(), stones);
    if (step == 1) {
        tellMoves("SWAP2", putStones(opening, kThree), 1);
        ++openingsDrawn_;
        return;
    }
    const auto choice = choose(opening);
    if (!choice) return;
    const Action& action = choice->actions.front();
    if (action.kind == Kind::Two) {
        opening.follow(action);
        return tellMoves("SWAP2", putStones(opening, kFive - kThree), 4);
    }
    replies_.message("SWAP2 SWAP" + std::to_string(step - 1) +
                     (swaps(opening, action) ? " YES" : " NO"));
}

void Session::openSoosorv(int step, const std::string& argument) {
    if (!hasGame()) {
        if (step > 1) openBlock(BlockReader::Kind::Skipped);
        return;
    }
    soosorvStep_ = step;
    fifthMoves_ = std::clamp(parseInteger<int>(argument).value_or(1), 1, kMostFifthMoves);
    if (step > 1) return openBlock(BlockReader::Kind::Soosorv);
    game_->clear();
    answerSoosorv({});
}

void Session::answerSoosorv(const BoardBlock& block) {
    const int step = soosorvStep_;
    const std::size_t known = step == 1 ? 0 : step <= 3 ? kThree : kFour;
    const std::size_t count = block.steps.size();
    const BoardSize size = game_->position().size();
    if (step == 6 ? count <= known : count != known)
        return replies_.error("this step of Soosorv-8 wants other stones");
    if (const auto why = opening::whyUnfit(OpeningRule::Soosorv8, Rule::Renju, size))
        return replies_.error(*why);
    const auto opening = std::span{block.steps}.first(known);
    game_->setUp({opening.begin(), opening.end()}, known == kThree ? Color::White : Color::Black);
    const auto points = pointsOf(block.steps);
    // With one fifth move there is nothing to choose.
    if (step == 6 && count == kFive)
        return replies_.message("SOOSORV MOVE5 C " + rowColumn(points.back()));
    if (step == 6) fifthMoves_ = static_cast<int>(count - kFour);
    tellSoosorv(step, soosorvOpening(size, step, fifthMoves_, points));
}

void Session::tellSoosorv(int step, opening::Opening opening) {
    if (step == 1) return tellMoves("SOOSORV", putStones(opening, kThree), 1);
    const auto choice = choose(opening);
    if (!choice) return;
    const Action& first = choice->actions.front();
    const auto swap = [&] { return swaps(opening, first) ? " Y" : " N"; };
    switch (step) {
        case 2: return replies_.message(std::string{"SOOSORV SWAP1"} + swap());
        case 3:
            return replies_.message("SOOSORV MOVE4 " + rowColumn(first.square) + ' ' +
                                    std::to_string(choice->actions.back().number));
        case 4: return replies_.message(std::string{"SOOSORV SWAP2"} + swap());
        case 5: break;
        default: return replies_.message("SOOSORV MOVE5 C " + rowColumn(first.square));
    }
    replies_.message("SOOSORV MOVE5 REFRESH");
    for (const Action& each : choice->actions)
        replies_.message("SOOSORV MOVE5 " + rowColumn(each.square));
    replies_.message("SOOSORV MOVE5 DONE");
}

}  // namespace fukumi::protocol
