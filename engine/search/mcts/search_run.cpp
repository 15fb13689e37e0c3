// SPDX-License-Identifier: MIT
#include "engine/search/mcts/search_run.hpp"

#include <algorithm>
#include <cmath>

#include "engine/search/mcts/options.hpp"
#include "engine/search/mcts/probability.hpp"

namespace fukumi::search::mcts {

namespace {

/// Classes of moves: whatever is in a higher one is played before all of a lower one.
enum class Rank : std::uint8_t { Lost, Untried, Tried, Frequent, Won };

struct Candidate {
    Rank rank;
    double worth;  // within the rank, larger is better

    [[nodiscard]] bool isBetterThan(const Candidate& other) const {
        return rank != other.rank ? rank > other.rank : worth > other.worth;
    }
};

Candidate rate(const Node& node, std::uint32_t mostVisits, const Parameters& p) {
    const Proof proof = node.proof();
    if (proof.kind == Proof::Kind::Win) return {Rank::Won, -static_cast<double>(proof.plies)};
    if (proof.kind == Proof::Kind::Loss) return {Rank::Lost, static_cast<double>(proof.plies)};
    const std::uint32_t n = node.visits();
    if (n == 0) return {Rank::Untried, node.prior()};
    if (proof.kind == Proof::Kind::Draw) return {Rank::Frequent, 0.5};
    const double mean = node.meanOver(n);
    const double spread = std::sqrt(mean * (1.0 - mean) / n);
    const double worth = node.worthOver(n, inThousandths(p.minimaxShare));
    return {n >= inThousandths(p.leastVisitShare) * mostVisits ? Rank::Frequent : Rank::Tried,
            worth - inThousandths(p.confidence) * spread};
}

/// The most visited of the moves that do not lose; absent if all do or nothing was visited.
std::optional<NodeIndex> mostVisited(const Tree& tree, const Node& node) {
    std::optional<NodeIndex> most;
    std::uint32_t visits = 0;
    tree.forEachChild(node, [&](NodeIndex i) {
        const Node& child = tree[i];
        if (child.proof().kind == Proof::Kind::Loss || child.visits() <= visits) return;
        visits = child.visits();
        most = i;
    });
    return most;
}

/// The move to play from a node: a proved win (the fastest); else, of the moves that do not lose
/// and were visited often, the one whose mean less a standard deviation is highest; else the loss
/// that holds out longest. Absent if the tree has no moves.
std::optional<NodeIndex> bestChild(const Tree& tree, const Node& node, const Parameters& p) {
    const auto most = mostVisited(tree, node);
    const std::uint32_t mostVisits = most ? tree[*most].visits() : 0;
    std::optional<NodeIndex> best;
    Candidate bestRating{};
    tree.forEachChild(node, [&](NodeIndex i) {
        const Candidate rating = rate(tree[i], mostVisits, p);
        if (best && !rating.isBetterThan(bestRating)) return;
        best = i;
        bestRating = rating;
    });
    return best;
}

/// Up to `count` moves of the root, the one that bestChild() would play first. Where few were
/// visited there are some that nothing is known of.
std::vector<NodeIndex> bestChildren(const Tree& tree, std::size_t count, const Parameters& p) {
    const auto most = mostVisited(tree, tree.root());
    const std::uint32_t mostVisits = most ? tree[*most].visits() : 0;
    // Rated once: other threads go on visiting, and a sort needs numbers that stay.
    std::vector<std::pair<Candidate, NodeIndex>> rated;
    tree.forEachChild(tree.root(),
                      [&](NodeIndex i) { rated.emplace_back(rate(tree[i], mostVisits, p), i); });
    std::stable_sort(rated.begin(), rated.end(), [](const auto& a, const auto& b) {
        return a.first.isBetterThan(b.first);
    });
    rated.resize(std::min(rated.size(), count));
    std::vector<NodeIndex> children;
    for (const auto& [rating, child] : rated) children.push_back(child);
    return children;
}

/// A move of the root and the best moves after it, as far as the tree has been visited.
std::vector<Move> lineFrom(const Tree& tree, NodeIndex first, const Parameters& p) {
    std::vector<Move> moves{tree[first].move()};
    const Node* node = &tree[first];
    while (moves.size() < static_cast<std::size_t>(kMaxPly)) {
        const auto next = bestChild(tree, *node, p);
        if (!next) break;
        const Node& child = tree[*next];
        if (child.visits() == 0 && !child.proof().isKnown()) break;
        moves.push_back(child.move());
        node = &child;
    }
    return moves;
}

/// Nominal depth of a line that begins with a move of the root; 0 if the move was neither visited
/// nor proved.
Depth depthOf(const Node& first, const std::vector<Move>& line) {
    const bool isKnown = first.visits() > 0 || first.proof().isKnown();
    return Depth{isKnown ? static_cast<int>(line.size()) : 0};
}

/// A node's worth for its owner.
Value valueOf(const Node& node) {
    const Proof proof = node.proof();
    switch (proof.kind) {
        case Proof::Kind::Win: return winIn(proof.plies + 1);
        case Proof::Kind::Loss: return lossIn(proof.plies + 1);
        case Proof::Kind::Draw: return kDraw;
        case Proof::Kind::Unknown: break;
    }
    const std::uint32_t n = node.visits();
    return n == 0 ? kDraw : valueOfProbability(node.meanOver(n));
}

/// The moves of the root that were visited or proved, `best` first, then by falling visits.
std::vector<RootMoveStatistics> rootStatistics(const Tree& tree, NodeIndex best) {
    std::vector<RootMoveStatistics> all;
    tree.forEachChild(tree.root(), [&](NodeIndex i) {
        const Node& child = tree[i];
        const std::uint32_t n = child.visits();
        if (n == 0 && !child.proof().isKnown() && i != best) return;
        RootMoveStatistics one;
        one.move = child.move();
        one.visits = n;
        one.mean = n == 0 ? 0.5 : child.meanOver(n);
        one.prior = child.prior();
        if (child.proof().isKnown()) one.proof = valueOf(child);
        all.push_back(one);
    });
    std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) {
        const Move first = tree[best].move();
        if ((a.move == first) != (b.move == first)) return a.move == first;
        return a.visits > b.visits;
    });
    return all;
}

std::vector<std::unique_ptr<Worker>> makeWorkers(const board::Position& root,
                                                 std::span<const std::unique_ptr<Workspace>> spaces,
                                                 Tree& tree,
                                                 const Options& options,
                                                 const Limits& limits) {
    const RootRules rules{limits.excluded,
                          DrawLimit{root.rule(), root.size(), limits.drawCap, root.emptyCount()}};
    std::vector<std::unique_ptr<Worker>> workers;
    for (const auto& space : spaces)
        workers.push_back(std::make_unique<Worker>(root, *space, tree, options, rules));
    return workers;
}

}  // namespace

SearchRun::SearchRun(const board::Position& position,
                     const Limits& limits,
                     const Clock& clock,
                     const StopToken& stop,
                     Observer& observer,
                     const Options& options,
                     Tree& tree,
                     std::span<const std::unique_ptr<Workspace>> spaces,
                     RootThreats& threats)
    : limits_{limits},
      time_{limits, clock, options.parameters, stageOf(position, limits.drawCap)},
      stop_{stop, time_},
      budget_{limits.nodes, stop_},
      observer_{observer},
      options_{options},
      tree_{tree},
      workers_{makeWorkers(position, spaces, tree_, options_, limits_)},
      knowledge_{{options.solversInUse(), workers_.front()->reader().vcf(), threats},
                 kRootEffort,
                 limits_,
                 time_,
                 threat::StopCheck::from(budget_)},
      completion_{threats.spareSolver()} {}

SearchResult SearchRun::go() {
    if (const auto win = knownWin()) return announce(*win);
    tree_.transpositions().prefault();
    workers_.front()->openRoot();
    while (!isOver()) {
        round();
        if (mustPause() && !isOver()) makeRoom();
    }
    isEnding_ = true;
    SearchResult result;
    result.report = report();
    if (result.report.pv.empty()) return {};
    result.move = result.report.pv.front();
    knowledge_.noteAnnounced(workers_.front()->position(), *result.move, result.report.value);
    sendReports(result.report);
    return result;
}

bool SearchRun::isOver() const {
    return budget_.stopped() || pool_.hasFailed() || tree_.root().proof().isKnown();
}

// ---- Visits ----------------------------------------------------------------------------------

void SearchRun::round() {
    pool_.run(workers_.size(),
              [this](std::size_t i) { i == 0 ? runOwnWorker() : runHelper(*workers_[i]); });
}

void SearchRun::runOwnWorker() {
    while (!mustPause() && !isOver() && budget_.take()) {
        workers_.front()->visit();
        if (--untilPoll_ > 0) continue;
        untilPoll_ = kVisitsBetweenPolls;
        poll();
    }
}

void SearchRun::runHelper(Worker& worker) {
    while (!mustPause() && !isOver() && budget_.take()) worker.visit();
}

void SearchRun::makeRoom() {
    const auto needed =
        Milliseconds{static_cast<std::int64_t>(tree_.size() / Tree::kPrunedPerMs) + 1};
    if (const auto hard = time_.hardLimit(); hard && time_.elapsed() + 2 * needed >= *hard) {
        isFrozen_ = true;
        return;
    }
    const auto stop = threat::StopCheck::from(budget_);
    const std::uint32_t least = tree_.visitsThatLeave(tree_.capacity() / 2, stop);
    tree_.prune(Tree::kRoot, least, tree_.capacity(), stop);
}

// ---- What one thread does between its visits -------------------------------------------------

void SearchRun::poll() {
    if (budget_.stopRequested()) return;
    if (budget_.taken() >= nextReport_) reportProgress();
}

void SearchRun::reportProgress() {
    const std::uint64_t taken = budget_.taken();
    nextReport_ = taken + std::max(taken / 4, kFirstReport);
    const SearchReport now = report();
    if (now.pv.empty()) return;
    sendReports(now);
    if (isTimeSpent(now)) {
        budget_.end();
        return;
    }
    checkBestMove();
}

bool SearchRun::isTimeSpent(const SearchReport& now) {
    if (limits_.depth) {
        const auto plies = static_cast<std::uint64_t>(std::max(limits_.depth->raw(), 1));
        if (now.depth >= *limits_.depth || now.nodes >= kVisitsPerDepth * plies) return true;
    }

    stableReports_ = now.pv.front() == lastBest_ ? stableReports_ + 1 : 0;
    IterationOutcome outcome;
    outcome.stableIterations = stableReports_;
    outcome.bestMoveNodeShare = static_cast<int>(std::uint64_t{now.rootMoves.front().visits} *
                                                 1000 / std::max<std::uint64_t>(now.nodes, 1));
    outcome.bestMoveNodeShare = std::min(outcome.bestMoveNodeShare, 1000);
    outcome.valueDrop = (lastValue_ - now.value).raw();
    const Children moves = tree_.root().children();
    outcome.forced = moves.count == 1 && moves.isComplete;
    lastBest_ = now.pv.front();
    lastValue_ = now.value;
    if (!time_.softLimit()) return false;
    // Where no match clock runs, time that is left over is worth nothing.
    const bool savesTime = *time_.softLimit() < *time_.hardLimit();
    return (savesTime || outcome.forced) && time_.shouldStopAfter(outcome);
}

bool SearchRun::isCheckDue() const {
    const auto best = bestChild(tree_, tree_.root(), options_.parameters);
    if (!best || tree_[*best].proof().isKnown()) return false;
    return knowledge_.isCheckDue(tree_[*best].move(), budget_.taken());
}

void SearchRun::checkBestMove() {
    while (!budget_.stopped() && isCheckDue()) {
        const NodeIndex best = *bestChild(tree_, tree_.root(), options_.parameters);
        board::Position& position = workers_.front()->position();
        if (!knowledge_.losesByThreats(position, tree_[best].move())) return;
        // No longer than the board has room for.
        refuteRootMove(tree_, best, position.emptyCount() - 1);
    }
}

// ---- A win that needs no tree ----------------------------------------------------------------

std::optional<KnownWin> SearchRun::knownWin() {
    board::Position& root = workers_.front()->position();
    return options_.isTextbook() ? knowledge_.five(root) : knowledge_.win(root);
}

SearchResult SearchRun::announce(const KnownWin& win) {
    isEnding_ = true;
    SearchResult result;
    result.move = win.pv.front();
    result.report.depth = Depth{1};
    result.report.selDepth = Depth{1};
    result.report.value = winIn(win.plies);
    result.report.elapsed = time_.elapsed();
    result.report.pv = win.pv;
    addRest(result.report);
    knowledge_.noteAnnounced(workers_.front()->position(), *result.move, result.report.value);
    observer_.onReport(result.report);
    return result;
}

// ---- Reports ---------------------------------------------------------------------------------

SearchReport SearchRun::report() {
    SearchReport out;
    int deepest = 0;
    for (const auto& worker : workers_) deepest = std::max(deepest, worker->selDepth());
    out.nodes = budget_.taken();
    out.elapsed = time_.elapsed();
    const auto best = bestChild(tree_, tree_.root(), options_.parameters);
    if (!best) return out;
    out.pv = lineFrom(tree_, *best, options_.parameters);
    out.depth = depthOf(tree_[*best], out.pv);
    out.selDepth = Depth{std::max(deepest, out.depth.raw())};
    out.value = valueOf(tree_[*best]);
    out.rootMoves = rootStatistics(tree_, *best);
    addRest(out);
    return out;
}

void SearchRun::addRest(SearchReport& line) {
    line.drawChance.reset();
    line.isWholeLine = false;
    if (limits_.drawChances && isJudged(line) && !isProven(line.value))
        line.drawChance = workers_.front()->drawChance(line.pv);
    const board::Position& root = workers_.front()->position();
    if (limits_.lineEffort == LineEffort::Full) return completion_.complete(root, line);
    line.isWholeLine = isWholeLine(root, line.value, line.pv);
    const bool isInTime =
        limits_.lineEffort == LineEffort::InTime && isEnding_ && !stop_.stopRequested();
    if (isInTime && !line.isWholeLine)
        completion_.complete(root, line, lineLimitsOfGame(threat::StopCheck::from(stop_)));
}

void SearchRun::sendReports(const SearchReport& best) {
    observer_.onReport(best);
    if (limits_.lines <= 1) return;
    SearchReport other = best;
    other.rootMoves.clear();
    // Other threads go on visiting, so that the first of these need not be that of `best`.
    for (const NodeIndex child :
         bestChildren(tree_, static_cast<std::size_t>(limits_.lines), options_.parameters)) {
        if (tree_[child].move() == best.pv.front() || other.line == limits_.lines) continue;
        ++other.line;
        other.pv = lineFrom(tree_, child, options_.parameters);
        other.value = valueOf(tree_[child]);
        other.depth = depthOf(tree_[child], other.pv);
        addRest(other);
        observer_.onReport(other);
    }
}

}  // namespace fukumi::search::mcts
