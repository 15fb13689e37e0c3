// SPDX-License-Identifier: MIT
//
// Openings as the dialogs of Yixin-Board ask for them. Points are "row column" there.
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
// "+3": three points and DONE follow the word. Swap means: I take the other colour.
#include <algorithm>

#include "book/swap2.hpp"
#include "engine/board/opening/fifth_moves.hpp"
#include "engine/core/parse.hpp"
#include "engine/core/ranges.hpp"
#include "engine/search/latest_lines.hpp"
#include "protocol/session.hpp"

namespace fukumi::protocol {

namespace {

constexpr std::size_t kOpening = 3, kFourth = 4, kWithTwoMore = 5;
constexpr int kMostFifthMoves = 8;
/// Worth to white of each further fifth move that black has to offer: a guess.
constexpr Value kFifthMoveWorth{100};

std::string rowColumn(Square s) { return std::to_string(s.y()) + ' ' + std::to_string(s.x()); }

/// `count` of the moves, best first, no two of which make the same picture; others from the middle
/// outwards where there are too few. REQUIRES: four stones.
std::vector<Move> differentMoves(const board::Position& position,
                                 std::vector<Move> moves,
                                 std::size_t count) {
    const Square center = position.size().center();
    const auto distance = [&](Square s) {
        return std::max(std::abs(s.x() - center.x()), std::abs(s.y() - center.y()));
    };
    std::vector<Move> rest;
    forEachSquare(position.size(), [&](Square s) {
        if (position.isLegal(s)) rest.push_back(s);
    });
    ranges::stableSort(rest, {}, distance);
    moves.insert(moves.end(), rest.begin(), rest.end());
    std::vector<Square> stones;
    for (const board::Placement& each : position.history()) stones.push_back(each.square);
    std::vector<Move> chosen;
    std::vector<opening::Picture> pictures;
    for (const Move m : moves) {
        if (chosen.size() == count) break;
        const opening::Picture picture{stones, m};
        if (ranges::find(pictures, picture) != pictures.end()) continue;
        pictures.push_back(picture);
        chosen.push_back(m);
    }
    return chosen;
}

}  // namespace

void Session::tellMoves(std::string_view dialog, std::span<const Square> moves, int firstNumber) {
    for (const Square s : moves)
        replies_.message(std::string{dialog} + " MOVE" + std::to_string(firstNumber++) + ' ' +
                         rowColumn(s));
}

// A book's answer is one value; here the course of a search matters.
std::optional<FoundMove> Session::findInOpening(const book::Swap2Share& share) {
    player::Settings settings = settings_.player;
    settings.book.use = false;
    return find(swap2Limits(share), settings);
}

void Session::answerSwap2Step(int step) {
    if (!hasGame()) return;
    if (step == 1) return tellMoves("SWAP2", drawOpening(), 1);
    const bool mayPutTwo = step == 2;
    if (game_->steps().size() != (mayPutTwo ? kOpening : kWithTwoMore)) {
        replies_.error("this step of swap2 wants other stones on the board");
        return;
    }
    const auto found = findInOpening(mayPutTwo ? book::kSwap2Three : book::kSwap2Five);
    if (!found) return;
    const book::Swap2Opinion opinion = book::swap2Opinion(found->course, found->value);
    if (mayPutTwo && opinion.wavers)
        if (const auto two = findTwo()) return tellMoves("SWAP2", *two, 4);
    replies_.message(std::string{"SWAP2 SWAP"} + (mayPutTwo ? "1 " : "2 ") +
                     (book::shouldSwap(opinion) ? "YES" : "NO"));
}

void Session::openSoosorv(int step, const std::string& argument) {
    if (!hasGame()) {
        if (step > 1) openBlock(BlockReader::Kind::Skipped);
        return;
    }
    soosorvStep_ = step;
    fifthMoves_ = std::clamp(parseInteger<int>(argument).value_or(1), 1, kMostFifthMoves);
    if (step > 1) return openBlock(BlockReader::Kind::Soosorv);
    // The first stone is in the middle, the second beside it, the third at most two away.
    const Square center = game_->position().size().center();
    const std::array stones{
        center, Square{center.x(), center.y() - 1}, Square{center.x() + 2, center.y()}};
    tellMoves("SOOSORV", stones, 1);
}

void Session::answerSoosorv(const BoardBlock& block) {
    const std::size_t known = soosorvStep_ <= 3 ? kOpening : kFourth;
    const bool fits = soosorvStep_ == 6 ? block.steps.size() > known : block.steps.size() == known;
    if (!fits) {
        replies_.error("this step of Soosorv-8 wants other stones");
        return;
    }
    const auto opening = std::span{block.steps}.first(known);
    game_->setUp({opening.begin(), opening.end()}, known == kOpening ? Color::White : Color::Black);
    if (soosorvStep_ == 5) return offerFifthMoves();
    if (soosorvStep_ == 6) return chooseFifthMove(std::span{block.steps}.subspan(known));
    const auto found = findInOpening(book::kSwap2Three);
    if (!found) return;
    const Value value = book::swap2Opinion(found->course, found->value).mean;
    if (soosorvStep_ == 3) {
        const int wanted = 1 + std::max((-value).raw(), 0) / kFifthMoveWorth.raw();
        replies_.message("SOOSORV MOVE4 " + rowColumn(found->move) + ' ' +
                         std::to_string(std::min(wanted, kMostFifthMoves)));
        return;
    }
    // Black is to move in the second question, and has to offer moves.
    const bool isFirst = soosorvStep_ == 2;
    const Value worth = isFirst ? value : value - Value{(fifthMoves_ - 1) * kFifthMoveWorth.raw()};
    replies_.message(std::string{"SOOSORV SWAP"} + (isFirst ? "1 " : "2 ") +
                     (worth < kDraw ? "Y" : "N"));
}

void Session::offerFifthMoves() {
    // Several times as many, since some are alike.
    search::Limits limits = swap2Limits(book::kSwap2Five);
    limits.lines = 4 * fifthMoves_;
    search::SilentObserver silent;
    search::LatestLines latest{silent};
    player::Settings settings = settings_.player;
    settings.book.use = false;
    const auto found = finder_.find(*game_, settings, limits, latest);
    lastAnswer_ = clock_.now();
    if (!found || isLeaving()) return;
    std::vector<Move> moves{found->move};
    for (const search::SearchReport& line : latest.lines())
        if (!line.pv.empty()) moves.push_back(line.pv.front());
    moves =
        differentMoves(game_->position(), std::move(moves), static_cast<std::size_t>(fifthMoves_));
    replies_.message("SOOSORV MOVE5 REFRESH");
    for (const Move m : moves) replies_.message("SOOSORV MOVE5 " + rowColumn(m));
    replies_.message("SOOSORV MOVE5 DONE");
}

void Session::chooseFifthMove(std::span<const Step> offered) {
    const auto count = static_cast<int>(offered.size());
    const book::Swap2Share share{std::max(book::kSwap2Five.matchThousandths / count, 1),
                                 std::max(book::kSwap2Five.turnPercent / count, 1)};
    const std::vector<Step> opening = game_->steps();
    std::optional<std::pair<Value, Square>> best;
    for (const Step& each : offered) {
        std::vector<Step> stones = opening;
        stones.push_back({each.square, Color::Black});
        game_->setUp(std::move(stones), Color::White);
        const auto found = findInOpening(share);
        if (!found) return;
        const Value value = book::swap2Opinion(found->course, found->value).mean;
        if (!best || value > best->first) best = {value, each.square};
    }
    replies_.message("SOOSORV MOVE5 C " + rowColumn(best->second));
}

}  // namespace fukumi::protocol
