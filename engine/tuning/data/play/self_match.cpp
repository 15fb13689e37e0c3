// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/self_match.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>
#include <vector>

#include "engine/core/text.hpp"
#include "engine/core/threads.hpp"
#include "engine/eval/model.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/alphabeta/parameters.hpp"
#include "engine/search/mcts/mcts_searcher.hpp"
#include "engine/tuning/data/mean.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::size_t kSideMemory = std::size_t{8} << 20;
constexpr std::size_t kTreeMemory = std::size_t{64} << 20;

eval::ModelSource modelsOf(const MatchSide& side) {
    if (!side.weights) return eval::modelsOf(side.eval, side.network);
    return [weights = *side.weights](Rule rule) { return eval::patternModel(rule, weights); };
}

/// Infinite at 0 and 1, and beyond.
double eloOfScore(double score) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    if (score <= 0.0) return -kInfinite;
    return score >= 1.0 ? kInfinite : 400.0 * std::log10(score / (1.0 - score));
}

}  // namespace

std::unique_ptr<search::Searcher> searcherOf(const MatchSide& side, const search::Clock& clock) {
    if (side.mode == search::SearchMode::Mcts) {
        search::mcts::Options options;
        options.solvers = side.solvers;
        options.parameters = side.mcts;
        return std::make_unique<search::mcts::MctsSearcher>(
            modelsOf(side), kTreeMemory, options, clock);
    }
    return std::make_unique<search::alphabeta::AlphaBetaSearcher>(
        modelsOf(side), kSideMemory, side.solvers, clock, side.alphaBeta);
}

bool setParameter(MatchSide& side, std::string_view name, int value) {
    const auto set = [&](auto& parameters, const auto* parameter) {
        if (parameter != nullptr) parameters.*parameter->member = value;
        return parameter != nullptr;
    };
    return side.mode == search::SearchMode::Mcts
               ? set(side.mcts, search::parameterCalled(name, search::mcts::namedParameters()))
               : set(side.alphaBeta,
                     search::parameterCalled(name, search::alphabeta::namedParameters()));
}

MatchTally playMatch(const MatchOptions& options,
                     const MatchLimits& limits,
                     int threads,
                     const StopToken& stop) {
    const search::SteadyClock clock;
    const auto end = clock.now() + limits.time;
    MatchTally tally;
    int begun = 0;  // pairs
    std::mutex mutex;
    const auto mayBegin = [&] {
        const std::lock_guard lock{mutex};
        if (stop.stopRequested() || begun >= limits.pairs ||
            (begun >= kFewestPairs && clock.now() >= end))
            return false;
        ++begun;
        return true;
    };
    ThreadPool{}.run(static_cast<std::size_t>(threads), [&](std::size_t t) {
        MatchOptions own = options;
        own.seed = options.seed * 1000 + t;
        PairPlayer player{own};
        const NeverStop never;
        while (mayBegin()) {
            const PairResult result = *player.play(never);
            const std::lock_guard lock{mutex};
            ++tally.pairs[static_cast<std::size_t>(result.halfPoints)];
            ++tally.played;
            for (std::size_t side = 0; side < 2; ++side)
                tally.thought[side] += result.thought[side];
        }
    });
    return tally;
}

EloEstimate eloOf(const PairCounts& pairs) {
    Mean scores;
    for (std::size_t half = 0; half < pairs.size(); ++half)
        scores.add(static_cast<double>(half) / 4.0, pairs[half]);
    const auto [mean, error] = scores.estimate();
    // Pairs that are all alike have no spread. `alike` is the least chance of such a pair at which
    // 25 of 1 000 matches have only them; all other pairs may be lost, or all won. Pairs of which
    // one ended otherwise do not say more.
    const double alike = std::pow(0.025, 1.0 / std::accumulate(pairs.begin(), pairs.end(), 0));
    return {eloOfScore(std::min(mean * alike, mean - error)),
            eloOfScore(mean),
            eloOfScore(std::max(1.0 - (1.0 - mean) * alike, mean + error))};
}

std::string textOf(const EloEstimate& estimate) {
    const auto whole = [](double elo) {
        const long number = std::lround(elo);
        return (number > 0 ? "+" : "") + std::to_string(number);
    };
    const auto [low, middle, high] = estimate;
    if (std::isfinite(low) && std::isfinite(high))
        return whole(middle) + " +- " + std::to_string(std::lround((high - low) / 2.0));
    if (low > 0.0) return "above " + whole(low);
    if (high < 0.0) return "below " + whole(high);
    return std::isfinite(middle) ? "about " + whole(middle) : "unknown";
}

namespace {

constexpr std::uint64_t kOpeningNodes = 4000;
constexpr int kOpeningMaxValue = 120;

std::unique_ptr<search::Clock> clockOf(const MatchOptions& options) {
    if (options.clock) return std::make_unique<search::FakeClock>(options.clock->pollInterval());
    return std::make_unique<search::SteadyClock>();
}

}  // namespace

PairPlayer::PairPlayer(const MatchOptions& options)
    : options_{options},
      random_{options.seed},
      clock_{clockOf(options)},
      judge_{searcherOf({}, *clock_)},
      searchers_{searcherOf(options.first, *clock_), searcherOf(options.second, *clock_)} {}

std::optional<PairResult> PairPlayer::play(const StopToken& stop) {
    thought_ = {};
    const auto opening = makeOpening(
        {options_.rule, options_.size, kOpeningNodes, kOpeningMaxValue}, *judge_, random_, stop);
    if (!opening) return std::nullopt;
    int halfPoints = 0;
    for (const Color color : kColors) {
        const auto points = playGame(*opening, color, stop);
        if (!points) return std::nullopt;
        halfPoints += *points;
    }
    return PairResult{halfPoints, thought_};
}

std::optional<int> PairPlayer::playGame(board::Position position,
                                        Color firstColor,
                                        const StopToken& stop) {
    for (const auto& searcher : searchers_) searcher->newGame();
    if (options_.clock) left_.fill(options_.clock->match);
    while (!position.winner() && position.emptyCount() > lastEmpty(options_.rule, options_.size)) {
        const std::size_t side = position.sideToMove() == firstColor ? 0 : 1;
        const auto start = clock_->now();
        const auto found = think(position, side, stop);
        if (stop.stopRequested()) return std::nullopt;
        const auto used = clock_->now() - start;
        thought_[side] += used;
        if (options_.clock && (left_[side] -= used) < search::Milliseconds{0})
            return side == 0 ? 0 : 2;
        if (!found.move) break;
        position.play(*found.move);
    }
    const auto winner = position.winner();
    return !winner ? 1 : *winner == firstColor ? 2 : 0;
}

search::SearchResult PairPlayer::think(const board::Position& position,
                                       std::size_t side,
                                       const StopToken& stop) {
    const MatchSide& settings = side == 0 ? options_.first : options_.second;
    search::Searcher& searcher = *searchers_[side];
    if (!options_.clock) return searchNodes(searcher, position, settings.nodes, stop);
    search::Limits limits;
    limits.start = clock_->now();
    limits.clock.emplace();
    limits.clock->turn = options_.clock->turn;
    limits.clock->match = options_.clock->match;
    limits.clock->left = std::chrono::floor<search::Milliseconds>(left_[side]);
    search::SilentObserver silent;
    return searcher.search(position, limits, stop, silent);
}

namespace {

constexpr int kMost = 100'000'000;

std::optional<int> numberIn(std::string_view text) {
    const auto number = parseInteger<int>(text);
    return number && *number >= 1 && *number <= kMost ? number : std::nullopt;
}

}  // namespace

std::chrono::nanoseconds NodeClock::pollInterval() const {
    return search::alphabeta::kNodesBetweenPolls * std::chrono::nanoseconds{1'000'000} / rate;
}

std::string nameOf(const NodeClock& clock) {
    return std::to_string(clock.turn.count()) + '/' + std::to_string(clock.match.count()) + '@' +
           std::to_string(clock.rate);
}

std::optional<NodeClock> nodeClockCalled(std::string_view text) {
    const auto slash = text.find('/');
    const auto at = text.find('@');
    if (at == std::string_view::npos || slash == std::string_view::npos || slash > at)
        return std::nullopt;
    const auto turn = numberIn(text.substr(0, slash));
    const auto match = numberIn(text.substr(slash + 1, at - slash - 1));
    const auto rate = numberIn(text.substr(at + 1));
    if (!turn || !match || !rate) return std::nullopt;
    return NodeClock{search::Milliseconds{*turn}, search::Milliseconds{*match}, *rate};
}

}  // namespace fukumi::tuning
