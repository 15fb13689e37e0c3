// SPDX-License-Identifier: MIT
#include "engine/search/mcts/mcts_searcher.hpp"

#include <algorithm>
#include <vector>

#include "engine/board/rules/game_end.hpp"
#include "engine/search/mcts/search_run.hpp"
#include "engine/search/mcts/tree.hpp"
#include "engine/search/memory_shares.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::search::mcts {

namespace {

/// Bytes of a further thread: position and solver.
constexpr std::size_t kThreadBytes = std::size_t{3} << 20;

}  // namespace

/// State of one game.
struct MctsSearcher::Game {
    Game(const board::Position& position,
         const eval::Model& model,
         const MemoryShares& shares,
         const Options& options)
        : rule{position.rule()}, size{position.size()}, tree{shares.rest}, threats{shares.threats} {
        for (std::size_t i = 0; i <= shares.helpers; ++i)
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
        const auto model = models_(position.rule());
        const MemoryShares shares{memoryBytes_, *model, options_.threads, kThreadBytes};
        game_ = std::make_unique<Game>(position, *model, shares, options_);
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
