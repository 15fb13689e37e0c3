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
    // The largest first: where there is too little memory, nothing else was done in vain.
    if (!table_.isAllocated()) {
        const std::size_t others =
            memoryBytes_ / kThreatMemoryDivisor + helperCount() * kHelperMemory;
        table_.allocate(std::max(memoryBytes_ - std::min(others, memoryBytes_), kSmallestTable));
    }
    if (!game_ || game_->rule != position.rule()) game_ = makeGame(position.rule());
    table_.newSearch();
    const auto prepare = [&](Workspace& space) {
        space.history.fade();
        space.drawCap = limits.drawCap;
    };
    prepare(game_->space);
    for (Workspace& space : game_->helpers) prepare(space);
    return SearchRun{position, limits, clock_, stop, observer, table_, *game_}.go();
}

std::size_t AlphaBetaSearcher::helperCount() const {
    return std::min(helpers_, memoryBytes_ / kHelpersDivisor / kHelperMemory);
}

std::unique_ptr<Game> AlphaBetaSearcher::makeGame(Rule rule) const {
    const auto workspace = [&] { return Workspace{makeEvaluator_(rule), solvers_, parameters_}; };
    std::vector<Workspace> helpers;
    for (std::size_t i = 0; i < helperCount(); ++i) helpers.push_back(workspace());
    return std::make_unique<Game>(
        rule, memoryBytes_ / kThreatMemoryDivisor, workspace(), std::move(helpers));
}

void AlphaBetaSearcher::newGame() {
    if (table_.isAllocated()) table_.clear();
    game_.reset();
}

void AlphaBetaSearcher::setMemory(std::size_t bytes) {
    if (bytes == memoryBytes_) return;
    memoryBytes_ = bytes;
    table_.release();
    game_.reset();
}

}  // namespace fukumi::search::alphabeta
