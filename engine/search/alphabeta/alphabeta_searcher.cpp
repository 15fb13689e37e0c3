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
/// What a helper thread owns beside its evaluator (hash of the fours' solver, position, stack), and
/// the part of the memory that all of them may take.
constexpr std::size_t kHelperMemory = std::size_t{2} << 20;
constexpr std::size_t kHelpersDivisor = 4;

/// Room in the table for what a thread visits in this time, and for so many searches. At first for
/// two only: a table is met at random, so that each new large page costs its clearing (up to 3 ms)
/// in the very first search.
constexpr std::uint64_t kNodesAMillisecond = 1000;
constexpr std::uint64_t kSearchesKept = 16;
constexpr std::uint64_t kBytesANode = 16;
/// A match has so many moves of one player at least.
constexpr int kMovesOfAMatch = 8;

/// Bytes of table that are of use to a search after `earlier` ones of the same game.
std::size_t wantedTable(const Limits& limits, std::size_t threads, std::uint64_t earlier) {
    std::uint64_t nodes = UINT64_MAX;
    const auto atMost = [&](Milliseconds time) {
        const auto ms = static_cast<std::uint64_t>(
            std::clamp<std::int64_t>(time.count(), 0, std::int64_t{1} << 32));
        nodes = std::min(nodes, ms * kNodesAMillisecond * threads);
    };
    if (limits.nodes) nodes = std::min(nodes, *limits.nodes);
    if (limits.fixedTime) atMost(*limits.fixedTime);
    if (limits.clock && limits.clock->turn) atMost(*limits.clock->turn);
    if (limits.clock && limits.clock->left) atMost(*limits.clock->left / kMovesOfAMatch);
    const std::uint64_t perNode = std::min(earlier + 2, kSearchesKept) * kBytesANode;
    return nodes > SIZE_MAX / perNode ? SIZE_MAX : static_cast<std::size_t>(nodes * perNode);
}

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
    if (!game_ || game_->rule != position.rule() || game_->size != position.size())
        game_ = makeGame(position.rule(), position.size());
    const std::size_t wanted = wantedTable(limits, 1 + game_->helpers.size(), searches_++);
    if (table_.isAllocated()) {
        table_.growTo(wanted);
    } else {
        const std::size_t others = otherMemory(memoryBytes_, *game_->model, game_->helpers.size());
        table_.allocate(std::max(memoryBytes_ - std::min(others, memoryBytes_), kSmallestTable),
                        wanted);
    }
    table_.newSearch();
    game_->space.history.fade();
    for (Workspace& space : game_->helpers) space.history.fade();
    return SearchRun{position, limits, clock_, stop, observer, table_, *game_}.go();
}

std::unique_ptr<Game> AlphaBetaSearcher::makeGame(Rule rule, BoardSize size) const {
    std::shared_ptr<const eval::Model> model = models_(rule, size);
    const auto workspace = [&] { return Workspace{model->makeEvaluator(), solvers_, parameters_}; };
    std::vector<Workspace> helpers;
    const std::size_t count =
        std::min(helpers_, memoryBytes_ / kHelpersDivisor / helperMemory(*model));
    for (std::size_t i = 0; i < count; ++i) helpers.push_back(workspace());
    return std::make_unique<Game>(rule,
                                  size,
                                  std::move(model),
                                  memoryBytes_ / kThreatMemoryDivisor,
                                  workspace(),
                                  std::move(helpers));
}

void AlphaBetaSearcher::newGame() {
    // Fresh pages are cheaper than wiping old ones.
    table_.release();
    game_.reset();
    searches_ = 0;
}

void AlphaBetaSearcher::setMemory(std::size_t bytes) {
    if (bytes == memoryBytes_) return;
    memoryBytes_ = bytes;
    newGame();
}

}  // namespace fukumi::search::alphabeta
