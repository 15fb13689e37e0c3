// SPDX-License-Identifier: MIT
//
// The move loop of a node in which nothing is forced: ordered candidates, late ones reduced or
// skipped.
#include <algorithm>
#include <array>

#include "engine/search/alphabeta/reductions.hpp"
#include "engine/search/alphabeta/worker.hpp"
#include "engine/search/candidates.hpp"

namespace fukumi::search::alphabeta {

/// What the loop has to know about a move before it is played.
struct Worker::MoveTraits {
    bool makesFour;
    bool makesThree;
    /// It does nothing about the opponent's win by fours.
    bool misses;
    /// Below the best candidate's order, in order units.
    int gap;
    int history;
};

void Worker::addCandidates(const Node& node, std::optional<Move> first, MovePicker& picker) {
    const Color us = position_.sideToMove();
    const MoveList moves = candidates(position_, node.isPv() ? Reach::Wide : Reach::Near);
    std::array<std::int32_t, kMaxSquares> scores;
    evaluator_.scoreMoves(position_, {moves.begin(), moves.size()}, {scores.data(), moves.size()});
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move m = moves[i];
        if (m != first)
            picker.add(m, scores[i] + history_.quiet(us, m) / parameters_.historyPerScore);
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
    return quietMoves(without, {known.eval, known.threat, std::nullopt, hit.move}) < beta;
}

Depth Worker::reductionOf(const Node& node,
                          int tried,
                          const MoveTraits& move,
                          bool improving) const {
    if (node.depth.raw() < parameters_.reductionDepth || tried <= parameters_.reductionMove)
        return Depth{0};
    LateMove late;
    late.depth = node.depth;
    late.number = tried;
    late.isPv = node.isPv();
    late.isCut = node.isCut;
    late.improving = improving;
    late.makesFour = move.makesFour;
    late.makesThree = move.makesThree;
    late.gap = move.gap;
    late.misses = move.misses;
    late.history = move.history;
    return lateMoveReduction(parameters_, late);
}

/// Whatever else a damaged or foreign entry says, its move is empty.
std::optional<Move> Worker::tableMoveOf(const QuietNode& known) const {
    const std::optional<Move> move = known.hit ? known.hit->move : std::nullopt;
    return move && move != known.excluded && position_.isEmpty(*move) ? move : std::nullopt;
}

Value Worker::quietMoves(const Node& entered, const QuietNode& known) {
    const auto& [eval, threat, hit, excluded] = known;
    Node node = entered;
    const Color us = position_.sideToMove();
    const bool improving = isImproving(node.ply, eval);
    const bool singular = isSingular(node, known);
    if (budget_.stopped()) return kDraw;

    MovePicker picker;
    const std::optional<Move> first = tableMoveOf(known);
    int given = 0;
    // The table's move cuts most nodes off: the others are not even scored before it was searched.
    const auto nextMove = [&]() -> std::optional<MovePicker::Scored> {
        ++given;
        if (first && given == 1) return MovePicker::Scored{*first, MovePicker::kMaxScore};
        if (given == (first ? 2 : 1)) addCandidates(node, first, picker);
        return picker.next();
    };
    Best best{-kInfinity, std::nullopt};
    StaticVector<Move, kMaxSquares> failed;
    int topScore = INT32_MIN;
    int tried = 0;
    const int limit = moveCountLimit(parameters_, node.depth, improving);
    while (const auto next = nextMove()) {
        const Move m = next->move;
        if (m == excluded) continue;
        if (next->score != MovePicker::kMaxScore) topScore = std::max(topScore, next->score);
        MoveTraits move;
        move.makesFour = position_.lines().contains(m, us, board::ThreatClass::Four);
        move.makesThree = position_.lines().contains(m, us, board::ThreatClass::OpenThree);
        move.history = history_.quiet(us, m);
        move.misses = threat.isWin && !move.makesFour && !threat.relevant.contains(m);
        move.gap = next->score == MovePicker::kMaxScore ? 0 : topScore - next->score;
        const bool canSkip = !node.isPv() && best.move && !isLoss(best.value);
        if (canSkip && (tried >= (move.makesThree ? 2 * limit : limit) ||
                        (move.misses && node.depth.raw() <= parameters_.missDepth)))
            continue;
        if (position_.isForbidden(m)) continue;

        ++tried;
        Depth below = node.depth - Depth{1};
        if (singular && m == hit->move) below += Depth{1};
        Depth less{0};
        if (tried > 1)
            less = below - std::max(below - reductionOf(node, tried, move, improving),
                                    std::min(below, Depth{1}));
        const Value value = windowed(node, m, {below, less, tried == 1});
        if (budget_.stopped()) return kDraw;
        if (value > best.value) {
            best = {value, m};
            if (value > node.alpha) {
                takePv(node.ply, m);
                node.alpha = value;
                if (node.depth.raw() >= parameters_.raisedAlphaFrom &&
                    node.depth.raw() <= parameters_.raisedAlphaTo)
                    node.depth -= Depth{1};
            }
        }
        if (node.alpha >= node.beta) {
            rewardCutoff(node, m, {failed.begin(), failed.size()});
            break;
        }
        failed.push_back(m);
    }
    // Renju: every candidate may be forbidden to black. The position is then worth its evaluation.
    // With a move left out there may be no other.
    if (!best.move) return excluded ? entered.alpha : eval;
    node.depth = entered.depth;
    if (!excluded) storeTable(node, best, entered.alpha, eval);
    return best.value;
}

void Worker::rewardCutoff(const Node& node, Move m, std::span<const Move> failed) {
    const Color us = position_.sideToMove();
    const int d = node.depth.raw();
    const int bonus = std::min(16 * d * d + 64 * d, 2048);
    history_.reward(us, m, bonus);
    for (const Move other : failed) history_.reward(us, other, -bonus);
}

}  // namespace fukumi::search::alphabeta
