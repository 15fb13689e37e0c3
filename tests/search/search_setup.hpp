// SPDX-License-Identifier: MIT
//
// A searcher ready to use, and limits in one word.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "engine/eval/model.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"

namespace fukumi::test {

[[nodiscard]] search::Limits nodeLimit(std::uint64_t nodes);
[[nodiscard]] search::Limits depthLimit(int depth);

/// An opening of six stones on 15x15.
[[nodiscard]] board::Position quietPosition(Rule rule);
/// The number of moves that the rule allows.
[[nodiscard]] int legalMoves(const board::Position& position);

/// As eval::modelsOf(), with models that all searchers of the process share: making one takes
/// longer than many a search here. Thread-safe.
[[nodiscard]] eval::ModelSource sharedModels(eval::EvalKind kind);

/// Keeps every report of a search.
class KeepingObserver final : public search::Observer {
public:
    void onReport(const search::SearchReport& report) override { reports.push_back(report); }
    std::vector<search::SearchReport> reports;
};

/// The scoring table, then the default evaluation: a test case that asks runs once with each. All
/// calls of one run give the same.
[[nodiscard]] eval::EvalKind eachEval();

/// A searcher that keeps the reports of its last search.
class SmallSearch {
public:
    explicit SmallSearch(std::unique_ptr<search::Searcher> searcher)
        : searcher_{std::move(searcher)} {}

    [[nodiscard]] search::SearchResult find(const board::Position& position,
                                            const search::Limits& limits,
                                            const StopToken& stop = NeverStop{});
    [[nodiscard]] const std::vector<search::SearchReport>& reports() const { return reports_; }
    /// The lines that were reported last.
    [[nodiscard]] std::vector<search::SearchReport> lines() const;
    void newGame() { searcher_->newGame(); }
    [[nodiscard]] search::Searcher& searcher() { return *searcher_; }

private:
    std::unique_ptr<search::Searcher> searcher_;
    std::vector<search::SearchReport> reports_;
};

/// A clock that does not move.
[[nodiscard]] const search::Clock& standingClock();

/// Alpha-beta with a small transposition table.
class SmallSearcher final : public SmallSearch {
public:
    explicit SmallSearcher(eval::EvalKind eval, search::Solvers solvers = search::Solvers::On);
    SmallSearcher(eval::EvalKind eval, const search::Clock& clock);
};

}  // namespace fukumi::test
