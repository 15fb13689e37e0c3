// SPDX-License-Identifier: MIT
//
// The loops over a node's moves.
#include <algorithm>
#include <array>

#include "engine/search/alphabeta/worker.hpp"
#include "engine/search/candidates.hpp"

namespace fukumi::search::alphabeta {

namespace {

/// Depth of a node from which on another thread's search of a move is worth waiting for.
constexpr int kLeastBusyDepth = 3;

}  // namespace

void Worker::addScored(const Node& node,
                       const MoveList& moves,
                       std::optional<Move> first,
                       MovePicker& picker) {
    const Color us = position_.sideToMove();
    std::array<std::int32_t, kMaxSquares> scores;
    const std::span list{moves.begin(), moves.size()};
    if (node.depth.raw() >= parameters_.deepOrder)
        evaluator_.scoreMovesDeep(position_, list, {scores.data(), moves.size()});
    else
        evaluator_.scoreMoves(position_, list, {scores.data(), moves.size()});
    // A product for each candidate, where a division would take several times as long.
    const float scorePerHistory = 1.0F / static_cast<float>(parameters_.historyPerScore);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move m = moves[i];
        if (m == first) continue;
        const auto history = static_cast<float>(lessons_.history.quiet(us, m)) * scorePerHistory;
        picker.add(m, scores[i] + static_cast<std::int32_t>(history));
    }
}

bool Worker::isSingular(const Node& node, const QuietNode& known) {
    if (!known.hit || known.excluded) return false;
    const TableEntry& hit = *known.hit;
    const Value value = fromTable(hit.value, node.ply);
    if (node.depth.raw() < parameters_.singularDepth || !hit.move || isProven(value) ||
        hit.bound == Bound::Upper || hit.depth < node.depth - Depth{3})
        return false;
    const Value beta = value - Value{node.depth.raw() * parameters_.singularPerPly};
    Node without = node;
    without.depth = Depth{node.depth.raw() / 2};
    without.alpha = beta - Value{1};
    without.beta = beta;
    return quietMoves(without, {known.threat, std::nullopt, hit.move}) < beta;
}

LateMove Worker::describe(const Node& node,
                          const QuietNode& known,
                          const MovePicker::Scored& move,
                          int number,
                          int topScore) const {
    const Color us = position_.sideToMove();
    LateMove late;
    late.depth = node.depth;
    late.number = number;
    late.isPv = node.isPv();
    late.isCut = node.isCut;
    late.improving = stack_.isImproving(node.ply);
    late.makesFour = position_.lines().contains(move.move, us, board::ThreatClass::Four);
    late.makesThree = position_.lines().contains(move.move, us, board::ThreatClass::OpenThree);
    late.misses =
        known.threat.isWin && !late.makesFour && !known.threat.relevant.contains(move.move);
    late.history = lessons_.history.quiet(us, move.move);
    late.gap = move.score == MovePicker::kMaxScore ? 0 : topScore - move.score;
    return late;
}

bool Worker::isSkipped(const LateMove& move, int moveCountLimit) const {
    const int limit = move.makesThree ? 2 * moveCountLimit : moveCountLimit;
    return move.number > limit || (move.misses && move.depth.raw() <= parameters_.missDepth);
}

// At least one ply is left where there was one.
Depth Worker::reductionOf(const LateMove& move, Depth below) const {
    if (move.number == 1 || !isReduced(parameters_, move)) return Depth{0};
    const Depth least = std::min(below, Depth{1});
    return below - std::max(below - lateMoveReduction(parameters_, move), least);
}

/// Whatever else a damaged or foreign entry says, its move is empty.
std::optional<Move> Worker::tableMoveOf(const QuietNode& known) const {
    const std::optional<Move> move = known.hit ? known.hit->move : std::nullopt;
    return move && move != known.excluded && position_.isEmpty(*move) ? move : std::nullopt;
}

MoveList Worker::othersThan(std::span<const Move> tried) const {
    board::SquareSet known;
    for (const Move m : tried) known.insert(m);
    MoveList others;
    forEachSquare(position_.size(), [&](Square s) {
        if (!known.contains(s) && position_.isLegal(s)) others.push_back(s);
    });
    return others;
}

void Worker::loseToFours(Node& node, MoveList& others, Best& best) {
    board::ThreatLines& lines = position_.solverLines();
    const Color them = ~position_.sideToMove();
    const Key stones = position_.board().key();
    const threat::VcfLimits limits{.nodes = static_cast<std::uint64_t>(parameters_.vcfPv),
                                   .attackerMoves = drawLimit_.theirMovesLeft(empty())};
    const threat::VcfResult win = vcf_.solve(lines, them, stones, limits);
    if (!win.isWin()) return;
    const MoveList answers = answers_.find(vcf_, lines, them, stones, win, limits);
    std::optional<Move> loser;
    std::size_t held = 0;
    for (const Move m : others)
        if (answers.contains(m))
            others[held++] = m;
        else
            loser = m;
    others.truncate(held);
    const Value lost = lossIn(node.ply + 2 * answers_.longestWin());
    // No search of the move left a variation below it.
    if (loser && improve(node, best, lost, *loser)) stack_.startPv(node.ply, *loser);
}

// The table's move cuts most nodes off: the others are not even scored before it was searched.
bool Worker::nextMove(Node& node,
                      const QuietNode& known,
                      std::span<const Move> tried,
                      MoveOrder& order,
                      Best& best,
                      MovePicker::Scored& next) {
    ++order.given;
    if (order.first && order.given == 1) {
        next.move = *order.first;
        next.score = MovePicker::kMaxScore;
        return true;
    }
    if (order.given == (order.first ? 2 : 1)) {
        const Reach reach = node.isPv() ? Reach::Wide : Reach::Near;
        addScored(node, candidates(position_, reach), order.first, order.picker);
    }
    if (order.isWhole && !isLoss(best.value)) return false;
    if (order.picker.next(next)) return true;
    if (order.again < order.deferred.size()) {
        next = order.deferred[order.again].move;
        order.number = order.deferred[order.again++].number;
        return true;
    }
    order.number.reset();
    if (order.isWhole || !isLoss(best.value) || known.excluded) return false;

    order.isWhole = true;
    MoveList others = othersThan(tried);
    if (known.threat.isWin && !others.empty()) loseToFours(node, others, best);
    if (node.alpha >= node.beta) return false;
    addScored(node, others, std::nullopt, order.picker);
    return order.picker.next(next);
}

Value Worker::quietMoves(const Node& entered, const QuietNode& known) {
    Node node = entered;
    const bool singular = isSingular(node, known);
    if (budget_.stopped()) return kDraw;

    MoveOrder order;
    order.first = tableMoveOf(known);
    Best best{-kInfinity, std::nullopt};
    StaticVector<Move, kMaxSquares> failed;
    int topScore = INT32_MIN;
    int tried = 0;
    const int limit = moveCountLimit(parameters_, node.depth, stack_.isImproving(node.ply));
    MovePicker::Scored next;
    while (nextMove(node, known, {failed.begin(), failed.size()}, order, best, next)) {
        const Move m = next.move;
        if (m == known.excluded) continue;
        if (next.score != MovePicker::kMaxScore) topScore = std::max(topScore, next.score);
        const int number = order.number.value_or(tried + 1);
        const LateMove late = describe(node, known, next, number, topScore);
        const bool canSkip = !node.isPv() && best.move && !isLoss(best.value);
        if ((canSkip && isSkipped(late, limit)) || position_.isForbidden(m)) continue;

        tried = std::max(tried, number);
        const Key after = position_.keyAfter(m);
        const bool isLarge = number > 1 && node.depth.raw() >= kLeastBusyDepth;
        const bool canWait =
            isLarge && !order.number && order.deferred.size() < order.deferred.capacity();
        if (canWait && lessons_.busy.contains(after)) {
            order.deferred.push_back({next, number});
            continue;
        }
        std::optional<BusyMoves::Mark> mark;
        if (isLarge) mark.emplace(lessons_.busy, after);
        Depth below = node.depth - Depth{1};
        if (singular && m == order.first) below += Depth{1};
        const Value value = searchMove(node, m, {below, reductionOf(late, below), number == 1});
        if (budget_.stopped()) return kDraw;
        if (improve(node, best, value, m) && node.depth.raw() >= parameters_.raisedAlphaFrom &&
            node.depth.raw() <= parameters_.raisedAlphaTo)
            node.depth -= Depth{1};
        if (node.alpha >= node.beta) {
            rewardCutoff(node, m, {failed.begin(), failed.size()});
            break;
        }
        failed.push_back(m);
    }
    // With a move left out there may be no other: black's other points may all be fouls.
    if (!best.move) return entered.alpha;
    node.depth = entered.depth;
    if (!known.excluded) {
        learnCorrection(node, entered.alpha, best.value);
        storeTable(node, best, entered.alpha, stack_[node.ply].raw);
    }
    return best.value;
}

void Worker::rewardCutoff(const Node& node, Move m, std::span<const Move> failed) {
    const Color us = position_.sideToMove();
    const int d = node.depth.raw();
    const int bonus = std::min(16 * d * d + 64 * d, 2048);
    lessons_.history.reward(us, m, bonus);
    for (const Move other : failed) lessons_.history.reward(us, other, -bonus);
}

// The move loops of a node whose side to move must answer a threat: only the exact answers.

namespace {

/// More than any move score.
constexpr std::int32_t kAnswerBonus = 500'000;

}  // namespace

Value Worker::answerFour(const Node& entered, const threat::FourAnswers& answers) {
    // A forced reply costs no depth: the four that forced it did.
    Node node = entered;
    Best best{-kInfinity, std::nullopt};
    for (const Move m : answers) {
        const Value value = childValue(node, m, node.depth, node.alpha, node.beta, !node.isCut);
        if (budget_.stopped()) return kDraw;
        if (improve(node, best, value, m) && node.alpha >= node.beta) break;
    }
    return best.value;
}

MovePicker Worker::orderedAnswers(const ForcedReplies& replies,
                                  const std::optional<TableEntry>& hit) {
    const MoveList& moves = replies.moves;
    std::array<std::int32_t, kMaxSquares> scores;
    evaluator_.scoreMoves(position_, {moves.begin(), moves.size()}, {scores.data(), moves.size()});
    MovePicker picker;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool isFirst = hit && hit->move == moves[i];
        // Answers before fours: a four that meets nothing only postpones.
        const std::int32_t bonus = i < replies.meeting ? kAnswerBonus : 0;
        picker.add(moves[i], isFirst ? MovePicker::kMaxScore : scores[i] + bonus);
    }
    return picker;
}

Value Worker::answerOpenFour(Node node,
                             const threat::Verdict& verdict,
                             const std::optional<TableEntry>& hit) {
    if (node.depth.raw() <= -parameters_.threatHorizon) return evaluator_.evaluate(position_);
    const ForcedReplies replies =
        forcedReplies(position_.solverLines(), position_.sideToMove(), verdict);
    MovePicker picker = orderedAnswers(replies, hit);
    // Their open four, then their five.
    Best best{lossIn(node.ply + replies.lossPlies), std::nullopt};
    const Value oldAlpha = node.alpha;
    const int depth = node.depth.raw();
    int tried = 0;
    MovePicker::Scored next;
    while (picker.next(next)) {
        const bool isFour = next.score < kAnswerBonus / 2;
        const bool holds = best.move && !isLoss(best.value);
        if (isFour && holds && depth < parameters_.answerFourDepth) continue;
        int reduction = 0;
        if (isFour && holds) reduction = parameters_.answerFourReduction;
        if (!isFour && holds && tried > 1 && depth > 2) reduction = parameters_.answerReduction;
        const Plan plan{node.depth - Depth{1}, Depth{reduction}, tried == 0};
        const Value value = searchMove(node, next.move, plan);
        ++tried;
        if (budget_.stopped()) return kDraw;
        if (improve(node, best, value, next.move) && node.alpha >= node.beta) break;
    }
    storeTable(node, best, oldAlpha, kNoEval);
    return best.value;
}

}  // namespace fukumi::search::alphabeta
