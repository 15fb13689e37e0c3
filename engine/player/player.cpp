// SPDX-License-Identifier: MIT
#include "engine/player/player.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

#include "engine/board/rules/game_end.hpp"
#include "engine/core/memory.hpp"
#include "engine/player/levels.hpp"
#include "engine/player/weak_searchers.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/mcts/mcts_searcher.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/time_manager.hpp"

namespace fukumi::player {

namespace {

/// For code, libraries, lines, solvers and stacks: everything that the searcher does not account
/// for.
constexpr std::size_t kFixedMemory = std::size_t{11} << 20;

/// The same under the smallest limits, where a twentieth of the rest is less than what it takes:
/// measured in renju on 22x22 with 64 threads.
constexpr std::size_t kLeastForOthers = std::size_t{13} << 20;

/// For the searcher: its tables, the evaluation's model and further threads.
std::size_t searchMemory(std::size_t processLimit) {
    const std::size_t limit = std::max(processLimit, kMemoryFloor);
    return std::min((limit - kFixedMemory) / 20 * 19, limit - kLeastForOthers);
}

search::mcts::Options mctsOptions(const SearcherSettings& settings) {
    using namespace search::mcts;
    Options options;
    options.leaf = settings.mctsLeaf;
    options.policy = settings.mctsPolicy;
    options.ucbConstant = settings.ucbThousandths / 1000.0;
    options.solvers = settings.threats;
    options.threads = settings.threads;
    options.seed = settings.seed;
    return options;
}

/// Ends the work of sources so that the searcher has time for a move: at the time after which a
/// search begins no other iteration, and at three quarters of the whole.
class SourceStop final : public StopToken {
public:
    /// `other` outlives this.
    SourceStop(const StopToken& other, const search::TimeManager& time)
        : other_{other}, time_{time} {
        if (const auto hard = time.hardLimit())
            end_ = std::min(time.softLimit().value_or(*hard), *hard * 3 / 4);
    }
    [[nodiscard]] bool stopRequested() const override {
        return other_.stopRequested() || (end_ && time_.elapsed() >= *end_);
    }

private:
    const StopToken& other_;
    search::TimeManager time_;
    std::optional<search::Milliseconds> end_;
};

/// With this number of stones a game has begun. Before, an evaluation with few nodes below it likes
/// points with which no player begins: e11 after h8.
constexpr int kBeginning = 4;
constexpr int kNear = 2;

/// Excludes the points further than kNear from all stones, if a legal move is left.
void keepNear(const board::Position& position, board::SquareSet& excluded) {
    std::vector<Square> stones;
    forEachSquare(position.size(), [&](Square s) {
        const board::Cell cell = position.board().cellAt(s);
        if (cell == board::Cell::Black || cell == board::Cell::White) stones.push_back(s);
    });
    board::SquareSet all = excluded;
    forEachSquare(position.size(), [&](Square s) {
        const bool isNear = std::any_of(stones.begin(), stones.end(), [&](Square stone) {
            return std::max(std::abs(s.x() - stone.x()), std::abs(s.y() - stone.y())) <= kNear;
        });
        if (!isNear) all.insert(s);
    });
    if (board::hasLegalMove(position, all)) excluded = all;
}

}  // namespace

SearcherSettings searcherSettings(const Settings& settings) {
    const Settings weakened = atLevel(settings);
    const Level& level = levelOf(weakened.level);
    return {.mode = weakened.mode,
            .eval = weakened.eval,
            .network = weakened.network.weights,
            .threats = weakened.threats,
            .mctsLeaf = weakened.mctsLeaf,
            .mctsPolicy = weakened.mctsPolicy,
            .ucbThousandths = weakened.ucbThousandths,
            .threads = weakened.threads,
            .seed = weakened.seed,
            .glances = level.glances,
            .overlooks = level.overlooks,
            .drawCap = weakened.drawCap};
}

Player::Player(const Settings& settings, const search::Clock& clock)
    : settings_{settings},
      memory_{settings.memoryBytes},
      clock_{clock},
      searcher_{makeSearcher(searcherSettings(settings))} {}
Player::~Player() = default;

std::size_t Player::searcherMemory() const {
    std::size_t held = 0;
    for (const auto& source : sources_) held += source->memoryInUse();
    return searchMemory(memory_.bytes - std::min(held, memory_.bytes));
}

void Player::chooseModels(const SearcherSettings& settings) {
    const EvalKind eval = memory_.withoutNetworks ? EvalKind::Pattern : settings.eval;
    const eval::NetworkHandle& network = settings.network;
    if (models_ && models_->eval == eval && models_->network == network) return;
    models_ = {eval, network, eval::modelsOf(eval, network)};
}

std::shared_ptr<const eval::Model> Player::model(Rule rule) {
    const SearcherSettings settings = searcherSettings(settings_);
    // The searcher would hold the model of another rule until its next search.
    if (searched_ && searched_ != rule) searcher_ = makeSearcher(settings);
    chooseModels(settings);  // a level that plays at a glance has none
    searched_ = rule;
    return models_->source(rule);
}

std::unique_ptr<search::Searcher> Player::makeSearcher(const SearcherSettings& settings) {
    if (settings.glances == 0) return makeCarefulSearcher(settings);
    auto glance = std::make_unique<GreedySearcher>(settings.seed, clock_, settings.overlooks);
    if (settings.glances == kAlways) return glance;
    return std::make_unique<HastySearcher>(
        std::move(glance), makeCarefulSearcher(settings), settings.glances, settings.seed);
}

std::unique_ptr<search::Searcher> Player::makeCarefulSearcher(const SearcherSettings& settings) {
    chooseModels(settings);
    const std::size_t bytes = searcherMemory();
    if (settings.mode == SearchMode::Mcts)
        return std::make_unique<search::mcts::MctsSearcher>(
            models_->source, bytes, mctsOptions(settings), clock_);
    return std::make_unique<search::alphabeta::AlphaBetaSearcher>(models_->source,
                                                                  bytes,
                                                                  settings.threats,
                                                                  clock_,
                                                                  search::alphabeta::Parameters{},
                                                                  settings.threads);
}

void Player::configure(const Settings& settings) {
    const SearcherSettings wanted = searcherSettings(settings);
    bool isOther = wanted != searcherSettings(settings_);
    if (settings.memoryBytes != settings_.memoryBytes) {
        isOther = isOther || memory_.withoutNetworks;
        memory_ = {settings.memoryBytes};
    }
    settings_ = settings;
    for (const auto& source : sources_) source->configure(atLevel(settings_));
    if (isOther)
        searcher_ = makeSearcher(wanted);
    else
        searcher_->setMemory(searcherMemory());
}

void Player::addSource(std::unique_ptr<MoveSource> source) {
    source->configure(atLevel(settings_));
    sources_.push_back(std::move(source));
    searcher_->setMemory(searcherMemory());
}

void Player::newGame() { searcher_->newGame(); }

search::SearchResult Player::think(const board::Position& position,
                                   const search::Limits& limits,
                                   const StopToken& stop,
                                   search::Observer& observer) {
    if (limits.lines > 1 || !limits.excluded.empty())
        return analyze(position, limits, stop, observer);
    if (position.stoneCount() == 0 && position.isEmpty(position.size().center()))
        return answerAtOnce({position.size().center()}, limits, observer);
    const SourceStop end{
        stop,
        search::TimeManager{limits, clock_, {}, search::stageOf(position, settings_.drawCap)}};
    for (const auto& source : sources_)
        if (const auto move = source->propose(position, end))
            return answerAtOnce(*move, limits, observer);
    return analyze(position, limits, stop, observer);
}

std::vector<Square> Player::opening(Rule rule, BoardSize size, std::uint64_t draw) {
    for (const auto& source : sources_)
        if (auto stones = source->proposeOpening(rule, size, draw); !stones.empty()) return stones;
    return {};
}

search::SearchResult Player::analyze(const board::Position& position,
                                     const search::Limits& asked,
                                     const StopToken& stop,
                                     search::Observer& observer) {
    search::Limits limits = asked;
    const auto tighten = [](auto& limit, const auto& other) {
        if (other && (!limit || *other < *limit)) limit = other;
    };
    tighten(limits.depth, settings_.maxDepth);
    tighten(limits.nodes, settings_.maxNodes);
    limits.drawCap = settings_.drawCap;
    const auto nodes = levelOf(settings_.level).nodes;
    if (!nodes) return searchWithin(position, limits, stop, observer);
    search::Limits own = limits;
    if (position.stoneCount() < kBeginning) keepNear(position, own.excluded);
    own.lines = 1;
    tighten(own.nodes, nodes);
    auto best = searchWithin(position, own, stop, observer);
    if (limits.lines > 1 && best.move && search::isJudged(best.report))
        searchOthers(position, limits, best.report, stop, observer);
    return best;
}

void Player::searchOthers(const board::Position& position,
                          const search::Limits& limits,
                          const search::SearchReport& first,
                          const StopToken& stop,
                          search::Observer& observer) {
    search::Limits others = limits;
    --others.lines;
    others.excluded.insert(first.pv.front());
    if (others.nodes) *others.nodes -= std::min(*others.nodes, first.nodes);
    const auto extra = static_cast<std::uint64_t>(others.lines) * *levelOf(settings_.level).nodes;
    others.nodes = std::min(others.nodes.value_or(extra), extra);
    if (others.nodes == 0U || stop.stopRequested() ||
        !board::hasLegalMove(position, others.excluded))
        return;
    search::LinesBehind behind{observer, first};
    static_cast<void>(searchWithin(position, others, stop, behind));
}

// A table that could just be reserved may leave too little for everything else: whatever runs out
// of memory is begun anew with half of it.
search::SearchResult Player::searchWithin(const board::Position& position,
                                          const search::Limits& limits,
                                          const StopToken& stop,
                                          search::Observer& observer) {
    const search::MemoryReduction before = memory_;
    searched_ = position.rule();
    while (true) {
        try {
            auto result = searcher_->search(position, limits, stop, observer);
            if (memory_ != before) observer.onLessMemory(memory_);
            return result;
        } catch (const std::bad_alloc&) {
            if (!makeDoWithLess()) throw;
        }
    }
}

// The searcher uses less, since its memory is missing to all other parts.
bool Player::makeDoWithLess() {
    const bool hasNetworks =
        atLevel(settings_).eval == EvalKind::Network && !memory_.withoutNetworks;
    if (memory_.bytes > kMemoryFloor) {
        memory_.bytes = std::max(memory_.bytes / 2, kMemoryFloor);
        searcher_->setMemory(searcherMemory());
    } else {
        memory_.withoutNetworks = memory_.withoutNetworks || hasNetworks;
        searcher_.reset();
        models_.reset();
        searcher_ = makeSearcher(searcherSettings(settings_));
        if (!hasNetworks) return false;
    }
    FreshMemory::waitUntilGivenBack();
    return true;
}

search::SearchResult Player::answerAtOnce(const KnownMove& known,
                                          const search::Limits& limits,
                                          search::Observer& observer) const {
    search::SearchResult result;
    result.move = known.move;
    result.report.value = known.value;
    result.report.depth = known.depth;
    result.report.elapsed =
        std::chrono::duration_cast<search::Milliseconds>(clock_.now() - limits.start);
    result.report.pv = {known.move};
    observer.onReport(result.report);
    return result;
}

std::optional<Move> fallbackMove(const board::Position& position,
                                 const board::SquareSet& excluded) {
    const Square center = position.size().center();
    const Color us = position.sideToMove();
    // Smaller is better.
    const auto rank = [&](Square s) {
        const int need = position.makesFive(us, s) ? 0 : position.makesFive(~us, s) ? 1 : 2;
        const int dx = s.x() - center.x(), dy = s.y() - center.y();
        return std::pair{need, dx * dx + dy * dy};
    };
    std::optional<Move> legal, forbidden;
    const auto keepBetter = [&](std::optional<Move>& best, Square s) {
        if (!best || rank(s) < rank(*best)) best = s;
    };
    const board::SquareSet banned = board::usableExclusion(position, excluded);
    forEachSquare(position.size(), [&](Square s) {
        if (position.isEmpty(s) && !banned.contains(s))
            keepBetter(position.isForbidden(s) ? forbidden : legal, s);
    });
    return legal ? legal : forbidden;
}

}  // namespace fukumi::player
