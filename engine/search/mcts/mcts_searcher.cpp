// SPDX-License-Identifier: MIT
#include "engine/search/mcts/mcts_searcher.hpp"

#include <algorithm>
#include <vector>

#include "engine/search/deadline_stop.hpp"
#include "engine/search/mcts/search_run.hpp"
#include "engine/search/mcts/tree_reuse.hpp"

namespace fukumi::search::mcts {

namespace {

/// The threat solvers' part of the memory: one in so many bytes.
constexpr std::size_t kThreatMemoryDivisor = 8;
/// Position, evaluator and solver of a second or further thread.
constexpr std::size_t kThreadBytes = std::size_t{4} << 20;

std::size_t treeBytes(std::size_t memory, int threads) {
    const std::size_t others = memory / kThreatMemoryDivisor +
                               kThreadBytes * static_cast<std::size_t>(std::max(threads, 1) - 1);
    return memory - std::min(memory, others);
}

bool hasLegalMove(const board::Position& position, const board::SquareSet& excluded = {}) {
    if (position.isFull()) return false;
    bool found = false;
    forEachSquare(position.size(), [&](Square s) {
        found = found || (!excluded.contains(s) && position.isLegal(s));
    });
    return found;
}

}  // namespace

/// What belongs to one game.
struct MctsSearcher::Game {
    Game(const board::Position& position,
         const MakeEvaluator& makeEvaluator,
         std::size_t memory,
         const Options& options)
        : rule{position.rule()},
          size{position.size()},
          tree{treeBytes(memory, options.threads)},
          threats{memory / kThreatMemoryDivisor} {
        for (int i = 0; i < std::max(options.threads, 1); ++i)
            spaces.push_back(std::make_unique<Workspace>(
                makeEvaluator(rule), options, options.seed + static_cast<std::uint64_t>(i)));
    }

    Rule rule;
    BoardSize size;
    Tree tree;
    TreeReuse reuse;
    std::vector<std::unique_ptr<Workspace>> spaces;
    RootThreats threats;
};

MctsSearcher::MctsSearcher(MakeEvaluator makeEvaluator,
                           std::size_t memoryBytes,
                           const Options& options,
                           const Clock& clock)
    : makeEvaluator_{std::move(makeEvaluator)},
      clock_{clock},
      memoryBytes_{memoryBytes},
      options_{options} {}

MctsSearcher::~MctsSearcher() = default;

SearchResult MctsSearcher::search(const board::Position& position,
                                  const Limits& limits,
                                  const StopToken& stop,
                                  Observer& observer) {
    if (!hasLegalMove(position)) return {};
    if (!game_ || game_->rule != position.rule() || game_->size != position.size())
        game_ = std::make_unique<Game>(position, makeEvaluator_, memoryBytes_, options_);
    const TimeManager time{limits, clock_};
    Limits mine = limits;
    if (!hasLegalMove(position, limits.excluded)) mine.excluded = {};
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

void MctsSearcher::newGame() { game_.reset(); }

void MctsSearcher::setMemory(std::size_t bytes) {
    if (bytes == memoryBytes_) return;
    memoryBytes_ = bytes;
    newGame();
}

std::size_t MctsSearcher::memoryInUse() const {
    return game_ ? game_->tree.size() * sizeof(Node) : 0;
}

}  // namespace fukumi::search::mcts
