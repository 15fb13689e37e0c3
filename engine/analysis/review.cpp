// SPDX-License-Identifier: MIT
#include "engine/analysis/review.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/win_rate.hpp"
#include "engine/board/rules/game_end.hpp"
#include "engine/board/rules/win_check.hpp"
#include "engine/core/ranges.hpp"
#include "engine/search/line_completion.hpp"

namespace fukumi::analysis {

namespace {

/// Less than this leaves a game decided: proved, or out of moves, which the search does not prove.
constexpr double kSomeLoss = 0.0001;
constexpr double kInaccuracy = 0.06;
constexpr double kMistake = 0.15;
constexpr double kBlunder = 0.30;

std::optional<ForcedWin> proveWin(const board::Position& position, const ReviewTools& tools) {
    threat::ProveLimits limits;
    limits.nodes = tools.proofNodes;
    limits.stop = threat::StopCheck::from(tools.stop);
    limits.drawCap = tools.drawCap;
    const auto result = threat::prove(position, limits);
    if (!result.proof) return std::nullopt;
    return ForcedWin{result.kind, movesToWin(*result.proof), mainLine(*result.proof)};
}

/// Another line is the best one; the one that was is an alternative now.
void putFirst(Value value, std::vector<Move> line, ReviewedPosition& position) {
    auto& others = position.alternatives;
    const std::size_t count = others.size();
    others.insert(others.begin(),
                  Alternative{position.value, position.depth, std::move(position.line), false});
    const auto isStale = [&](const Alternative& each) {
        return each.line.empty() || each.line.front() == line.front();
    };
    others.erase(std::remove_if(others.begin(), others.end(), isStale), others.end());
    others.resize(std::min(count, others.size()));
    position.value = value;
    position.line = std::move(line);
}

void markLines(const board::Position& position, ReviewedPosition& reviewed) {
    reviewed.isWholeLine = search::isWholeLine(position, reviewed.value, reviewed.line);
    for (Alternative& each : reviewed.alternatives)
        each.isWholeLine = search::isWholeLine(position, each.value, each.line);
}

/// The side to move has won already: by a five that was set up, or by the foul that was played.
ReviewedPosition wonPosition() {
    ReviewedPosition reviewed;
    reviewed.value = winIn(1);
    reviewed.isWholeLine = true;
    return reviewed;
}

ReviewedPosition reviewPosition(const board::Position& position, const ReviewTools& tools) {
    ReviewedPosition reviewed;
    const auto winner = board::winnerOf(position.board(), position.rule());
    if (winner == position.sideToMove()) return wonPosition();
    if (winner || board::hasOnlyFouls(position)) {
        reviewed.value = lossIn(0);
        reviewed.isWholeLine = true;
        return reviewed;
    }
    if (position.isFull()) return reviewed;
    const Searched searched = tools.search(position);
    const search::SearchReport& report = searched.best;
    for (const search::SearchReport& each : searched.others)
        reviewed.alternatives.push_back({each.value, each.depth, each.pv, each.isWholeLine});
    reviewed.value = report.value;
    reviewed.line = report.pv;
    reviewed.depth = report.depth;
    if (isLoss(report.value)) return reviewed;
    reviewed.win = proveWin(position, tools);
    if (!reviewed.win) return reviewed;
    const Value won = winIn(2 * reviewed.win->moves - 1);
    // If the search saw the win too, its line may end early; the proof's line goes on.
    const bool isLonger = won == reviewed.value && reviewed.win->line.size() > reviewed.line.size();
    if (won <= reviewed.value && !isLonger) return reviewed;
    putFirst(won, reviewed.win->line, reviewed);
    return reviewed;
}

bool endsByFoul(const board::Position& position) {
    const auto end = board::gameEnd(position);
    return end && end->kind == board::GameEnd::Kind::Foul;
}

/// Proofs of the position after a legal move reach the one before: won is what has a move to a lost
/// one.
void learnFrom(const ReviewedPosition& after, Move played, ReviewedPosition& before) {
    if (!isLoss(after.value) || valueBefore(after.value) <= before.value) return;
    std::vector<Move> line{played};
    line.insert(line.end(), after.line.begin(), after.line.end());
    putFirst(valueBefore(after.value), std::move(line), before);
}

Judgement judge(const ReviewedMove& move) {
    const bool lostIt = isLoss(move.after) && !isLoss(move.before) && move.loss >= kSomeLoss;
    if (lostIt || move.loss >= kBlunder) return Judgement::Blunder;
    if (move.missedWin || move.loss >= kMistake) return Judgement::Mistake;
    return move.loss >= kInaccuracy ? Judgement::Inaccuracy : Judgement::Good;
}

/// Fills in what the move lost, once its values are known.
void measureLoss(ReviewedMove& move) {
    move.loss = std::max(winRate(move.before) - winRate(move.after), 0.0);
    move.missedWin = isWin(move.before) && !isWin(move.after) && move.loss >= kSomeLoss;
    move.judgement = judge(move);
}

ReviewedMove reviewMove(Move move,
                        const board::Position& position,
                        const ReviewedPosition& before,
                        const ReviewedPosition& after,
                        const ReviewTools& tools) {
    ReviewedMove reviewed{move, position.sideToMove(), before.value, before.value};
    const bool isBest = !before.line.empty() && before.line.front() == move;
    // A search that looks farther may find the best move worse: that is not the player's loss.
    if (isBest && !isWin(before.value)) return reviewed;
    reviewed.after = valueBefore(after.value);
    const auto known = ranges::findIf(before.alternatives, [&](const Alternative& each) {
        return each.depth == before.depth && each.line.front() == move;
    });
    std::optional<Value> searched;
    if (!isProven(after.value) && known != before.alternatives.end()) {
        searched = known->value;
    } else if (!isProven(after.value) && !before.line.empty()) {
        const search::SearchReport report = tools.searchMove(position, move, before.depth);
        // A report about another move says nothing about this one.
        if (!report.pv.empty() && report.pv.front() == move) searched = report.value;
    }
    // The depth of a proved win is that of a search that it ended early.
    if (searched && (isProven(*searched) || !isWin(before.value))) reviewed.after = *searched;
    if (reviewed.after >= reviewed.before) return reviewed;
    const ReviewedMove best = reviewed;
    measureLoss(reviewed);
    return isBest && !reviewed.missedWin ? best : reviewed;
}

/// A pass is not compared with the moves of its position: no search knows it.
JudgedMove judgePass(const board::Position& position,
                     const ReviewedPosition& after,
                     ReviewedPosition before) {
    ReviewedMove move{board::kPass, position.sideToMove(), before.value, valueBefore(after.value)};
    move.after = std::min(move.after, move.before);
    measureLoss(move);
    return {std::move(before), move};
}

/// A foul of renju loses the game, whatever the position after it is worth if play goes on.
ReviewedMove reviewFoul(Move move, Color color, Value before) {
    ReviewedMove reviewed{move, color, before, lossIn(0)};
    reviewed.loss = winRate(before);
    reviewed.missedWin = isWin(before);
    reviewed.judgement = Judgement::Forbidden;
    return reviewed;
}

/// Judgement of `move`, played from `position` to one that was reviewed before.
JudgedMove judgeBetween(const board::Position& position,
                        Move move,
                        const ReviewedPosition& after,
                        ReviewedPosition before,
                        const ReviewTools& tools) {
    if (board::isPass(move)) return judgePass(position, after, std::move(before));
    const bool isFoul = position.isForbidden(move);
    if (!isFoul) learnFrom(after, move, before);
    markLines(position, before);
    JudgedMove judged{std::move(before), {}};
    judged.move = isFoul ? reviewFoul(move, position.sideToMove(), judged.before.value)
                         : reviewMove(move, position, judged.before, after, tools);
    return judged;
}

}  // namespace

std::size_t playedMoves(const board::GameRecord& record, Rule rule, Isa isa) {
    board::Position position = board::startOf(record, rule, isa);
    std::size_t played = 0;
    while (played < record.moves.size() && !board::winnerOf(position.board(), rule))
        board::playRecorded(position, record.moves[played++].move);
    return played;
}

JudgedMove judgeMove(const board::Position& position, Move move, const ReviewTools& tools) {
    board::Position next = position;
    next.play(move);
    const ReviewedPosition after = reviewPosition(next, tools);
    return judgeBetween(position, move, after, reviewPosition(position, tools), tools);
}

Reviewer::Reviewer(
    board::GameRecord record, Rule rule, Isa isa, ReviewTools tools, std::size_t from)
    : record_{std::move(record)},
      tools_{std::move(tools)},
      position_{board::startOf(record_, rule, isa)},
      played_{playedMoves(record_, rule, isa)},
      all_{played_ + 1 - std::min(from, played_)} {
    for (std::size_t i = 0; i < played_; ++i) board::playRecorded(position_, record_.moves[i].move);
}

bool Reviewer::step() {
    if (done() == all_) return false;
    ReviewedPosition reviewed = positions_.empty() && endsByFoul(position_)
                                    ? wonPosition()
                                    : reviewPosition(position_, tools_);
    if (tools_.stop.stopRequested()) return false;
    if (!positions_.empty()) {
        auto judged = judgeBetween(position_,
                                   record_.moves[played_ - done()].move,
                                   positions_.back(),
                                   std::move(reviewed),
                                   tools_);
        reviewed = std::move(judged.before);
        moves_.push_back(judged.move);
    }
    positions_.push_back(std::move(reviewed));
    if (done() <= played_) board::undoRecorded(position_, record_.moves[played_ - done()].move);
    return done() < all_;
}

GameReview Reviewer::review() const {
    GameReview review{positions_, moves_, played_ + 1 - done()};
    ranges::reverse(review.positions);
    ranges::reverse(review.moves);
    return review;
}

namespace {

/// The move that makes the first threat; the number of moves if none does.
std::size_t firstThreat(const board::GameRecord& record, Rule rule, std::size_t moves) {
    using board::ThreatClass;
    board::Position position = board::startOf(record, rule);
    for (std::size_t i = 0; i < moves; ++i) {
        const Color mover = position.sideToMove();
        board::playRecorded(position, record.moves[i].move);
        if (position.lines().any(mover, ThreatClass::Five) ||
            position.lines().any(mover, ThreatClass::OpenFour))
            return i;
    }
    return moves;
}

/// The position from which on one side is proved to win; one after the last if there is none.
std::size_t firstDecided(const GameReview& review) {
    const std::size_t last = review.positions.size();
    std::size_t at = last;
    while (at > 0) {
        const Value value = review.positions[at - 1].value;
        if (!isProven(value)) break;
        // The side that wins here also wins at the next position, where the other side is to move.
        if (at < last && (isWin(value) == isWin(review.positions[at].value) ||
                          review.moves[at - 1].judgement == Judgement::Forbidden))
            break;
        --at;
    }
    return review.firstPosition + at;
}

}  // namespace

double accuracyOfMove(double loss) {
    constexpr double kScale = 1.031668100711649, kRate = 4.354415386753951,
                     kOffset = 0.03166924740191411;
    return std::clamp(kScale * std::exp(-kRate * loss) - kOffset, 0.0, 1.0);
}

SideSummary summaryOf(const GameReview& review, Color c, const Phase& part) {
    SideSummary sum;
    double accuracy = 0;
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
        const ReviewedMove& move = review.moves[i];
        const std::size_t index = review.firstPosition + i;
        if (move.color != c || index < part.from || index >= part.to) continue;
        ++sum.moves;
        sum.meanLoss += move.loss;
        accuracy += accuracyOfMove(move.loss);
        sum.inaccuracies += move.judgement == Judgement::Inaccuracy ? 1 : 0;
        sum.mistakes += move.judgement == Judgement::Mistake ? 1 : 0;
        sum.blunders += move.judgement == Judgement::Blunder ? 1 : 0;
        sum.forbidden += move.judgement == Judgement::Forbidden ? 1 : 0;
    }
    if (sum.moves == 0) return sum;
    sum.meanLoss /= sum.moves;
    sum.accuracy = accuracy / sum.moves;
    return sum;
}

SideSummary summaryOf(const GameReview& review, Color c) {
    return summaryOf(review, c, {"", 0, review.firstPosition + review.moves.size()});
}

std::array<Phase, 3> phasesOf(const GameReview& review,
                              const board::GameRecord& record,
                              Rule rule) {
    // A review that was ended at once has no position, and none of the moves.
    const std::size_t moves =
        std::min(review.firstPosition + review.moves.size(), record.moves.size());
    const std::size_t end = std::min(firstDecided(review), moves);
    const std::size_t middle = std::min(firstThreat(record, rule, moves), end);
    return {Phase{"opening", 0, middle}, Phase{"middle", middle, end}, Phase{"end", end, moves}};
}

}  // namespace fukumi::analysis
