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

}  // namespace

/// What belongs to one game.
struct AlphaBetaSearcher::Game {
    Game(Rule r,
         std::unique_ptr<eval::Evaluator> evaluator,
         Solvers solvers,
         const Parameters& parameters,
         std::size_t threatBytes)
        : rule{r}, space{std::move(evaluator), solvers, parameters}, threats{threatBytes} {}

    Rule rule;
    Workspace space;
    RootThreats threats;
};

AlphaBetaSearcher::AlphaBetaSearcher(MakeEvaluator makeEvaluator,
                                     std::size_t memoryBytes,
                                     Solvers solvers,
                                     const Clock& clock,
                                     const Parameters& parameters)
    : makeEvaluator_{std::move(makeEvaluator)},
      clock_{clock},
      memoryBytes_{memoryBytes},
      solvers_{solvers},
      parameters_{parameters} {}

AlphaBetaSearcher::~AlphaBetaSearcher() = default;

SearchResult AlphaBetaSearcher::search(const board::Position& position,
                                       const Limits& limits,
                                       const StopToken& stop,
                                       Observer& observer) {
    const std::size_t threatBytes = memoryBytes_ / kThreatMemoryDivisor;
    if (!table_.isAllocated())
        table_.allocate(std::max(memoryBytes_ - threatBytes, kSmallestTable));
    if (!game_ || game_->rule != position.rule())
        game_ = std::make_unique<Game>(
            position.rule(), makeEvaluator_(position.rule()), solvers_, parameters_, threatBytes);
    table_.newSearch();
    game_->space.history.fade();
    return SearchRun{position, limits, clock_, stop, observer, table_, game_->space, game_->threats}
        .go();
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
