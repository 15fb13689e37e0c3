// SPDX-License-Identifier: MIT
#include "engine/search/alphabeta/alphabeta_searcher.hpp"

#include <algorithm>

#include "engine/search/alphabeta/search_run.hpp"

namespace fukumi::search::alphabeta {

namespace {

/// The smallest table that is still worth having.
constexpr std::size_t kSmallestTable = std::size_t{1} << 20;
/// The threat solvers' part of the memory is one byte in this many.
constexpr std::size_t kThreatMemoryDivisor = 8;
/// Bytes of a helper thread without its evaluator (hash of the fours' solver, position, stack), and
/// the part of the memory that all of them may take.
constexpr std::size_t kHelperMemory = std::size_t{2} << 20;
constexpr std::size_t kHelpersDivisor = 4;

std::size_t helperMemory(const eval::Model& model) {
    return kHelperMemory + model.bytesPerThread();
}

/// Bytes of everything but the table.
std::size_t otherMemory(std::size_t all, const eval::Model& model, std::size_t helpers) {
    return all / kThreatMemoryDivisor + model.bytesShared() + model.bytesPerThread() +
           helpers * helperMemory(model);
}

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
      helpers_{static_cast<std::size_t>(std::max(threads, 1) - 1)} {}

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
    if (!table_.isAllocated()) {
        const std::size_t others = otherMemory(memoryBytes_, *model_, helperCount());
        table_.allocate(std::max(memoryBytes_ - std::min(others, memoryBytes_), kSmallestTable));
    }
    if (!game_) game_ = makeGame();
    table_.newSearch();
    for (Workspace& space : game_->spaces) {
        space.history.fade();
        space.drawCap = limits.drawCap;
    }
    game_->spaces.front().watcher = watcher_;
    return SearchRun{position, limits, clock_, stop, observer, table_, *game_}.go();
}

std::size_t AlphaBetaSearcher::helperCount() const {
    return std::min(helpers_, memoryBytes_ / kHelpersDivisor / helperMemory(*model_));
}

std::unique_ptr<Game> AlphaBetaSearcher::makeGame() const {
    std::vector<Workspace> spaces;
    const std::size_t count = 1 + helperCount();
    spaces.reserve(count);
    while (spaces.size() < count)
        spaces.push_back(Workspace{model_->makeEvaluator(), solvers_, parameters_});
    return std::make_unique<Game>(memoryBytes_ / kThreatMemoryDivisor, std::move(spaces));
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
