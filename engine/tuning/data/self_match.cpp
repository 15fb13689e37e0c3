// SPDX-License-Identifier: MIT
#include "engine/tuning/data/self_match.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <vector>

#include "engine/core/joining_thread.hpp"
#include "engine/eval/pattern/pattern_model.hpp"

namespace fukumi::tuning {

namespace {

constexpr std::size_t kTableMemory = std::size_t{8} << 20;

eval::ModelSource modelsOf(const MatchSide& side) {
    if (!side.weights) return eval::modelsOf(side.eval, side.network);
    return [weights = *side.weights](Rule rule, BoardSize) {
        return std::make_shared<eval::PatternModel>(rule, weights);
    };
}

class Match {
public:
    explicit Match(const MatchOptions& options)
        : options_{options},
          random_{options.seed},
          judge_{searcherOf({}, clock_)},
          first_{searcherOf(options.first, clock_)},
          second_{searcherOf(options.second, clock_)} {}

    PairResult playPair() {
        thought_ = {};
        const search::NeverStop never;
        const board::Position opening =
            *makeOpening({options_.rule, options_.size, kOpeningNodes, kOpeningMaxValue},
                         judge_,
                         random_,
                         never);
        const int halfPoints = playGame(opening, Color::Black) + playGame(opening, Color::White);
        return {halfPoints, thought_};
    }

private:
    static constexpr std::uint64_t kOpeningNodes = 4000;
    static constexpr int kOpeningMaxValue = 120;

    int playGame(board::Position position, Color firstColor) {
        first_.newGame();
        second_.newGame();
        while (!position.winner() &&
               position.emptyCount() > lastEmpty(options_.rule, options_.size)) {
            const bool isFirst = position.sideToMove() == firstColor;
            const auto start = clock_.now();
            const auto found = searchNodes(isFirst ? first_ : second_,
                                           position,
                                           isFirst ? options_.first.nodes : options_.second.nodes);
            thought_[isFirst ? 0 : 1] += clock_.now() - start;
            if (!found.move) break;
            position.play(*found.move);
        }
        const auto winner = position.winner();
        return !winner ? 1 : *winner == firstColor ? 2 : 0;
    }

    MatchOptions options_;
    Random random_;
    search::SteadyClock clock_;
    std::array<std::chrono::nanoseconds, 2> thought_{};
    search::alphabeta::AlphaBetaSearcher judge_;
    search::alphabeta::AlphaBetaSearcher first_;
    search::alphabeta::AlphaBetaSearcher second_;
};

double eloOfScore(double score) {
    const double s = std::clamp(score, 0.001, 0.999);
    return 400.0 * std::log10(s / (1.0 - s));
}

}  // namespace

search::alphabeta::AlphaBetaSearcher searcherOf(const MatchSide& side, const search::Clock& clock) {
    return {modelsOf(side), kTableMemory, side.solvers, clock, side.parameters};
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
        return stop.stopRequested() || clock.now() >= end || tally.played >= limits.pairs;
    };
    std::vector<JoiningThread> pool;
    for (int t = 0; t < threads; ++t)
        pool.emplace_back([&, t] {
            MatchOptions own = options;
            own.seed = options.seed * 1000 + static_cast<std::uint64_t>(t);
            Match match{own};
            while (!isOver()) {
                const PairResult result = match.playPair();
                const std::lock_guard lock{mutex};
                ++tally.pairs[static_cast<std::size_t>(result.halfPoints)];
                ++tally.played;
                for (std::size_t side = 0; side < 2; ++side)
                    tally.thought[side] += result.thought[side];
            }
        });
    pool.clear();
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
