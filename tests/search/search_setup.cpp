// SPDX-License-Identifier: MIT
#include "tests/search/search_setup.hpp"

#include <map>
#include <mutex>
#include <utility>

#include "engine/analysis/bench.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/position_builder.hpp"

namespace fukumi::test {

namespace {

constexpr std::size_t kTableBytes = std::size_t{2} << 20;

}  // namespace

search::Limits nodeLimit(std::uint64_t nodes) {
    search::Limits limits;
    limits.nodes = nodes;
    return limits;
}

search::Limits depthLimit(int depth) {
    search::Limits limits;
    limits.depth = Depth{depth};
    return limits;
}

board::Position quietPosition(Rule rule) {
    return fromMoves(rule, BoardSize::square(15), "h8 i9 i7 g9 j10 k8");
}

int legalMoves(const board::Position& position) {
    int count = 0;
    forEachSquare(position.size(), [&](Square s) { count += position.isLegal(s) ? 1 : 0; });
    return count;
}

eval::EvalKind eachEval() { return GENERATE(eval::EvalKind::Table, analysis::kBenchEval); }

eval::ModelSource sharedModels(eval::EvalKind kind) {
    return [kind](Rule rule) {
        static std::mutex mutex;
        static std::map<std::pair<eval::EvalKind, Rule>, std::shared_ptr<const eval::Model>> made;
        const std::lock_guard lock{mutex};
        auto& model = made[{kind, rule}];
        if (!model) model = eval::modelFor(kind, rule);
        return model;
    };
}

SmallSearcher::SmallSearcher(eval::EvalKind eval, search::Solvers solvers)
    : SmallSearch{std::make_unique<search::alphabeta::AlphaBetaSearcher>(
          sharedModels(eval), kTableBytes, solvers, standingClock())} {}

SmallSearcher::SmallSearcher(eval::EvalKind eval, const search::Clock& clock)
    : SmallSearch{std::make_unique<search::alphabeta::AlphaBetaSearcher>(
          sharedModels(eval), kTableBytes, search::Solvers::On, clock)} {}

const search::Clock& standingClock() {
    static const search::FakeClock clock;
    return clock;
}

search::SearchResult SmallSearch::find(const board::Position& position,
                                       const search::Limits& limits,
                                       const StopToken& stop) {
    KeepingObserver observer;
    search::SearchResult result = searcher_->search(position, limits, stop, observer);
    reports_ = std::move(observer.reports);
    return result;
}

std::vector<search::SearchReport> SmallSearch::lines() const {
    search::SilentObserver silent;
    search::LatestLines latest{silent};
    for (const search::SearchReport& report : reports_) latest.onReport(report);
    return latest.lines();
}

}  // namespace fukumi::test
