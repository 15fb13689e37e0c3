// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/worker.hpp"

#include <algorithm>
#include <array>

#include "engine/search/alphabeta/reductions.hpp"
#include "engine/search/candidates.hpp"

namespace fukumi::search::alphabeta {

namespace {

using Kind = threat::Verdict::Kind;

/// Proven values are stored relative to their own position.
Value toTable(Value v, int ply) {
    return isWin(v) ? v + Value{ply} : isLoss(v) ? v - Value{ply} : v;
}
Value fromTable(Value v, int ply) {
    return isWin(v) ? v - Value{ply} : isLoss(v) ? v + Value{ply} : v;
}

/// Fours that a VCF may try at a node: what a quiet leaf can afford, and more where a whole subtree
/// hangs on the answer. Most calls end after two or three.
std::uint64_t vcfBudget(const Node& node) {
    if (node.isPv()) return 500;
    if (node.depth >= Depth{4}) return 150;
    return node.depth >= Depth{1} ? 48 : 24;
}

/// One table serves every rule and size that a process plays.
Key saltOf(Rule rule, BoardSize size) {
    const auto number = static_cast<std::uint64_t>(rule) * 1024 +
                        static_cast<std::uint64_t>(size.width() * 32 + size.height());
    return Random{number}.next();
}

/// Threat nodes below the horizon are still answered for so many plies before the evaluation has to
/// do: an open three at the leaf must not pass for a quiet position.
constexpr Depth kThreatHorizon{-4};

}  // namespace

Worker::Worker(const board::Position& root,
               Workspace& space,
               TranspositionTable& table,
               Budget& budget)
    : position_{root},
      evaluator_{*space.evaluator},
      vcf_{space.vcf},
      solvers_{space.solvers},
      history_{space.history},
      table_{table},
      budget_{budget},
      salt_{saltOf(root.rule(), root.size())},
      pv_(static_cast<std::size_t>(kMaxPly) + 1) {
    evaluator_.reset(position_);
}

Value Worker::search(Node node) {
    pv_[static_cast<std::size_t>(node.ply)].clear();
    if (budget_.spendNode()) return kDraw;
    selDepth_ = std::max(selDepth_, node.ply);
    if (position_.isFull()) return kDraw;
    if (node.ply >= kMaxPly) return evaluator_.evaluate(position_);

    const threat::Verdict verdict =
        threat::immediateVerdict(position_.solverLines(), position_.sideToMove());
    if (const auto value = immediate(node, verdict)) return *value;
    // A win now would have been seen: the best that can still come is a five in five plies (three
    // when a four is on the board), the worst a loss in two.
    node.alpha = std::max(node.alpha, -(kMateValue - Value{node.ply + 2}));
    node.beta = std::min(node.beta, kMateValue - Value{node.ply + 3});
    if (node.alpha >= node.beta) return node.alpha;

    if (verdict.kind == Kind::AnswerFour) return answerFour(node, verdict.answers);

    const auto hit = table_.probe(tableKey());
    if (const auto value = probeTable(node, hit)) return *value;
    if (const auto value = ownVcf(node)) return *value;
    if (verdict.kind == Kind::AnswerOpenFour) return answerOpenFour(node, hit);

    const Value eval = evaluator_.evaluate(position_);
    if (node.depth <= Depth{0}) return eval;
    if (!node.isPv() && node.depth <= kFutilityDepth && !isProven(node.beta) &&
        eval - kFutilityMargin * node.depth.raw() >= node.beta)
        return eval;
    return quietMoves(node, eval, hit);
}

std::optional<Value> Worker::immediate(const Node& node, const threat::Verdict& verdict) {
    const auto plies = [&](int n) { return kMateValue - Value{node.ply + n}; };
    switch (verdict.kind) {
        case Kind::WinIn1: startPv(node.ply, verdict.move); return plies(1);
        case Kind::WinIn3: startPv(node.ply, verdict.move); return plies(3);
        case Kind::LossIn2: return -plies(2);
        case Kind::AnswerFour:
        case Kind::AnswerOpenFour:
        case Kind::Open: break;
    }
    return std::nullopt;
}

std::optional<Value> Worker::probeTable(const Node& node,
                                        const std::optional<TableEntry>& hit) const {
    if (!hit || node.isPv()) return std::nullopt;
    const Value value = fromTable(hit->value, node.ply);
    // A proof holds at any depth.
    if (hit->depth < node.depth && !isProven(value)) return std::nullopt;
    const bool usable = hit->bound == Bound::Exact ||
                        (hit->bound == Bound::Lower && value >= node.beta) ||
                        (hit->bound == Bound::Upper && value <= node.alpha);
    return usable ? std::optional{value} : std::nullopt;
}

std::optional<Value> Worker::ownVcf(const Node& node) {
    const Color us = position_.sideToMove();
    if (solvers_ == Solvers::Off || !position_.lines().any(us, board::ThreatClass::Four))
        return std::nullopt;
    threat::VcfLimits limits;
    limits.nodes = vcfBudget(node);
    const threat::VcfResult win =
        vcf_.solve(position_.solverLines(), us, position_.board().key(), limits);
    if (!win.isWin()) return std::nullopt;
    const Value value = kMateValue - Value{node.ply + 2 * win.attackerMoves - 1};
    startPv(node.ply, win.move);
    storeTable(node, {value, win.move}, value - Value{1}, Value{0});
    return value;
}

bool Worker::opponentHasVcf(const Node& node, board::SquareSet& relevant) {
    const Color them = ~position_.sideToMove();
    if (solvers_ == Solvers::Off || !position_.lines().any(them, board::ThreatClass::Four))
        return false;
    threat::VcfLimits limits;
    limits.nodes = vcfBudget(node);
    board::ThreatLines& lines = position_.solverLines();
    const Key stones = position_.board().key();
    const threat::VcfResult win = vcf_.solve(lines, them, stones, limits);
    if (!win.isWin()) return false;
    for (const Move m : threat::vcfLine(vcf_, lines, them, stones, win)) relevant.insert(m);
    return true;
}

Value Worker::answerFour(const Node& node, const threat::FourAnswers& answers) {
    // A forced reply costs no depth: the four that forced it did.
    Best best{-kInfinity, std::nullopt};
    Value alpha = node.alpha;
    for (const Move m : answers) {
        const Value value = childValue(node, m, node.depth, alpha, node.beta);
        if (budget_.stopped()) return kDraw;
        if (value <= best.value) continue;
        best = {value, m};
        if (value <= alpha) continue;
        takePv(node.ply, m);
        alpha = value;
        if (alpha >= node.beta) break;
    }
    return best.value;
}

Value Worker::answerOpenFour(Node node, const std::optional<TableEntry>& hit) {
    if (node.depth <= kThreatHorizon) return evaluator_.evaluate(position_);
    const Color them = ~position_.sideToMove();
    MoveList moves = threat::answersToOpenFour(position_.solverLines(), them);
    const std::size_t answers = moves.size();
    threat::appendFours(position_.solverLines(), ~them, moves);

    std::array<std::int32_t, kMaxSquares> scores;
    evaluator_.scoreMoves(position_, {moves.begin(), moves.size()}, {scores.data(), moves.size()});
    MovePicker picker;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const bool isFirst = hit && hit->move == moves[i];
        // Answers before fours: a four that meets nothing only postpones.
        picker.add(moves[i], isFirst ? INT32_MAX : scores[i] + (i < answers ? 1'000'000 : 0));
    }

    // Whatever is left out loses in four plies: their open four, then their five.
    Best best{-(kMateValue - Value{node.ply + 4}), std::nullopt};
    const Value oldAlpha = node.alpha;
    while (const auto next = picker.next()) {
        const Value value =
            childValue(node, next->move, node.depth - Depth{1}, node.alpha, node.beta);
        if (budget_.stopped()) return kDraw;
        if (value <= best.value) continue;
        best = {value, next->move};
        if (value <= node.alpha) continue;
        takePv(node.ply, next->move);
        node.alpha = value;
        if (node.alpha >= node.beta) break;
    }
    storeTable(node, best, oldAlpha, Value{0});
    return best.value;
}

MovePicker Worker::orderedCandidates(const Node& node, std::optional<Move> first) {
    const Color us = position_.sideToMove();
    const MoveList moves = candidates(position_, node.isPv() ? Reach::Wide : Reach::Near);
    std::array<std::int32_t, kMaxSquares> scores;
    evaluator_.scoreMoves(position_, {moves.begin(), moves.size()}, {scores.data(), moves.size()});
    const std::optional<Move> counter = history_.counter(us, node.last);
    MovePicker picker;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Move m = moves[i];
        std::int32_t score = scores[i] * 4 + history_.quiet(us, m) / 8;
        if (m == counter) score += 400;
        if (m == first) score = INT32_MAX;
        picker.add(m, score);
    }
    return picker;
}

Value Worker::quietMoves(const Node& entered, Value eval, const std::optional<TableEntry>& hit) {
    Node node = entered;
    const Color us = position_.sideToMove();
    board::SquareSet meets;
    const bool threatened = opponentHasVcf(node, meets);

    MovePicker picker = orderedCandidates(node, hit ? hit->move : std::nullopt);
    Best best{-kInfinity, std::nullopt};
    StaticVector<Move, kMaxSquares> failed;
    int tried = 0;
    while (const auto next = picker.next()) {
        const Move m = next->move;
        const bool makesFour = position_.lines().contains(m, us, board::ThreatClass::Four);
        const bool makesThree = position_.lines().contains(m, us, board::ThreatClass::OpenThree);
        // A quiet move that touches nothing of the opponent's VCF loses to it.
        const bool misses = threatened && !makesFour && !meets.contains(m);
        const bool canSkip = !node.isPv() && !isLoss(best.value) && best.move && !makesFour;
        if (canSkip && node.depth <= kMoveCountDepth &&
            (misses || (!makesThree && tried >= moveCountLimit(node.depth))))
            continue;
        if (position_.isForbidden(m)) continue;

        ++tried;
        const Depth below = node.depth - Depth{1};
        Value value;
        if (tried == 1) {
            value = childValue(node, m, below, node.alpha, node.beta);
        } else {
            Depth reduced = below;
            if (node.depth >= kReductionDepth && tried > kReductionMove && !makesFour)
                reduced -= lateMoveReduction(node.depth, tried, node.isPv(), makesThree);
            if (misses) reduced -= Depth{2};
            reduced = std::max(reduced, std::min(below, Depth{1}));
            value = childValue(node, m, reduced, node.alpha, node.alpha + Value{1});
            if (value > node.alpha && reduced < below)
                value = childValue(node, m, below, node.alpha, node.alpha + Value{1});
            if (value > node.alpha && value < node.beta)
                value = childValue(node, m, below, node.alpha, node.beta);
        }
        if (budget_.stopped()) return kDraw;
        if (value > best.value) {
            best = {value, m};
            if (value > node.alpha) {
                takePv(node.ply, m);
                node.alpha = value;
            }
        }
        if (node.alpha >= node.beta) {
            rewardCutoff(node, m, {failed.begin(), failed.size()});
            break;
        }
        failed.push_back(m);
    }
    // Renju: every candidate may be forbidden to black. The position is then worth its evaluation.
    if (!best.move) return eval;
    storeTable(node, best, entered.alpha, eval);
    return best.value;
}

void Worker::rewardCutoff(const Node& node, Move m, std::span<const Move> failed) {
    const Color us = position_.sideToMove();
    const int d = node.depth.raw();
    const int bonus = std::min(16 * d * d + 64 * d, 2048);
    history_.reward(us, m, bonus);
    for (const Move other : failed) history_.reward(us, other, -bonus);
    history_.setCounter(us, node.last, m);
}

Value Worker::childValue(const Node& node, Move m, Depth depth, Value alpha, Value beta) {
    play(m);
    table_.prefetch(tableKey());
    const Value value = -search({depth, -beta, -alpha, node.ply + 1, m});
    undo();
    return value;
}

void Worker::startPv(int ply, Move m) {
    PvLine& line = pv_[static_cast<std::size_t>(ply)];
    line.clear();
    line.push_back(m);
}

void Worker::takePv(int ply, Move m) {
    startPv(ply, m);
    PvLine& line = pv_[static_cast<std::size_t>(ply)];
    const PvLine& tail = pv_[static_cast<std::size_t>(ply) + 1];
    for (const Move next : tail) {
        if (line.size() == PvLine::capacity()) break;
        line.push_back(next);
    }
}

void Worker::storeTable(const Node& node, const Best& best, Value oldAlpha, Value eval) {
    TableEntry entry;
    entry.move = best.move;
    entry.value = toTable(best.value, node.ply);
    entry.eval = eval;
    entry.depth = std::max(node.depth, Depth{0});
    entry.bound = best.value >= node.beta  ? Bound::Lower
                  : best.value <= oldAlpha ? Bound::Upper
                                           : Bound::Exact;
    table_.store(tableKey(), entry);
}

}  // namespace fukumi::search::alphabeta
