// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/worker.hpp"

#include <algorithm>

#include "engine/board/rules/game_end.hpp"
#include "engine/core/check.hpp"
#include "engine/search/alphabeta/closed_board.hpp"

namespace fukumi::search::alphabeta {

namespace {

using Kind = threat::Verdict::Kind;

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
      answers_{space.answers},
      solvers_{space.solvers},
      parameters_{space.parameters},
      lessons_{*space.lessons},
      watcher_{space.watcher},
      table_{table},
      budget_{budget},
      salt_{saltOf(root.rule(), root.size(), space.drawCap)},
      drawLimit_{root.rule(), root.size(), space.drawCap, root.emptyCount()},
      stack_{space.stack} {
    stack_.clear();
    evaluator_.reset(position_);
}

Value Worker::search(Node node) {
    return drawLimit_.isAt(empty()) ? searchAtLimit(node) : searchSteps(node);
}

// A value at the limit is one of three steps, and windows are cut to them.
Value Worker::searchAtLimit(const Node& node) {
    stack_[node.ply].pv.clear();
    if (node.alpha >= kShade) return kShade;
    if (node.beta <= -kShade) return -kShade;
    const auto leastWin = kOutOfMoves;
    const auto leastDraw = Value{1} - kOutOfMoves;
    Node inner = node;
    inner.alpha = node.alpha >= kDraw     ? leastWin - Value{1}
                  : node.alpha >= -kShade ? leastDraw - Value{1}
                                          : -kInfinity;
    inner.beta = node.beta > kShade ? kInfinity : node.beta > kDraw ? leastWin : leastDraw;
    const Value value = searchSteps(inner);
    return value >= leastWin ? kShade : value >= leastDraw ? kDraw : -kShade;
}

Value Worker::searchSteps(Node node) {
    if (const auto value = enter(node)) return *value;
    const threat::Verdict verdict = nodeVerdict(position_, drawLimit_);
    if (const auto value = immediate(node, verdict)) return *value;
    if (board::hasOnlyFouls(position_)) return lossIn(node.ply);
    if (const auto value = closedBoard(position_, drawLimit_)) return *value;
    if (!mateDistance(node)) return node.alpha;
    if (verdict.kind == Kind::AnswerFour) return answerFour(node, verdict.answers);

    const auto hit = table_.probe(tableKey());
    if (const auto value = probeTable(node, hit)) return *value;
    if (const auto value = ownVcf(node)) return *value;
    if (verdict.kind == Kind::AnswerOpenFour) return answerOpenFour(node, verdict, hit);

    const Value eval = staticValue(node, hit);
    if (node.depth <= Depth{0}) {
        storeEval(node, hit);
        return eval;
    }
    const OpponentVcf threat = opponentVcf(node);
    if (const auto value = prune(node, threat)) {
        storeEval(node, hit);
        return *value;
    }
    node.depth -= reduceNode(node, hit);
    return quietMoves(node, {threat, hit, std::nullopt});
}

std::optional<Value> Worker::enter(const Node& node) {
    stack_.enter(node.ply);
    if (budget_.spendNode()) return kDraw;
    selDepth_ = std::max(selDepth_, node.ply);
    if (position_.isFull()) return kDraw;
    if (node.ply >= kMaxPly) return evaluator_.evaluate(position_);
    return std::nullopt;
}

// A win at once would have been seen: the best that can still come is a five in five plies (three
// when a four is on the board), the worst a loss in two.
bool Worker::mateDistance(Node& node) {
    node.alpha = std::max(node.alpha, lossIn(node.ply + 2));
    node.beta = std::min(node.beta, winIn(node.ply + 3));
    return node.alpha < node.beta;
}

Value Worker::staticValue(const Node& node, const std::optional<TableEntry>& hit) {
    SearchStack::Frame& frame = stack_[node.ply];
    if (hit && hit->eval != kNoEval) {
        frame.raw = hit->eval;
    } else {
        if (watcher_ != nullptr) watcher_->onEvaluation(position_);
        frame.raw = evaluator_.evaluate(position_);
    }
    return frame.eval = corrected(frame.raw);
}

std::optional<LatestMoves> Worker::correctedBy() const {
    if (parameters_.correction == 0) return std::nullopt;
    const auto history = position_.history();
    if (history.size() < 2) return std::nullopt;
    const board::Placement& theirs = history[history.size() - 1];
    const board::Placement& ours = history[history.size() - 2];
    using Step = board::Placement::Kind;
    if (theirs.kind != Step::Stone || ours.kind != Step::Stone) return std::nullopt;
    return LatestMoves{theirs.square, ours.square};
}

Value Worker::corrected(Value raw) const {
    const auto moves = correctedBy();
    if (!moves) return raw;
    const int by = lessons_.corrections.correctionFor(position_.sideToMove(), *moves) *
                   parameters_.correction / 128;
    return clampHeuristic(raw.raw() + by);
}

void Worker::learnCorrection(const Node& node, Value oldAlpha, Value value) {
    const auto moves = correctedBy();
    if (!moves || isProven(value)) return;
    const Value eval = stack_[node.ply].eval;
    if ((value >= node.beta && value <= eval) || (value <= oldAlpha && value >= eval)) return;
    lessons_.corrections.learn(
        position_.sideToMove(), *moves, value.raw() - eval.raw(), node.depth.raw());
}

std::optional<Value> Worker::prune(const Node& node, const OpponentVcf& threat) const {
    if (node.isPv() || isProven(node.alpha) || isProven(node.beta)) return std::nullopt;
    const Value eval = stack_[node.ply].eval;
    const int depth = node.depth.raw();
    const Parameters& p = parameters_;
    const int reserve = stack_.isImproving(node.ply) ? p.futilityImproving : 0;
    // The evaluation knows nothing of a win by fours that has to be met. A search would have ended
    // somewhere between it and beta: take the middle.
    if (!threat.isWin && depth <= p.futilityDepth &&
        eval - Value{p.futilityPerPly * depth - reserve} >= node.beta)
        return Value{(eval.raw() + node.beta.raw()) / 2};
    // The side to move has no win by fours (step 7): this far behind, it will not catch up.
    if (depth <= p.razorDepth && eval + Value{p.razorBase + p.razorPerPly * depth} <= node.alpha)
        return eval;
    return std::nullopt;
}

Depth Worker::reduceNode(const Node& node, const std::optional<TableEntry>& hit) const {
    const Parameters& p = parameters_;
    Depth reduction{0};
    if (!(hit && hit->move) && node.depth.raw() >= p.iirDepth) reduction += Depth{1};
    if (node.isCut && (node.depth - reduction).raw() >= p.cutReductionDepth &&
        stack_[node.ply].eval >= node.beta + Value{p.cutReductionMargin})
        reduction += Depth{1};
    return reduction;
}

std::optional<Value> Worker::immediate(const Node& node, const threat::Verdict& verdict) {
    switch (verdict.kind) {
        case Kind::WinIn1: stack_.startPv(node.ply, verdict.move); return winIn(node.ply + 1);
        case Kind::WinIn3: stack_.startPv(node.ply, verdict.move); return winIn(node.ply + 3);
        case Kind::LossIn2: return lossIn(node.ply + 2);
        case Kind::AnswerFour:
        case Kind::AnswerOpenFour:
        case Kind::Open: break;
    }
    return std::nullopt;
}

std::optional<Value> Worker::probeTable(const Node& node, const std::optional<TableEntry>& hit) {
    stack_[node.ply].noOwnVcf = hit && hit->noOwnVcf;
    stack_[node.ply].noOpponentVcf = hit && hit->noOpponentVcf;
    if (!hit || node.isPv()) return std::nullopt;
    const Value value = fromTable(hit->value, node.ply);
    // A proof holds at any depth.
    if (hit->depth < node.depth && !isProven(value)) return std::nullopt;
    const bool usable = hit->bound == Bound::Exact ||
                        (hit->bound == Bound::Lower && value >= node.beta) ||
                        (hit->bound == Bound::Upper && value <= node.alpha);
    return usable ? std::optional{value} : std::nullopt;
}

// Few fours for a leaf, more where a whole subtree hangs on the answer. Most calls end after two or
// three.
threat::VcfLimits Worker::vcfLimits(const Node& node, int attackerMoves) const {
    const int fours = node.isPv()              ? parameters_.vcfPv
                      : node.depth >= Depth{4} ? parameters_.vcfDeep
                      : node.depth >= Depth{1} ? parameters_.vcfShallow
                                               : parameters_.vcfLeaf;
    return {.nodes = static_cast<std::uint64_t>(fours), .attackerMoves = attackerMoves};
}

std::optional<Value> Worker::ownVcf(const Node& node) {
    const Color us = position_.sideToMove();
    SearchStack::Frame& frame = stack_[node.ply];
    if (solvers_ == Solvers::Off || frame.noOwnVcf ||
        !position_.lines().any(us, board::ThreatClass::Four))
        return std::nullopt;
    const threat::VcfLimits limits = vcfLimits(node, drawLimit_.ownMovesLeft(empty()));
    if (node.ply > 0) {
        const SearchStack::Frame& before = stack_[node.ply - 1];
        // Without a win by fours before the opponent's stone there is none after it: in freestyle a
        // stone of the defender only takes away. In other rules it may spoil a four with which the
        // defender could have answered (by an overline: 7 of 10 000 stones in random positions of
        // standard): no proof then, but not worth a look. Fouls it makes and mends all the time.
        const bool hadNone = before.noOpponentVcf && !hasFouls(position_.rule());
        frame.noOwnVcf = hadNone && !looksBeyondFive(position_.rule());
        // Nor would a shorter look find what a longer one did not.
        if (hadNone || before.opponentVcfTried >= limits.nodes) return std::nullopt;
    }
    const threat::VcfResult win =
        vcf_.solve(position_.solverLines(), us, position_.board().key(), limits);
    frame.noOwnVcf = win.status == threat::VcfResult::Status::NoWin;
    if (!win.isWin()) return std::nullopt;
    const Value value = winIn(node.ply + 2 * win.attackerMoves - 1);
    stack_.startPv(node.ply, win.move);
    storeTable(node, {value, win.move}, value - Value{1}, kNoEval);
    return value;
}

Worker::OpponentVcf Worker::opponentVcf(const Node& node) {
    const Color them = ~position_.sideToMove();
    SearchStack::Frame& frame = stack_[node.ply];
    OpponentVcf threat;
    if (solvers_ == Solvers::Off || frame.noOpponentVcf ||
        !position_.lines().any(them, board::ThreatClass::Four))
        return threat;
    board::ThreatLines& lines = position_.solverLines();
    const Key stones = position_.board().key();
    const threat::VcfResult win =
        vcf_.solve(lines, them, stones, vcfLimits(node, drawLimit_.theirMovesLeft(empty())));
    frame.noOpponentVcf = win.status == threat::VcfResult::Status::NoWin;
    if (win.status == threat::VcfResult::Status::Unknown) frame.opponentVcfTried = win.nodes;
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

Value Worker::searchMove(const Node& node, Move m, const Plan& plan) {
    if (plan.isFirst) {
        const bool isCut = !node.isPv() && !node.isCut;
        return childValue(node, m, plan.depth, node.alpha, node.beta, isCut);
    }
    const Value nullBeta = node.alpha + Value{1};
    Value value = childValue(node, m, plan.depth - plan.reduction, node.alpha, nullBeta, true);
    if (value > node.alpha && plan.reduction > Depth{0}) {
        // A move that beats alpha by far although it was reduced deserves more than the rest; at
        // the root, where one depth has to be compared with the next, all go equally deep.
        const bool isDeeper = node.ply > 0 && plan.depth.raw() >= parameters_.deeperDepth &&
                              !isProven(value) &&
                              value > node.alpha + Value{parameters_.deeperMargin};
        const Depth depth = isDeeper ? plan.depth + Depth{1} : plan.depth;
        value = childValue(node, m, depth, node.alpha, nullBeta, !node.isCut);
    }
    if (value > node.alpha && value < node.beta)
        value = childValue(node, m, plan.depth, node.alpha, node.beta, false);
    return value;
}

bool Worker::improve(Node& node, Best& best, Value value, Move m) {
    if (value <= best.value) return false;
    best = {value, m};
    if (value <= node.alpha) return false;
    stack_.takePv(node.ply, m);
    node.alpha = value;
    return true;
}

TableEntry Worker::entryAt(int ply) const {
    const SearchStack::Frame& frame = stack_[ply];
    TableEntry entry;
    entry.noOwnVcf = frame.noOwnVcf;
    entry.noOpponentVcf = frame.noOpponentVcf;
    return entry;
}

void Worker::storeTable(const Node& node, const Best& best, Value oldAlpha, Value eval) {
    FUKUMI_CHECK(!best.move || position_.isLegal(*best.move));
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

void Worker::storeEval(const Node& node, const std::optional<TableEntry>& hit) {
    if (hit) return;
    TableEntry entry = entryAt(node.ply);
    entry.value = stack_[node.ply].eval;
    entry.eval = stack_[node.ply].raw;
    entry.bound = Bound::Exact;
    table_.store(tableKey(), entry);
}

}  // namespace fukumi::search::alphabeta
