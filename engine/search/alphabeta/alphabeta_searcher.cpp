// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/alphabeta_searcher.hpp"

#include <algorithm>

#include "engine/search/alphabeta/search_run.hpp"

namespace fukumi::search::alphabeta {

namespace {

/// The smallest table that is still worth having.
constexpr std::size_t kSmallestTable = std::size_t{1} << 20;
/// The threat solvers' part of the memory: one in so many bytes.
constexpr std::size_t kThreatMemoryDivisor = 8;
/// What a helper thread owns (hash of the fours' solver, evaluator, position), and the part of the
/// memory that all of them may take.
constexpr std::size_t kHelperMemory = std::size_t{3} << 20;
constexpr std::size_t kHelpersDivisor = 4;

}  // namespace

AlphaBetaSearcher::AlphaBetaSearcher(MakeEvaluator makeEvaluator,
                                     std::size_t memoryBytes,
                                     Solvers solvers,
                                     const Clock& clock,
                                     const Parameters& parameters,
                                     int threads)
    : makeEvaluator_{std::move(makeEvaluator)},
      clock_{clock},
      memoryBytes_{memoryBytes},
      solvers_{solvers},
      parameters_{parameters},
      helpers_{static_cast<std::size_t>(std::max(threads, 1) - 1)} {}

AlphaBetaSearcher::~AlphaBetaSearcher() = default;

SearchResult AlphaBetaSearcher::search(const board::Position& position,
                                       const Limits& limits,
                                       const StopToken& stop,
                                       Observer& observer) {
    if (!game_ || game_->rule != position.rule()) game_ = makeGame(position.rule());
    if (!table_.isAllocated()) {
        const std::size_t others =
            memoryBytes_ / kThreatMemoryDivisor + game_->helpers.size() * kHelperMemory;
        table_.allocate(std::max(memoryBytes_ - std::min(others, memoryBytes_), kSmallestTable));
    }
    table_.newSearch();
    game_->space.history.fade();
    for (Workspace& space : game_->helpers) space.history.fade();
    return SearchRun{position, limits, clock_, stop, observer, table_, *game_}.go();
}

std::unique_ptr<Game> AlphaBetaSearcher::makeGame(Rule rule) const {
    const auto workspace = [&] { return Workspace{makeEvaluator_(rule), solvers_, parameters_}; };
    std::vector<Workspace> helpers;
    const std::size_t count = std::min(helpers_, memoryBytes_ / kHelpersDivisor / kHelperMemory);
    for (std::size_t i = 0; i < count; ++i) helpers.push_back(workspace());
    return std::make_unique<Game>(
        rule, memoryBytes_ / kThreatMemoryDivisor, workspace(), std::move(helpers));
}

void AlphaBetaSearcher::newGame() {
    // Fresh pages are cheaper than wiping old ones.
    table_.release();
    game_.reset();
}

void AlphaBetaSearcher::setMemory(std::size_t bytes) {
    if (bytes == memoryBytes_) return;
    memoryBytes_ = bytes;
    newGame();
}

}  // namespace fukumi::search::alphabeta
