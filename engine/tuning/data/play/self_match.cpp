// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/self_match.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <vector>

#include "engine/core/threads.hpp"
#include "engine/eval/model_choice.hpp"
#include "engine/search/alphabeta/alphabeta_searcher.hpp"
#include "engine/search/mcts/mcts_searcher.hpp"
#include "engine/tuning/data/play/pair_player.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::size_t kTableMemory = std::size_t{8} << 20;
constexpr std::size_t kTreeMemory = std::size_t{64} << 20;

eval::ModelSource modelsOf(const MatchSide& side) {
    if (!side.weights) return eval::modelsOf(side.eval, side.network);
    return [weights = *side.weights](Rule rule, BoardSize) {
        return eval::patternModel(rule, weights);
    };
}

double eloOfScore(double score) {
    const double s = std::clamp(score, 0.001, 0.999);
    return 400.0 * std::log10(s / (1.0 - s));
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
        modelsOf(side), kTableMemory, side.solvers, clock, side.alphaBeta);
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
                     const search::StopToken& stop) {
    const search::SteadyClock clock;
    const auto end = clock.now() + limits.time;
    MatchTally tally;
    std::mutex mutex;
    const auto isOver = [&] {
        const std::lock_guard lock{mutex};
        return stop.stopRequested() || tally.played >= limits.pairs ||
               (tally.played >= kFewestPairs && clock.now() >= end);
    };
    ThreadPool{}.run(static_cast<std::size_t>(threads), [&](std::size_t t) {
        MatchOptions own = options;
        own.seed = options.seed * 1000 + t;
        PairPlayer player{own};
        const search::NeverStop never;
        while (!isOver()) {
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
    double count = 0;
    double sum = 0;
    double squares = 0;
    for (std::size_t half = 0; half < pairs.size(); ++half) {
        const double score = static_cast<double>(half) / 4.0;
        count += pairs[half];
        sum += pairs[half] * score;
        squares += pairs[half] * score * score;
    }
    const double mean = sum / count;
    const double deviation = std::sqrt(std::max(squares / count - mean * mean, 0.0) / count);
    const double high = eloOfScore(mean + 1.96 * deviation);
    const double low = eloOfScore(mean - 1.96 * deviation);
    return {eloOfScore(mean), (high - low) / 2.0};
}

}  // namespace fukumi::tuning
