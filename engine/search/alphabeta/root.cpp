// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/root.hpp"

#include <algorithm>
#include <array>

#include "engine/search/alphabeta/reductions.hpp"
#include "engine/search/candidates.hpp"
#include "engine/search/node_verdict.hpp"

namespace fukumi::search::alphabeta {

namespace {

void keepLegal(const board::Position& position, MoveList& moves) {
    moves.keepIf([&](Move m) { return !position.isForbidden(m); });
}

/// The replies to a four or an unstoppable one to come. Every other move loses at once.
MoveList threatReplies(Worker& worker) {
    board::Position& position = worker.position();
    const Color us = position.sideToMove();
    const threat::Verdict verdict = threat::immediateVerdict(position.solverLines(), us);
    return forcedReplies(position.solverLines(), us, verdict).moves;
}

MoveList sensibleMoves(Worker& worker) {
    board::Position& position = worker.position();
    MoveList moves = threatReplies(worker);
    if (moves.empty()) moves = candidates(position, Reach::Wide);
    keepLegal(position, moves);
    // All candidates may be forbidden: then the others are looked at.
    return moves.empty() ? everyReply(worker) : moves;
}

/// LMR at the root: +48 +- 29 Elo (404 games); a ply more of it lost 41 +- 34 (228).
Depth rootReduction(const Worker& worker, Move move, Depth depth, int number) {
    const Parameters& p = worker.parameters();
    const board::Position& position = worker.position();
    const auto makes = [&](board::ThreatClass kind) {
        return position.lines().contains(move, position.sideToMove(), kind);
    };
    LateMove late;
    late.depth = depth;
    late.number = number;
    late.isPv = true;
    late.improving = true;
    late.makesFour = makes(board::ThreatClass::Four);
    late.makesThree = makes(board::ThreatClass::OpenThree);
    return isReduced(p, late) ? lateMoveReduction(p, late) : Depth{0};
}

}  // namespace

MoveList everyReply(Worker& worker) {
    board::Position& position = worker.position();
    MoveList moves = threatReplies(worker);
    if (moves.empty()) moves = emptySquares(position);
    keepLegal(position, moves);
    return moves;
}

void sortByValue(std::span<RootMove> moves) {
    std::stable_sort(moves.begin(), moves.end(), [](const RootMove& a, const RootMove& b) {
        return a.isLost != b.isLost ? b.isLost : a.value > b.value;
    });
}

void sortByScore(Worker& worker, MoveList& moves) {
    std::array<std::int32_t, kMaxSquares> scores;
    worker.evaluator().scoreMovesDeep(
        worker.position(), {moves.begin(), moves.size()}, {scores.data(), moves.size()});
    MovePicker picker;
    for (std::size_t i = 0; i < moves.size(); ++i) picker.add(moves[i], scores[i]);
    moves.clear();
    for (MovePicker::Scored next; picker.next(next);) moves.push_back(next.move);
}

std::vector<RootMove> rootMoves(Worker& worker) {
    MoveList moves = sensibleMoves(worker);
    sortByScore(worker, moves);
    std::vector<RootMove> root;
    for (const Move m : moves) root.push_back({m, -kInfinity, false, 0, {m}});
    return root;
}

IterationResult searchRoot(Worker& worker,
                           std::span<RootMove> moves,
                           Depth depth,
                           Value alpha,
                           Value beta,
                           const NodeBudget& budget,
                           Observer& observer) {
    IterationResult result{-kInfinity, 0};
    for (RootMove& root : moves) {
        const std::uint64_t nodesBefore = budget.nodes();
        const bool isFirst = result.searched == 0;
        observer.onRootMove(root.move, RootMoveEvent::Begun);
        const Depth full = depth - Depth{1};
        const Depth reduction =
            isFirst
                ? Depth{0}
                : std::clamp(rootReduction(
                                 worker, root.move, depth, static_cast<int>(result.searched) + 1),
                             Depth{0},
                             std::max(full - Depth{1}, Depth{0}));
        // Behind a five there is nothing to search: the opponent would be to move.
        const bool ends = worker.position().makesFive(worker.position().sideToMove(), root.move);
        const Value value =
            ends
                ? winIn(1)
                : worker.searchMove({depth, alpha, beta, 0}, root.move, {full, reduction, isFirst});
        root.nodes = budget.nodes() - nodesBefore;
        if (budget.stopped()) {
            // A move that was not finished has no value; those that were stay in front.
            if (result.searched == 0) return result;
            for (RootMove* rest = &root; rest != moves.data() + moves.size(); ++rest)
                rest->value = -kInfinity;
            break;
        }
        ++result.searched;
        root.isLost = root.isLost || isLoss(value);
        observer.onRootMove(root.move,
                            isLoss(value) ? RootMoveEvent::Lost : RootMoveEvent::Finished);
        // Only a move that raised alpha has an exact value; the others are "not better".
        root.value = isFirst || value > alpha ? value : -kInfinity;
        if (value > result.value) result.value = value;
        if (isFirst || value > alpha) {
            root.pv = {root.move};
            if (!ends) {
                const auto tail = worker.pvAt(1);
                root.pv.insert(root.pv.end(), tail.begin(), tail.end());
            }
        }
        alpha = std::max(alpha, value);
        if (alpha >= beta) {
            for (RootMove* rest = &root + 1; rest != moves.data() + moves.size(); ++rest)
                rest->value = -kInfinity;
            break;
        }
    }
    sortByValue(moves);
    return result;
}

std::optional<Value> searchAround(Worker& worker,
                                  std::span<RootMove> moves,
                                  Depth depth,
                                  Value last,
                                  const NodeBudget& budget,
                                  Observer& observer) {
    Value width = kAspirationWidth;
    Value alpha = -kInfinity;
    Value beta = kInfinity;
    if (depth >= kAspirationDepth && !isProven(last)) {
        alpha = std::max(last - width, -kInfinity);
        beta = std::min(last + width, kInfinity);
    }
    while (true) {
        const IterationResult result =
            searchRoot(worker, moves, depth, alpha, beta, budget, observer);
        if (budget.stopped()) return std::nullopt;
        if (result.value > alpha && result.value < beta) return result.value;
        width += width;
        if (result.value <= alpha) {
            if (alpha == -kInfinity) return result.value;
            alpha = isLoss(result.value) ? -kInfinity : std::max(result.value - width, -kInfinity);
        } else {
            if (beta == kInfinity) return result.value;
            beta = isWin(result.value) ? kInfinity : std::min(result.value + width, kInfinity);
        }
    }
}

namespace {

/// Appends the legal moves among `squares` that are neither there nor excluded. Next to forced
/// replies they lose, and a search that is cut off early must not prefer them.
void append(Worker& worker,
            std::vector<RootMove>& moves,
            const MoveList& squares,
            const Limits& limits) {
    const bool isLost = !threatReplies(worker).empty();
    MoveList others;
    for (const Move m : squares)
        if (worker.position().isLegal(m) && !limits.excluded.contains(m) && !holds(moves, m))
            others.push_back(m);
    sortByScore(worker, others);
    for (const Move m : others) moves.push_back({m, -kInfinity, isLost, 0, {m}});
}

}  // namespace

bool holds(const std::vector<RootMove>& moves, Move m) {
    return std::any_of(
        moves.begin(), moves.end(), [&](const RootMove& each) { return each.move == m; });
}

void fitToLimits(Worker& worker, std::vector<RootMove>& moves, const Limits& limits) {
    if (limits.lines <= 1 && limits.excluded.empty()) return;
    const std::vector<RootMove> all = moves;
    std::erase_if(moves, [&](const RootMove& each) { return limits.excluded.contains(each.move); });
    const auto needsMore = [&] { return std::ssize(moves) < std::max(limits.lines, 1); };
    if (needsMore()) append(worker, moves, candidates(worker.position(), Reach::Wide), limits);
    if (needsMore()) append(worker, moves, emptySquares(worker.position()), limits);
    if (moves.empty()) moves = all;
}

void putWinFirst(std::vector<RootMove>& moves, RootMove win, const Limits& limits) {
    std::erase_if(moves, [&](const RootMove& each) { return each.move == win.move; });
    if (limits.lines <= 1) moves.clear();
    moves.insert(moves.begin(), std::move(win));
}

}  // namespace fukumi::search::alphabeta
