// SPDX-License-Identifier: MIT
#include "protocol/gomocup/opening_dialogue.hpp"

#include <algorithm>

#include "engine/core/ranges.hpp"
#include "engine/core/text.hpp"

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

/// True: after the action the engine has the colour that is not to move.
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

std::vector<Square> OpeningDialogue::putStones(opening::Opening& opening, std::size_t count) {
    std::vector<Square> stones;
    while (stones.size() < count && opening.task() == Task::Put) {
        const auto choice = game_.choose(opening);
        if (!choice) return {};
        for (const Action& each : choice->actions) {
            if (each.kind == Kind::Point) stones.push_back(each.square);
            opening.follow(each);
        }
    }
    return stones;
}

void OpeningDialogue::answerSwap2(const BoardBlock& block) {
    const std::size_t count = block.steps.size();
    if (count != 0 && count != kThree && count != kFive)
        return game_.replies().error("swap2 asks with no stone or with three or with five");
    game_.changedGame().setUp(block.steps, block.toMove);
    opening::Opening opening = swap2Opening(game_.size(), pointsOf(block.steps));
    if (opening.task() == Task::Put) return replyWithStones(opening, kThree);
    const auto choice = game_.choose(opening);
    if (!choice) return;
    const Action& action = choice->actions.front();
    if (action.kind == Kind::Two) {
        opening.follow(action);
        return replyWithStones(opening, kFive - kThree);
    }
    if (swaps(opening, action)) return game_.replies().line("SWAP");
    const auto next = choice->next;
    if (next && game_.game().isEmpty(*next) && game_.game().position().isLegal(*next) &&
        !game_.blocked().contains(*next))
        return game_.reply(*next);
    game_.answerWithMove();
}

void OpeningDialogue::replyWithStones(opening::Opening& opening, std::size_t count) {
    const auto stones = putStones(opening, count);
    if (stones.empty()) return;
    std::string line;
    for (const Square s : stones) {
        line += (line.empty() ? "" : " ") + onWire(s, game_.axes());
        game_.changedGame().play(s);
    }
    if (count == kThree) game_.openingShown();
    game_.replies().line(line);
}

void OpeningDialogue::listMoves(std::string_view dialog,
                                std::span<const Square> moves,
                                int firstNumber) {
    for (const Square s : moves)
        game_.replies().message(std::string{dialog} + " MOVE" + std::to_string(firstNumber++) +
                                ' ' + rowColumn(s));
}

void OpeningDialogue::answerSwap2Step(int step) {
    if (!game_.hasGame()) return;
    if (step == 1) game_.changedGame().clear();
    const auto stones = pointsOf(game_.game().steps());
    if (stones.size() != (step == 1 ? 0 : step == 2 ? kThree : kFive))
        return game_.replies().error("this step of swap2 requires other stones on the board");
    opening::Opening opening = swap2Opening(game_.size(), stones);
    if (step == 1) {
        listMoves("SWAP2", putStones(opening, kThree), 1);
        game_.openingShown();
        return;
    }
    const auto choice = game_.choose(opening);
    if (!choice) return;
    const Action& action = choice->actions.front();
    if (action.kind == Kind::Two) {
        opening.follow(action);
        return listMoves("SWAP2", putStones(opening, kFive - kThree), 4);
    }
    game_.replies().message("SWAP2 SWAP" + std::to_string(step - 1) +
                            (swaps(opening, action) ? " YES" : " NO"));
}

std::optional<BlockReader::Kind> OpeningDialogue::openSoosorv(int step,
                                                              const std::string& argument) {
    const auto number = game_.hasGame() ? game_.readNumber(argument, 1) : std::nullopt;
    if (!number) return step > 1 ? std::optional{BlockReader::Kind::Skipped} : std::nullopt;
    soosorvStep_ = step;
    fifthMoves_ = std::clamp(*number, 1, kMostFifthMoves);
    if (step > 1) return BlockReader::Kind::Soosorv;
    answerSoosorv({});
    return std::nullopt;
}

void OpeningDialogue::answerSoosorv(const BoardBlock& block) {
    const int step = soosorvStep_;
    const std::size_t known = step == 1 ? 0 : step <= 3 ? kThree : kFour;
    const std::size_t count = block.steps.size();
    const BoardSize size = game_.size();
    if (step == 6 ? count <= known : count != known)
        return game_.replies().error("this step of Soosorv-8 requires other stones");
    if (const auto why = opening::whyUnfit(OpeningRule::Soosorv8, Rule::Renju, size))
        return game_.replies().error(toEnglish(*why));
    const auto opening = std::span{block.steps}.first(known);
    game_.changedGame().setUp({opening.begin(), opening.end()},
                              known == kThree ? Color::White : Color::Black);
    const auto points = pointsOf(block.steps);
    // With one fifth move there is nothing to choose.
    if (step == 6 && count == kFive)
        return game_.replies().message("SOOSORV MOVE5 C " + rowColumn(points.back()));
    if (step == 6) fifthMoves_ = static_cast<int>(count - kFour);
    answerSoosorvStep(step, soosorvOpening(size, step, fifthMoves_, points));
}

void OpeningDialogue::answerSoosorvStep(int step, opening::Opening opening) {
    if (step == 1) return listMoves("SOOSORV", putStones(opening, kThree), 1);
    const auto choice = game_.choose(opening);
    if (!choice) return;
    const Action& first = choice->actions.front();
    const auto swap = [&] { return swaps(opening, first) ? " Y" : " N"; };
    switch (step) {
        case 2: return game_.replies().message(std::string{"SOOSORV SWAP1"} + swap());
        case 3:
            return game_.replies().message("SOOSORV MOVE4 " + rowColumn(first.square) + ' ' +
                                           std::to_string(choice->actions.back().number));
        case 4: return game_.replies().message(std::string{"SOOSORV SWAP2"} + swap());
        case 5: break;
        default: return game_.replies().message("SOOSORV MOVE5 C " + rowColumn(first.square));
    }
    game_.replies().message("SOOSORV MOVE5 REFRESH");
    for (const Action& each : choice->actions)
        game_.replies().message("SOOSORV MOVE5 " + rowColumn(each.square));
    game_.replies().message("SOOSORV MOVE5 DONE");
}

}  // namespace fukumi::protocol
