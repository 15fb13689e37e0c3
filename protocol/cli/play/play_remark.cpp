// SPDX-License-Identifier: MIT
//
// Remarks on moves, while they are played: what a review would say of them later.
#include <ostream>

#include "engine/board/records/notation.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/play/play_events.hpp"
#include "protocol/cli/play/play_session.hpp"

namespace fukumi::protocol::cli {

namespace {

using analysis::Judgement;

/// "black h8: a mistake, 61% -> 44% to win, a missed win; better: i9 j10"
std::string remarkText(const analysis::JudgedMove& judged, BoardSize size, const Language& t) {
    constexpr std::size_t kShown = 6;
    const analysis::ReviewedMove& move = judged.move;
    std::string value = winText(move.after, t);
    if (move.loss > 0) value = winText(move.before, t) + " -> " + value;
    if (!isProven(move.after)) value = t("{0} to win", {value});
    std::string text = t("{0} {1}: {2}",
                         {t.color(move.color),
                          board::toHuman(move.move, size),
                          t.textOf(answer::judgementSentence(move.judgement)) + ", " + value});
    if (move.missedWin) text += ", " + t("a missed win");
    const auto& better = judged.before.line;
    if (move.judgement == Judgement::Best || better.empty() || better.front() == move.move)
        return text;
    const std::vector<std::string> line = answer::humanList(better, size);
    std::string shown;
    for (const std::string& each : std::span{line}.first(std::min(line.size(), kShown)))
        shown += (shown.empty() ? "" : " ") + each;
    if (better.size() > kShown) shown += " ...";
    return text + "; " + t("better: {0}", {shown});
}

}  // namespace

std::string winText(Value value, const Language& t) {
    if (!isProven(value)) return answer::winText(value);
    return isWin(value) ? t("won") : t("lost");
}

void PlaySession::switchRemarks() {
    const bool wereOn = setup_.remarks == Remarks::On;
    setup_.remarks = wereOn ? Remarks::Off : Remarks::On;
    say(wereOn ? io_.t("no more remarks") : io_.t("a remark on every move"));
}

void PlaySession::remark() {
    // In addition to the engine's table, which holds what the engine knows of the game.
    constexpr std::size_t kCriticMemory = player::kMemoryFloor;
    if (game_.moves().empty()) {
        say(io_.t("no move has been played"));
        return;
    }
    if (opening_ && game_.moves().size() <= opening_->stones().size()) {
        say(io_.t("stones of an opening are put to be even, not to be good"));
        return;
    }
    if (!critic_) {
        player::Settings settings = setup_.settings.player;
        settings.memoryBytes = kCriticMemory;
        settings.level = player::kMaxLevel;
        critic_ = std::make_unique<player::Player>(settings, clock_);
    }
    const Move last = game_.moves().back().move;
    board::Position before = game_.position();
    before.undo();
    const auto stop = makeStop_();
    search::Limits limits;
    limits.fixedTime = setup_.hintTime / 2;
    PlayEvents events{io_.out};
    const auto judged = answer::judgeMove({*critic_, clock_, *stop, events}, limits, before, last);
    say(remarkText(judged, before.size(), io_.t));
    if (judged.move.judgement == Judgement::Forbidden) return;
    const auto reasons = analysis::reasonsOf(before, last, setup_.settings.player.drawCap);
    std::string why;
    for (const Sentence& each :
         answer::reasonSentences(reasons, last, before.sideToMove(), before.size()))
        why += (why.empty() ? "" : " ") + io_.t.textOf(each);
    if (!why.empty()) say(why);
}

}  // namespace fukumi::protocol::cli
