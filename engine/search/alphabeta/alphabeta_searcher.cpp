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
        spaces_.clear();
        model_.reset();
        model_ = models_(board.first);
        board_ = board;
    }
    const MemoryShares shares{memoryBytes_, *model_, threads_, kThreadBytes};
    missingThreads_ = static_cast<int>(shares.missing);
    if (spaces_.size() > 1 + shares.helpers) spaces_.resize(1 + shares.helpers);
    if (!table_.isAllocated()) table_.allocate(std::max(shares.rest, kSmallestTable));
    if (!game_) game_ = makeGame(shares);
    table_.newSearch();
    for (const auto& space : game_->spaces) space->drawCap = limits.drawCap;
    game_->spaces.front()->lessons->history.fade();
    game_->spaces.front()->watcher = watcher_;
    return SearchRun{position, limits, clock_, stop, observer, table_, *game_}.go();
}

std::unique_ptr<Game> AlphaBetaSearcher::makeGame(const MemoryShares& shares) {
    auto spaces = std::exchange(spaces_, {});
    addSpaces(spaces, 1 + shares.helpers, [this](std::size_t) {
        return std::make_unique<Workspace>(model_->makeEvaluator(), solvers_, parameters_);
    });
    for (const auto& space : spaces) space->lessons = spaces.front()->lessons;
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
    if (game_) spaces_ = std::move(game_->spaces);
    game_.reset();
    for (const auto& space : spaces_) space->forget();
}

}  // namespace fukumi::search::alphabeta
