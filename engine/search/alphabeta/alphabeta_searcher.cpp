// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/alphabeta_searcher.hpp"

#include <algorithm>
#include <new>

#include "engine/search/alphabeta/root.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::alphabeta {

namespace {

/// Fours that the root may try in search of a forced win: about 5 ms.
constexpr std::uint64_t kRootVcfNodes = 20'000;

/// The smallest table that is still worth having.
constexpr std::size_t kSmallestTable = std::size_t{1} << 20;

}  // namespace

/// One search, from the root to the answer.
class AlphaBetaSearcher::Run {
public:
    Run(AlphaBetaSearcher& owner, const board::Position& position, const Limits& limits,
        const StopToken& stop, Observer& observer)
        : time_{limits, owner.clock_},
          budget_{limits.nodes, time_, stop},
          worker_{position, *owner.workspace_, owner.table_, budget_},
          observer_{observer},
          maxDepth_{std::clamp(limits.depth.value_or(kMaxDepth), Depth{1}, kMaxDepth)},
          rootVcfNodes_{std::min(kRootVcfNodes, limits.nodes.value_or(kRootVcfNodes))} {}

    SearchResult go() {
        root_ = lookAtRoot(worker_, rootVcfNodes_);
        if (root_.moves.empty()) return {};
        if (root_.known) return finish(*root_.known, Depth{1});
        deepen();
        return finish(root_.moves.front().value, depth_);
    }

private:
    void deepen() {
        Value value{0};
        for (Depth depth{1}; depth <= maxDepth_; depth += Depth{1}) {
            for (RootMove& move : root_.moves) move.nodes = 0;
            const std::uint64_t nodesBefore = budget_.nodes();
            const Move bestBefore = root_.moves.front().move;
            worker_.resetSelDepth();
            const std::optional<Value> found = aspirate(depth, value);
            if (!found) return;

            IterationOutcome outcome;
            const RootMove& best = root_.moves.front();
            const std::uint64_t spent = std::max<std::uint64_t>(budget_.nodes() - nodesBefore, 1);
            stableIterations_ = best.move == bestBefore ? stableIterations_ + 1 : 0;
            outcome.stableIterations = stableIterations_;
            outcome.bestMoveNodeShare = static_cast<int>(best.nodes * 1000 / spent);
            outcome.valueDrop = depth > Depth{1} ? (value - *found).raw() : 0;
            outcome.proven = isProven(*found);
            outcome.forced = root_.moves.size() == 1;
            value = *found;
            depth_ = depth;
            observer_.onReport(report(value, depth));
            if (budget_.stopped() || time_.shouldStopAfter(outcome)) return;
            if (isProven(value) && depth.raw() >= matePlies(value)) return;
        }
    }

    /// The value of an iteration; absent when the budget ended it (the root moves then hold the best
    /// that is known).
    std::optional<Value> aspirate(Depth depth, Value last) {
        Value width = kAspirationWidth;
        Value alpha = -kInfinity;
        Value beta = kInfinity;
        if (depth >= kAspirationDepth && !isProven(last)) {
            alpha = std::max(last - width, -kInfinity);
            beta = std::min(last + width, kInfinity);
        }
        while (true) {
            const IterationResult result =
                searchRoot(worker_, root_.moves, depth, alpha, beta, budget_);
            if (budget_.stopped()) return std::nullopt;
            if (result.value > alpha && result.value < beta) return result.value;
            width += width;
            if (result.value <= alpha) {
                if (alpha == -kInfinity) return result.value;
                alpha = isLoss(result.value) ? -kInfinity
                                             : std::max(result.value - width, -kInfinity);
            } else {
                if (beta == kInfinity) return result.value;
                beta = isWin(result.value) ? kInfinity : std::min(result.value + width, kInfinity);
            }
        }
    }

    SearchReport report(Value value, Depth depth) const {
        SearchReport out;
        out.depth = depth;
        out.selDepth = Depth{std::max(worker_.selDepth(), depth.raw())};
        out.value = value;
        out.nodes = budget_.nodes();
        out.elapsed = time_.elapsed();
        out.pv = root_.moves.front().pv;
        return out;
    }

    SearchResult finish(Value value, Depth depth) {
        SearchResult result;
        result.move = root_.moves.front().move;
        result.report = report(value == -kInfinity ? kDraw : value, depth);
        if (root_.known) observer_.onReport(result.report);
        return result;
    }

    TimeManager time_;
    Budget budget_;
    Worker worker_;
    Observer& observer_;
    Depth maxDepth_;
    std::uint64_t rootVcfNodes_;
    RootSituation root_;
    Depth depth_{0};
    int stableIterations_ = 0;
};

AlphaBetaSearcher::AlphaBetaSearcher(MakeEvaluator makeEvaluator, std::size_t memoryBytes,
                                     const Clock& clock)
    : makeEvaluator_{std::move(makeEvaluator)}, clock_{clock}, memoryBytes_{memoryBytes} {}

AlphaBetaSearcher::~AlphaBetaSearcher() = default;

SearchResult AlphaBetaSearcher::search(const board::Position& position, const Limits& limits,
                                       const StopToken& stop, Observer& observer) {
    if (allocationPending_) {
        table_.allocate(std::max(memoryBytes_, kSmallestTable));
        allocationPending_ = false;
    }
    if (!workspace_ || workspaceRule_ != position.rule()) {
        workspace_ = std::make_unique<Workspace>(makeEvaluator_(position.rule()));
        workspaceRule_ = position.rule();
    }
    table_.newSearch();
    workspace_->history.fade();
    return Run{*this, position, limits, stop, observer}.go();
}

void AlphaBetaSearcher::newGame() {
    // Fresh pages are cheaper than wiping old ones.
    table_.release();
    allocationPending_ = true;
    workspace_.reset();
}

void AlphaBetaSearcher::setMemory(std::size_t bytes) {
    if (bytes == memoryBytes_) return;
    memoryBytes_ = bytes;
    table_.release();
    allocationPending_ = true;
}

}  // namespace fukumi::search::alphabeta
