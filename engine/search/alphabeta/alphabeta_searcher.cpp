// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/alphabeta_searcher.hpp"

#include <algorithm>

#include "engine/search/alphabeta/search_run.hpp"

namespace fukumi::search::alphabeta {

namespace {

/// The smallest table that is still worth having.
constexpr std::size_t kSmallestTable = std::size_t{1} << 20;
/// Bytes of a further thread: hash of the fours' solver, position, stack.
constexpr std::size_t kThreadBytes = std::size_t{2} << 20;

}  // namespace

AlphaBetaSearcher::AlphaBetaSearcher(eval::ModelSource models,
                                     std::size_t memoryBytes,
                                     Solvers solvers,
                                     const Clock& clock,
                                     const Parameters& parameters,
                                     int threads)
    : models_{std::move(models)},
      clock_{clock},
      memoryBytes_{memoryBytes},
      solvers_{solvers},
      parameters_{parameters},
      threads_{threads} {}

AlphaBetaSearcher::~AlphaBetaSearcher() = default;

SearchResult AlphaBetaSearcher::search(const board::Position& position,
                                       const Limits& limits,
                                       const StopToken& stop,
                                       Observer& observer) {
    // The table first, the largest: where there is too little memory, little was done in vain.
    const std::pair board{position.rule(), position.size()};
    if (!model_ || board_ != board) {
        game_.reset();
        model_.reset();
        model_ = models_(board.first);
        board_ = board;
    }
    const MemoryShares shares{memoryBytes_, *model_, threads_, kThreadBytes};
    if (!table_.isAllocated()) table_.allocate(std::max(shares.rest, kSmallestTable));
    if (!game_) game_ = makeGame(shares);
    table_.newSearch();
    for (Workspace& space : game_->spaces) {
        space.history.fade();
        space.drawCap = limits.drawCap;
    }
    game_->spaces.front().watcher = watcher_;
    return SearchRun{position, limits, clock_, stop, observer, table_, *game_}.go();
}

std::unique_ptr<Game> AlphaBetaSearcher::makeGame(const MemoryShares& shares) const {
    std::vector<Workspace> spaces;
    const std::size_t count = 1 + shares.helpers;
    spaces.reserve(count);
    while (spaces.size() < count)
        spaces.push_back(Workspace{model_->makeEvaluator(), solvers_, parameters_});
    return std::make_unique<Game>(shares.threats, std::move(spaces));
}

void AlphaBetaSearcher::newGame() {
    if (table_.isAllocated()) table_.clear();
    if (game_) game_->forget();
}

void AlphaBetaSearcher::setMemory(std::size_t bytes) {
    if (bytes == memoryBytes_) return;
    memoryBytes_ = bytes;
    table_.release();
    game_.reset();
}

}  // namespace fukumi::search::alphabeta
