// SPDX-License-Identifier: MIT
//
// Comparison of searches of few nodes with one of many: the same positions, once with each of two
// settings. Some hundred times cheaper than a match, and without a match's luck; what it finds good
// a match has to confirm.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/search/searcher.hpp"
#include "engine/tuning/data/labels/deep_file.hpp"
#include "engine/tuning/data/play/self_match.hpp"

namespace fukumi::tuning {

/// Verdict of a search on one position of a deep set.
struct Judgement {
    bool sameMove = false;    ///< it plays the deep search's move
    bool seesEnd = false;     ///< it proves what the deep search proved, a win or a loss
    double loss = 0.0;        ///< cross-entropy of its chance of winning, in nats
    int depth = 0;            ///< last finished depth, in plies
    std::uint64_t nodes = 0;  ///< fewer than allowed where the search had its answer
};

/// Searches each position from scratch. No judgements when `stop` asks to end.
[[nodiscard]] std::vector<Judgement> judge(const MatchSide& side,
                                           const std::vector<DeepPosition>& positions,
                                           int threads,
                                           const search::StopToken& stop);

/// Sums over judgements.
struct JudgementTally {
    int positions = 0;
    int ends = 0;  ///< positions in which the deep search proved a win or a loss
    int sameMove = 0;
    int seesEnd = 0;
    double loss = 0.0;
    std::uint64_t depth = 0;
    std::uint64_t nodes = 0;
};
/// REQUIRES: as many judgements as positions, in their order.
[[nodiscard]] JudgementTally tallyOf(const std::vector<Judgement>& judgements,
                                     const std::vector<DeepPosition>& positions);

/// The mean of `first - second` over positions and the half-width of its 95 % interval.
struct MeanDifference {
    double mean = 0.0;
    double error = 0.0;
};
/// REQUIRES: judgements of the same positions, at least two.
[[nodiscard]] MeanDifference moveDifference(const std::vector<Judgement>& first,
                                            const std::vector<Judgement>& second);
[[nodiscard]] MeanDifference lossDifference(const std::vector<Judgement>& first,
                                            const std::vector<Judgement>& second);

}  // namespace fukumi::tuning
