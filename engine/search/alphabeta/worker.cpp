// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/worker.hpp"

#include <algorithm>
#include <array>

#include "engine/board/live_windows.hpp"
#include "engine/board/renju.hpp"
#include "engine/search/alphabeta/reductions.hpp"
#include "engine/search/candidates.hpp"

namespace fukumi::search::alphabeta {

namespace {

using Kind = threat::Verdict::Kind;

/// How much better than another a draw by the limit can be.
constexpr Value kShade{1};
/// Black will have none but forbidden points, but the search does not see the end of it. More than
/// the evaluation says of most won positions.
constexpr Value kOutOfMoves{2000};

/// One table serves every rule, size and limit of the game that a process plays.
Key saltOf(Rule rule, BoardSize size, DrawCap cap) {
    const auto number = static_cast<std::uint64_t>(rule) * 1024 +
                        static_cast<std::uint64_t>(size.width() * 32 + size.height()) +
                        (cap == DrawCap::Off ? std::uint64_t{1} << 16 : 0);
    return Random{number}.next();
}

}  // namespace

Worker::Worker(const board::Position& root,
               Workspace& space,
               TranspositionTable& table,
               NodeBudget& budget)
    : position_{root},
      evaluator_{*space.evaluator},
      vcf_{space.vcf},
      solvers_{space.solvers},
      parameters_{space.parameters},
      history_{space.history},
      table_{table},
      budget_{budget},
      salt_{saltOf(root.rule(), root.size(), space.drawCap)},
      drawLimit_{root.rule(), root.size(), space.drawCap, root.emptyCount()},
      frames_(static_cast<std::size_t>(kMaxPly) + 1) {
    evaluator_.reset(position_);
}

Value Worker::search(Node node) { return drawLimit_.isAt(empty()) ? atCap(node) : searchOn(node); }

// The three values that come out are steps of the one that goes in; so are the windows.
Value Worker::atCap(const Node& node) {
    frameAt(node.ply).pv.clear();
    if (node.alpha >= kShade) return kShade;
    if (node.beta <= -kShade) return -kShade;
    const auto isWonWithout = kOutOfMoves;
    const auto notLostWithout = Value{1} - kOutOfMoves;
    Node inner = node;
    inner.alpha = node.alpha >= kDraw     ? isWonWithout - Value{1}
                  : node.alpha >= -kShade ? notLostWithout - Value{1}
                                          : -kInfinity;
    inner.beta = node.beta > kShade ? kInfinity : node.beta > kDraw ? isWonWithout : notLostWithout;
    const Value value = searchOn(inner);
    return value >= isWonWithout ? kShade : value >= notLostWithout ? kDraw : -kShade;
}

Value Worker::searchOn(Node node) {
    Frame& frame = frameAt(node.ply);
    frame.pv.clear();
    frame.eval = kNoEval;
    if (budget_.spendNode()) return kDraw;
    selDepth_ = std::max(selDepth_, node.ply);
    if (position_.isFull()) return kDraw;
    if (node.ply >= kMaxPly) return evaluator_.evaluate(position_);

    const threat::Verdict verdict = nodeVerdict(position_, drawLimit_);
    if (const auto value = immediate(node, verdict)) return *value;
    if (const auto value = closedBoard()) return *value;
    // A win now would have been seen: the best that can still come is a five in five plies (three
    // when a four is on the board), the worst a loss in two.
    node.alpha = std::max(node.alpha, -(kMateValue - Value{node.ply + 2}));
    node.beta = std::min(node.beta, kMateValue - Value{node.ply + 3});
    if (node.alpha >= node.beta) return node.alpha;

    if (verdict.kind == Kind::AnswerFour) return answerFour(node, verdict.answers);

    const auto hit = table_.probe(tableKey());
    if (const auto value = probeTable(node, hit)) return *value;
    frame.noOwnVcf = hit && hit->noOwnVcf;
    frame.noOpponentVcf = hit && hit->noOpponentVcf;
    if (const auto value = ownVcf(node)) return *value;
    if (verdict.kind == Kind::AnswerOpenFour) return answerOpenFour(node, hit);

    const Value eval = hit && hit->eval != kNoEval ? hit->eval : evaluator_.evaluate(position_);
    frame.eval = eval;
    if (node.depth <= Depth{0}) {
        if (!hit) storeEval(node, eval);
        return eval;
    }
    const OpponentVcf threat = opponentVcf(node);
    if (const auto value = prune(node, eval, threat)) {
        if (!hit) storeEval(node, eval);
        return *value;
    }
    if (!(hit && hit->move) && node.depth.raw() >= parameters_.internalReductionDepth)
        node.depth -= Depth{1};
    if (node.isCut && node.depth.raw() >= parameters_.cutReductionDepth &&
        eval >= node.beta + Value{parameters_.cutReductionMargin})
        node.depth -= Depth{1};
    return quietMoves(node, {eval, threat, hit, std::nullopt});
}

std::optional<Value> Worker::prune(const Node& node, Value eval, const OpponentVcf& threat) const {
    if (node.isPv() || isProven(node.alpha) || isProven(node.beta)) return std::nullopt;
    const int depth = node.depth.raw();
    const Parameters& p = parameters_;
    const int reserve = isImproving(node.ply, eval) ? p.futilityImproving : 0;
    // Of a win by fours that has to be met the evaluation knows nothing.
    if (!threat.isWin && depth <= p.futilityDepth &&
        eval - Value{p.futilityPerPly * depth - reserve} >= node.beta)
        return eval;
    // The side to move has no win by fours (step 6): so far behind, it will not catch up.
    if (depth <= p.razorDepth && eval + Value{p.razorBase + p.razorPerPly * depth} <= node.alpha)
        return eval;
    return std::nullopt;
}

bool Worker::isImproving(int ply, Value eval) const {
    if (ply < 2) return true;
    const Value before = frames_[static_cast<std::size_t>(ply) - 2].eval;
    return before == kNoEval || eval > before;
}

// Under renju the last points count, too: an overline stays forbidden when no five is possible any
// more, and white does not play there as long as there are others. With one such point it depends
// on who has to begin when the others are taken, with several black runs out of moves in any case.
std::optional<Value> Worker::closedBoard() {
    // Boards with more room than this are never closed in practice.
    if (empty() * 3 > position_.size().squareCount() ||
        board::hasRoomForFive(position_.lines(), Color::Black) ||
        board::hasRoomForFive(position_.lines(), Color::White))
        return std::nullopt;
    if (!hasFouls(position_.rule(), Color::Black)) return kDraw;
    int forbidden = 0;
    forEachSquare(position_.size(), [&](Square s) {
        if (position_.isEmpty(s) && board::isFoul(position_.solverLines(), s)) ++forbidden;
    });
    if (forbidden == 0) return kDraw;
    const bool isBlack = position_.sideToMove() == Color::Black;
    const bool blackBegins = ((empty() - forbidden) % 2 == 0) == isBlack;
    if (forbidden == 1 && !blackBegins) return kDraw;
    // Before the tournament's limit that is no more than a shade (atCap()).
    const Value lost = drawLimit_.isAhead(empty()) ? kShade : kOutOfMoves;
    return isBlack ? -lost : lost;
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

std::uint64_t Worker::vcfBudget(const Node& node) const {
    // What a quiet leaf can afford, and more where a whole subtree hangs on the answer. Most calls
    // end after two or three.
    const int budget = node.isPv()              ? parameters_.vcfPv
                       : node.depth >= Depth{4} ? parameters_.vcfDeep
                       : node.depth >= Depth{1} ? parameters_.vcfShallow
                                                : parameters_.vcfLeaf;
    return static_cast<std::uint64_t>(budget);
}

std::optional<Value> Worker::ownVcf(const Node& node) {
    const Color us = position_.sideToMove();
    Frame& frame = frameAt(node.ply);
    if (solvers_ == Solvers::Off || frame.noOwnVcf ||
        !position_.lines().any(us, board::ThreatClass::Four))
        return std::nullopt;
    threat::VcfLimits limits;
    limits.nodes = vcfBudget(node);
    limits.attackerMoves = drawLimit_.ownMovesLeft(empty());
    const threat::VcfResult win =
        vcf_.solve(position_.solverLines(), us, position_.board().key(), limits);
    frame.noOwnVcf = win.status == threat::VcfResult::Status::NoWin;
    if (!win.isWin()) return std::nullopt;
    const Value value = kMateValue - Value{node.ply + 2 * win.attackerMoves - 1};
    startPv(node.ply, win.move);
    storeTable(node, {value, win.move}, value - Value{1}, kNoEval);
    return value;
}

Worker::OpponentVcf Worker::opponentVcf(const Node& node) {
    const Color them = ~position_.sideToMove();
    Frame& frame = frameAt(node.ply);
    OpponentVcf threat;
    if (solvers_ == Solvers::Off || frame.noOpponentVcf ||
        !position_.lines().any(them, board::ThreatClass::Four))
        return threat;
    threat::VcfLimits limits;
    limits.nodes = vcfBudget(node);
    limits.attackerMoves = drawLimit_.theirMovesLeft(empty());
    board::ThreatLines& lines = position_.solverLines();
    const Key stones = position_.board().key();
    const threat::VcfResult win = vcf_.solve(lines, them, stones, limits);
    frame.noOpponentVcf = win.status == threat::VcfResult::Status::NoWin;
    threat.isWin = win.isWin();
    if (!threat.isWin) return threat;
    for (const Move m : threat::vcfLine(vcf_, lines, them, stones, win)) threat.relevant.insert(m);
    return threat;
}

Value Worker::childValue(
    const Node& node, Move m, Depth depth, Value alpha, Value beta, bool isCut) {
    // Long before it is asked: the threat lines of the move are worked out meanwhile.
    table_.prefetch(position_.keyAfter(m) ^ salt_);
    play(m);
    const Value value = -search({depth, -beta, -alpha, node.ply + 1, isCut});
    undo();
    return value;
}

Value Worker::windowed(const Node& node, Move m, const Plan& plan) {
    if (plan.isFirst) {
        const bool isCut = !node.isPv() && !node.isCut;
        return childValue(node, m, plan.depth, node.alpha, node.beta, isCut);
    }
    const Value zero = node.alpha + Value{1};
    Value value = childValue(node, m, plan.depth - plan.less, node.alpha, zero, true);
    if (value > node.alpha && plan.less > Depth{0}) {
        // What the reduced search saw much in deserves more than the rest; at the root, where one
        // depth has to be compared with the next, all go equally deep.
        const bool isDeeper = node.ply > 0 && plan.depth.raw() >= parameters_.deeperDepth &&
                              !isProven(value) &&
                              value > node.alpha + Value{parameters_.deeperMargin};
        const Depth depth = isDeeper ? plan.depth + Depth{1} : plan.depth;
        value = childValue(node, m, depth, node.alpha, zero, !node.isCut);
    }
    if (value > node.alpha && value < node.beta)
        value = childValue(node, m, plan.depth, node.alpha, node.beta, false);
    return value;
}

void Worker::startPv(int ply, Move m) {
    PvLine& line = frameAt(ply).pv;
    line.clear();
    line.push_back(m);
}

void Worker::takePv(int ply, Move m) {
    startPv(ply, m);
    PvLine& line = frameAt(ply).pv;
    for (const Move next : frameAt(ply + 1).pv) {
        if (line.size() == PvLine::capacity()) break;
        line.push_back(next);
    }
}

TableEntry Worker::entryAt(int ply) const {
    const Frame& frame = frames_[static_cast<std::size_t>(ply)];
    TableEntry entry;
    entry.noOwnVcf = frame.noOwnVcf;
    entry.noOpponentVcf = frame.noOpponentVcf;
    return entry;
}

void Worker::storeTable(const Node& node, const Best& best, Value oldAlpha, Value eval) {
    TableEntry entry = entryAt(node.ply);
    entry.move = best.move;
    entry.value = toTable(best.value, node.ply);
    entry.eval = eval;
    entry.depth = std::max(node.depth, Depth{0});
    entry.bound = best.value >= node.beta  ? Bound::Lower
                  : best.value <= oldAlpha ? Bound::Upper
                                           : Bound::Exact;
    table_.store(tableKey(), entry);
}

void Worker::storeEval(const Node& node, Value eval) {
    TableEntry entry = entryAt(node.ply);
    entry.value = entry.eval = eval;
    entry.bound = Bound::Exact;
    table_.store(tableKey(), entry);
}

}  // namespace fukumi::search::alphabeta
