// SPDX-License-Identifier: MIT
#include "engine/search/mcts/mcts_searcher.hpp"

#include <algorithm>

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
    Game(const MemoryShares& shares, Spaces s)
        : spaces{std::move(s)}, tree{shares.rest}, threats{shares.threats} {}

    /// For a new game on the same board: the memory and the evaluators stay.
    void forget() {
        tree.clear();
        reuse.forget();
        for (const auto& space : spaces) space->forget();
        threats.forget();
    }

    Spaces spaces;
    Tree tree;
    TreeReuse reuse;
    DrawCap drawCap = DrawCap::On;  // of the last search
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
    const std::pair board{position.rule(), position.size()};
    if (board_ != board) {
        game_.reset();
        spaces_.clear();
        board_ = board;
    }
    if (!game_) game_ = makeGame(position.rule());
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

std::unique_ptr<MctsSearcher::Game> MctsSearcher::makeGame(Rule rule) {
    const auto model = models_(rule);
    const MemoryShares shares{memoryBytes_, *model, options_.threads, kThreadBytes};
    missingThreads_ = static_cast<int>(shares.missing);
    auto spaces = std::exchange(spaces_, {});
    if (spaces.size() > 1 + shares.helpers) spaces.resize(1 + shares.helpers);
    auto game = std::make_unique<Game>(shares, std::move(spaces));
    addSpaces(game->spaces, 1 + shares.helpers, [&](std::size_t i) {
        return std::make_unique<Workspace>(model->makeEvaluator(), options_, options_.seed + i);
    });
    return game;
}

void MctsSearcher::newGame() {
    if (game_) game_->forget();
}

void MctsSearcher::setMemory(std::size_t bytes) {
    if (bytes == memoryBytes_) return;
    memoryBytes_ = bytes;
    if (game_) spaces_ = std::move(game_->spaces);
    game_.reset();
    for (const auto& space : spaces_) space->forget();
}

std::size_t MctsSearcher::memoryInUse() const {
    return game_ ? game_->tree.size() * sizeof(Node) : 0;
}

}  // namespace fukumi::search::mcts
