// SPDX-License-Identifier: MIT
#include "engine/search/mcts/mcts_searcher.hpp"

#include <algorithm>
#include <vector>

#include "engine/board/rules/game_end.hpp"
#include "engine/search/mcts/search_run.hpp"
#include "engine/search/mcts/tree.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::mcts {

namespace {

/// The threat solvers' part of the memory: one in this number of bytes.
constexpr std::size_t kThreatMemoryDivisor = 8;
/// Position and solver of a second or further thread, and the part of the memory that all of them
/// may take.
constexpr std::size_t kThreadBytes = std::size_t{3} << 20;
constexpr std::size_t kHelpersDivisor = 4;

std::size_t helperBytes(const eval::Model& model) { return kThreadBytes + model.bytesPerThread(); }

std::size_t helperCount(std::size_t memory, const eval::Model& model, int threads) {
    return std::min(static_cast<std::size_t>(std::max(threads, 1) - 1),
                    memory / kHelpersDivisor / helperBytes(model));
}

std::size_t treeBytes(std::size_t memory, const eval::Model& model, int threads) {
    const std::size_t others = memory / kThreatMemoryDivisor + model.bytesShared() +
                               model.bytesPerThread() +
                               helperCount(memory, model, threads) * helperBytes(model);
    return memory - std::min(memory, others);
}

}  // namespace

/// State of one game.
struct MctsSearcher::Game {
    Game(const board::Position& position,
         const eval::Model& model,
         std::size_t memory,
         const Options& options)
        : rule{position.rule()},
          size{position.size()},
          tree{treeBytes(memory, model, options.threads)},
          threats{memory / kThreatMemoryDivisor} {
        for (std::size_t i = 0; i <= helperCount(memory, model, options.threads); ++i)
            spaces.push_back(
                std::make_unique<Workspace>(model.makeEvaluator(), options, options.seed + i));
    }

    /// For a new game on the same board: the memory and the evaluators stay.
    void forget() {
        tree.clear();
        reuse.forget();
        for (const auto& space : spaces) space->forget();
        threats.forget();
    }

    Rule rule;
    BoardSize size;
    Tree tree;
    TreeReuse reuse;
    DrawCap drawCap = DrawCap::On;  // of the last search
    std::vector<std::unique_ptr<Workspace>> spaces;
    RootThreats threats;
};

MctsSearcher::MctsSearcher(eval::ModelSource models,
                           std::size_t memoryBytes,
                           const Options& options,
                           const Clock& clock)
    : models_{std::move(models)}, clock_{clock}, memoryBytes_{memoryBytes}, options_{options} {
    // The best of many random games is a lucky one, and `ucb1` has no evaluation to use.
    if (options_.hasPlayouts() || options_.policy == Policy::Ucb1)
        options_.parameters.minimaxShare = 0;
}

MctsSearcher::~MctsSearcher() = default;

// A proved win ends the visits: the lines after it are those of a tree without its move.
SearchResult MctsSearcher::search(const board::Position& position,
                                  const Limits& limits,
                                  const StopToken& stop,
                                  Observer& observer) {
    const SearchResult best = searchTree(position, limits, stop, observer);
    if (limits.lines <= 1 || !best.move || !isWin(best.report.value)) return best;
    Limits others = limits;
    --others.lines;
    others.excluded.insert(*best.move);
    if (others.nodes) *others.nodes -= std::min(*others.nodes, best.report.nodes);
    const bool isSpent = others.nodes == 0U || TimeManager{limits, clock_}.hardLimitReached();
    if (isSpent || stop.stopRequested() || !board::hasLegalMove(position, others.excluded))
        return best;
    LinesBehind behind{observer, best.report};
    static_cast<void>(search(position, others, stop, behind));
    return best;
}

SearchResult MctsSearcher::searchTree(const board::Position& position,
                                      const Limits& limits,
                                      const StopToken& stop,
                                      Observer& observer) {
    if (!board::hasLegalMove(position)) return {};
    if (!game_ || game_->rule != position.rule() || game_->size != position.size()) {
        game_.reset();
        game_ = std::make_unique<Game>(position, *models_(position.rule()), memoryBytes_, options_);
    }
    const TimeManager time{limits, clock_};
    Limits mine = limits;
    mine.excluded = board::usableExclusion(position, limits.excluded);
    // Its draws are those of another game.
    if (game_->drawCap != limits.drawCap) game_->reuse.forget();
    game_->drawCap = limits.drawCap;
    // A tree that lacks moves, or has some that it must not have, is for one search only.
    const bool isLimited = !mine.excluded.empty();
    if (isLimited) game_->reuse.forget();
    const DeadlineStop stopOrDeadline{stop, time};
    game_->reuse.moveTo(
        position, time.hardLimit(), game_->tree, threat::StopCheck::from(stopOrDeadline));
    if (isLimited) game_->reuse.forget();
    return SearchRun{position,
                     mine,
                     clock_,
                     stop,
                     observer,
                     options_,
                     game_->tree,
                     game_->spaces,
                     game_->threats}
        .go();
}

void MctsSearcher::newGame() {
    if (game_) game_->forget();
}

void MctsSearcher::setMemory(std::size_t bytes) {
    if (bytes == memoryBytes_) return;
    memoryBytes_ = bytes;
    game_.reset();
}

std::size_t MctsSearcher::memoryInUse() const {
    return game_ ? game_->tree.size() * sizeof(Node) : 0;
}

}  // namespace fukumi::search::mcts
