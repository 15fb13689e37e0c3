// SPDX-License-Identifier: MIT
//
// Answers about a game of gomoku: hints, remarks on moves while they are played, the score of each
// point, and the threats.
#include <array>
#include <ostream>
#include <span>

#include "engine/analysis/move_reasons.hpp"
#include "engine/board/records/notation.hpp"
#include "engine/core/text.hpp"
#include "engine/threat/defence.hpp"
#include "engine/threat/prove.hpp"
#include "protocol/answer/analysis_view.hpp"
#include "protocol/answer/board_drawing.hpp"
#include "protocol/answer/sentences.hpp"
#include "protocol/cli/play/gomoku_game.hpp"

namespace fukumi::protocol::cli {

namespace {

/// A look for a forced win takes about a second at most.
constexpr std::uint64_t kProveNodes = 200'000;

/// "61%", "won" or "lost".
Sentence winSentence(Value value) {
    if (!isProven(value)) return answer::winText(value);
    return isWin(value) ? english("won") : english("lost");
}

/// "black h8: a mistake, 61% -> 44% to win, a missed win; better: i9 j10"
std::string remarkText(const analysis::JudgedMove& judged, BoardSize size, const Language& t) {
    constexpr std::size_t kShown = 6;
    const analysis::ReviewedMove& move = judged.move;
    std::string value = t.textOf(winSentence(move.after));
    if (move.loss > 0) value = t.textOf(winSentence(move.before)) + " -> " + value;
    if (!isProven(move.after)) value = t("{0} to win", {value});
    const std::string judgement = t.textOf(answer::judgementSentence(move.judgement));
    std::string text = t("{0} {1}: {2}",
                         {t.textOf(answer::colorSentence(move.color)),
                          board::toHuman(move.move, size),
                          t("{0}, {1}", {judgement, value})});
    if (move.missedWin) text = t("{0}, {1}", {text, t("a missed win")});
    const auto& better = judged.before.line;
    if (move.judgement == analysis::Judgement::Best || better.empty() ||
        better.front() == move.move)
        return text;
    const std::vector<std::string> line = answer::humanList(better, size);
    std::string shown = join(std::span{line}.first(std::min(line.size(), kShown)), " ");
    if (better.size() > kShown) shown += " ...";
    return t("{0}; {1}", {text, t("better: {0}", {shown})});
}

/// Where a legal stone of `c` makes a threat of each class, by its number.
std::array<board::SquareSet, 4> threatPoints(board::ThreatLines& lines, Color c) {
    std::array<board::SquareSet, 4> points;
    threat::forEachEmpty(lines, [&](Square s) {
        if (!threat::isLegalFor(lines, c, s)) return;
        for (const board::ThreatClass each : analysis::threatsAt(lines, c, s))
            points[static_cast<std::size_t>(each)].insert(s);
    });
    return points;
}

English forcedWinText(threat::ProofKind kind, bool isNext) {
    if (kind == threat::ProofKind::Vcf)
        return isNext ? english("{0}, to move, wins by fours: {1}")
                      : english("{0}, were it to move, wins by fours: {1}");
    return isNext ? english("{0}, to move, wins by threats: {1}")
                  : english("{0}, were it to move, wins by threats: {1}");
}

}  // namespace

void GomokuGame::hint() {
    if (isOpening()) {
        terminal_.say("  " + t_("the engine {0}", {actionsText(*opening_, chooseInOpening(), t_)}));
        return;
    }
    constexpr int kLines = 3;
    const BoardSize size = game_.position().size();
    answer::Inquiry inquiry{board::PackedPosition{game_.position(), setup_.settings.isa},
                            engineSettings(game_.position().sideToMove()),
                            {}};
    inquiry.settings.level = player::kMaxLevel;
    inquiry.limits.fixedTime = setup_.hintTime;
    inquiry.limits.lines = kLines;
    inquiry.limits.lineEffort = search::LineEffort::Full;
    inquiry.tables = answer::Inquiry::Tables::Kept;
    answer::Ask ask{inquiry};
    const auto stop = makeStop_();
    ask.work({engine_, clock_, *stop, *this});
    for (const auto& line : ask.answer().lines) {
        std::string moves = join(answer::humanList(line.pv, size), " ");
        if (isProven(line.value) && !line.isWholeLine) moves += " ...";
        terminal_.say("  " +
                      t_.textOf({english("{0} with {1}"), {winSentence(line.value), moves}}));
    }
}

std::optional<Sentence> GomokuGame::whyNoRemark() const {
    if (!opening_ || game_.moves().size() > opening_->stones().size()) return std::nullopt;
    return english("stones of an opening are put to be even, not to be good");
}

void GomokuGame::remark() {
    // In addition to the engine's table, which holds what the engine knows of the game.
    constexpr std::size_t kCriticMemory = player::kMemoryFloor;
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
    const auto judged = answer::judgeMove({*critic_, clock_, *stop, *this}, limits, before, last);
    terminal_.say(remarkText(judged, before.size(), t_));
    if (judged.move.judgement == analysis::Judgement::Forbidden) return;
    const auto reasons = analysis::reasonsOf(before, last, setup_.settings.player.drawCap);
    std::vector<std::string> why;
    for (const Sentence& each :
         answer::reasonSentences(reasons, last, before.sideToMove(), before.size()))
        why.push_back(t_.textOf(each));
    if (!why.empty()) terminal_.say(join(why, " "));
}

Change GomokuGame::showValues() {
    terminal_.out << answer::pointValuesView(game_.position(), terminal_.colors);
    terminal_.say(
        english("a point's score: what a stone there gains, and what it denies the other side"));
    return Change::Nothing;
}

Change GomokuGame::showThreats() {
    using enum board::ThreatClass;
    board::Position position = game_.position();
    for (const Color c : kColors) {
        const auto pointsOf = threatPoints(position.solverLines(), c);
        bool any = false;
        for (const board::ThreatClass threat : {Five, OpenFour, Four, OpenThree}) {
            const auto& points = pointsOf[static_cast<std::size_t>(threat)];
            if (points.empty()) continue;
            any = true;
            terminal_.say({english("{0} can make {1} at {2}"),
                           {answer::colorSentence(c),
                            English{answer::nameOf(threat)},
                            join(answer::humanList(points, position.size()), " ")}});
        }
        if (!any)
            terminal_.say(
                {english("{0} has no point for a three or more"), {answer::colorSentence(c)}});
    }
    if (!game_.ending())
        for (const Color c : {position.sideToMove(), ~position.sideToMove()})
            terminal_.say(forcedWin(c));
    return Change::Nothing;
}

Sentence GomokuGame::forcedWin(Color c) const {
    board::Position position = game_.position();
    const bool isNext = position.sideToMove() == c;
    if (!isNext) position.pass();
    threat::ProveLimits limits;
    limits.nodes = kProveNodes;
    const auto result = threat::prove(position, limits);
    if (!result.proof)
        return {isNext
                    ? english("{0}, to move, has no forced win that can be found quickly")
                    : english("{0}, were it to move, has no forced win that can be found quickly"),
                {answer::colorSentence(c)}};
    const std::vector<Move> line = mainLine(*result.proof);
    return {forcedWinText(result.kind, isNext),
            {answer::colorSentence(c), join(answer::humanList(line, position.size()), " ")}};
}

}  // namespace fukumi::protocol::cli
