// SPDX-License-Identifier: MIT
//
// Remarks on moves, while they are played: what a review would say of them later.
#include <ostream>

#include "engine/analysis/review.hpp"
#include "engine/board/records/notation.hpp"
#include "protocol/cli/analysis_json.hpp"
#include "protocol/cli/color_name.hpp"
#include "protocol/cli/play/play_session.hpp"
#include "protocol/cli/report_table.hpp"
#include "protocol/cli/review/review_tools.hpp"

namespace fukumi::protocol::cli {

namespace {

using analysis::Judgement;

std::string_view phraseOf(Judgement judgement) {
    switch (judgement) {
        case Judgement::Best: return "the best move";
        case Judgement::Good: return "a good move";
        case Judgement::Inaccuracy: return "an inaccuracy";
        case Judgement::Mistake: return "a mistake";
        case Judgement::Blunder: return "a blunder";
        case Judgement::Forbidden: return "forbidden";
    }
    return "";
}

/// "black h8: a mistake, wins 61% -> 44%, a missed win; better: i9 j10"
std::string remarkText(const analysis::JudgedMove& judged, BoardSize size) {
    const analysis::ReviewedMove& move = judged.move;
    std::string text = std::string{nameOf(move.color)} + ' ' + board::toHuman(move.move, size) +
                       ": " + std::string{phraseOf(move.judgement)} + ", ";
    if (move.loss > 0)
        text += winText(move.before) + " -> " + winText(move.after);
    else
        text += winText(move.after);
    if (!isProven(move.after)) text += " to win";
    if (move.missedWin) text += ", a missed win";
    const auto& better = judged.before.line;
    if (move.judgement == Judgement::Best || better.empty() || better.front() == move.move)
        return text;
    constexpr std::size_t kShown = 6;
    const std::vector<std::string> line = humanList(better, size);
    text += "; better:";
    for (const std::string& each : std::span{line}.first(std::min(line.size(), kShown)))
        text += ' ' + each;
    return better.size() > kShown ? text + " ..." : text;
}

}  // namespace

void PlaySession::switchRemarks() {
    const bool wereOn = setup_.remarks == Remarks::On;
    setup_.remarks = wereOn ? Remarks::Off : Remarks::On;
    io_.out << (wereOn ? "no more remarks\n" : "a remark on every move\n");
}

void PlaySession::remark() {
    // Beside the engine's table, which holds what the engine knows of the game.
    constexpr std::size_t kCriticMemory = player::kMemoryFloor;
    if (game_.moves().empty()) {
        io_.out << "no move has been played\n";
        return;
    }
    if (opening_ && game_.moves().size() <= opening_->stones().size()) {
        io_.out << "stones of an opening are put to be even, not to be good\n";
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
    const auto judged =
        analysis::judgeMove(before, last, reviewTools(*critic_, clock_, *stop, limits));
    io_.out << remarkText(judged, before.size()) << '\n';
}

}  // namespace fukumi::protocol::cli
