// SPDX-License-Identifier: MIT
#include "tests/search/search_setup.hpp"

#include "engine/eval/model_choice.hpp"

namespace fukumi::test {

using search::Solvers;

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

TableSearcher::TableSearcher(Solvers solvers)
    : searcher_{eval::modelsOf(eval::EvalKind::Table), kTableBytes, solvers, standing_} {}

TableSearcher::TableSearcher(const search::Clock& clock)
    : searcher_{eval::modelsOf(eval::EvalKind::Table), kTableBytes, Solvers::On, clock} {}

search::SearchResult TableSearcher::find(const board::Position& position,
                                         const search::Limits& limits) {
    return find(position, limits, search::NeverStop{});
}

search::SearchResult TableSearcher::find(const board::Position& position,
                                         const search::Limits& limits,
                                         const search::StopToken& stop) {
    KeepingObserver observer;
    search::SearchResult result = searcher_.search(position, limits, stop, observer);
    reports_ = std::move(observer.reports);
    return result;
}

}  // namespace fukumi::test
