// SPDX-License-Identifier: MIT
//
// SWAP2BOARD: which of the three questions it is, and the answer.
#include <algorithm>

#include "book/swap2.hpp"
#include "protocol/session.hpp"

namespace fukumi::protocol {

void Session::answerSwap2(const BoardBlock& block) {
    constexpr std::size_t kOpening = 3, kWithTwoMore = 5;
    if (block.steps.empty()) return openSwap2();
    if (block.steps.size() != kOpening && block.steps.size() != kWithTwoMore) {
        replies_.error("swap2 asks with no stone or with three or with five");
        return;
    }
    game_->setUp(block.steps, block.toMove);
    const bool mayPutTwo = block.steps.size() == kOpening;
    // A book's answer is one value; here the course of a search matters.
    player::Settings settings = settings_.player;
    settings.book.use = false;
    const auto found =
        find(swap2Limits(mayPutTwo ? book::kSwap2Three : book::kSwap2Five), settings);
    if (!found) return;
    const book::Swap2Opinion opinion = book::swap2Opinion(found->course, found->value);
    if (mayPutTwo && opinion.wavers && putTwo()) return;
    if (book::shouldSwap(opinion))
        replies_.line("SWAP");
    else
        reply(found->move);
}

// Without a seed of its own every process draws differently: an opponent should not know which
// opening comes.
std::vector<Square> Session::drawOpening() {
    game_->clear();
    const BoardSize size = game_->position().size();
    std::uint64_t draw = openingsDrawn_++;
    if (settings_.player.seed == 0)
        draw += static_cast<std::uint64_t>(clock_.now().time_since_epoch().count());
    auto stones = finder_.opening(settings_.player, game_->position().rule(), size, draw);
    if (stones.empty()) {
        const auto usual = book::swap2Opening(size);
        stones.assign(usual.begin(), usual.end());
    }
    return stones;
}

void Session::openSwap2() {
    std::string line;
    for (const Square s : drawOpening()) {
        line += (line.empty() ? "" : " ") + onWire(s, axes());
        game_->play(s);
    }
    replies_.line(line);
}

std::optional<std::vector<Move>> Session::findTwo() {
    analysis::BalanceQuestion question;
    question.moves = 2;
    const auto two =
        finder_.findBalance(*game_, settings_.player, swap2Limits(book::kSwap2Two), question);
    lastAnswer_ = clock_.now();
    if (!two) return std::nullopt;
    return std::vector<Move>{two->moves.begin(), two->moves.end()};
}

bool Session::putTwo() {
    const auto two = findTwo();
    if (!two) return false;
    if (isLeaving()) return true;
    std::string line;
    for (const Move m : *two) {
        line += (line.empty() ? "" : " ") + onWire(m, axes());
        game_->play(m);
    }
    replies_.line(line);
    return true;
}

search::Limits Session::swap2Limits(const book::Swap2Share& share) {
    search::Limits limits = this->limits();
    if (!limits.clock) return limits;
    search::TimeControl& clock = *limits.clock;
    if (clock.turn) clock.turn = *clock.turn * share.turnPercent / 100;
    // The clock before the first question, where the manager says so.
    const auto match = clock.match ? clock.match : clock.left;
    const bool isLimited =
        match && *match > search::Milliseconds{0} && *match < std::chrono::hours{24 * 7};
    if (!isLimited) return limits;
    const auto most = std::max(*match * share.matchThousandths / 1000, search::Milliseconds{1});
    clock.turn = std::min(clock.turn.value_or(most), most);
    return limits;
}

}  // namespace fukumi::protocol
