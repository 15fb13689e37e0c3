// SPDX-License-Identifier: MIT
#include "engine/tuning/data/labels/judgement.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "engine/core/threads.hpp"
#include "engine/tuning/data/play/opening_maker.hpp"

namespace fukumi::tuning {

namespace {

/// A wrong proof would cost without end; there is none, but a value near it may be wrong.
constexpr double kLeastChance = 0.001;

double lossOf(double target, double chance) {
    const double q = std::clamp(chance, kLeastChance, 1.0 - kLeastChance);
    return -target * std::log(q) - (1.0 - target) * std::log(1.0 - q);
}

Judgement judgementOf(const search::SearchResult& found, const DeepPosition& position) {
    const int value = found.report.value.raw();
    const bool isEnd = isProven(Value{position.value});
    Judgement judgement;
    judgement.sameMove = found.move == position.best;
    judgement.seesEnd = isEnd && isProven(Value{value}) && (value > 0) == (position.value > 0);
    judgement.loss = lossOf(chanceOf(position.value), chanceOf(value));
    judgement.depth = found.report.depth.raw();
    judgement.nodes = found.report.nodes;
    return judgement;
}

template <class Number>
MeanDifference differenceOf(const std::vector<Judgement>& first,
                            const std::vector<Judgement>& second,
                            Number Judgement::*number) {
    const auto count = static_cast<double>(first.size());
    double sum = 0.0;
    double squares = 0.0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const double d =
            static_cast<double>(first[i].*number) - static_cast<double>(second[i].*number);
        sum += d;
        squares += d * d;
    }
    const double mean = sum / count;
    const double variance = std::max(squares / count - mean * mean, 0.0);
    return {mean, 1.96 * std::sqrt(variance / count)};
}

}  // namespace

std::vector<Judgement> judge(const MatchSide& side,
                             const std::vector<DeepPosition>& positions,
                             int threads,
                             const search::StopToken& stop) {
    std::vector<Judgement> judgements(positions.size());
    std::atomic<std::size_t> next{0};
    const search::SteadyClock clock;
    ThreadPool{}.run(static_cast<std::size_t>(threads), [&](std::size_t) {
        const auto searcher = searcherOf(side, clock);
        for (std::size_t i = next++; i < positions.size(); i = next++) {
            if (stop.stopRequested()) return;
            searcher->newGame();
            board::Position position{positions[i].rule, positions[i].size};
            for (const Move m : positions[i].moves) position.play(m);
            judgements[i] = judgementOf(searchNodes(*searcher, position, side.nodes), positions[i]);
        }
    });
    if (stop.stopRequested()) judgements.clear();
    return judgements;
}

JudgementTally tallyOf(const std::vector<Judgement>& judgements,
                       const std::vector<DeepPosition>& positions) {
    JudgementTally tally;
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        ++tally.positions;
        tally.ends += isProven(Value{positions[i].value}) ? 1 : 0;
        tally.sameMove += judgements[i].sameMove ? 1 : 0;
        tally.seesEnd += judgements[i].seesEnd ? 1 : 0;
        tally.loss += judgements[i].loss;
        tally.depth += static_cast<std::uint64_t>(judgements[i].depth);
        tally.nodes += judgements[i].nodes;
    }
    return tally;
}

MeanDifference moveDifference(const std::vector<Judgement>& first,
                              const std::vector<Judgement>& second) {
    return differenceOf(first, second, &Judgement::sameMove);
}

MeanDifference lossDifference(const std::vector<Judgement>& first,
                              const std::vector<Judgement>& second) {
    return differenceOf(first, second, &Judgement::loss);
}

}  // namespace fukumi::tuning
