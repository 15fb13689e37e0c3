// SPDX-License-Identifier: MIT
//
// Fits the pattern weights: the value with its hidden layer by logistic loss, the ordering by
// softmax regression, both by Adam with a pull towards the starting weights.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/eval/pattern/pattern_weights.hpp"
#include "engine/tuning/data/weights_origin.hpp"
#include "engine/tuning/pattern/samples.hpp"

namespace fukumi::tuning {

struct FitOptions {
    int epochs = 6;          ///< more learn the samples by heart
    int threads = 1;         ///< sums are rounded otherwise with another number
    std::uint64_t seed = 1;  ///< of the order of the samples
    std::size_t batch = 1024;
    double learningRate = 1e-3;  ///< in log-odds
    double pull = 1e-6;          ///< strength of the pull to the start
    /// One set of numbers for both colours (all rules but renju).
    bool sharedColors = true;
};

/// Improves `weights` in place. `progress` gets a line an epoch.
HeldOutLosses fitWeights(const SampleSet& set,
                         const FitOptions& options,
                         eval::PatternWeights& weights,
                         const std::function<void(const std::string&)>& progress);

}  // namespace fukumi::tuning
