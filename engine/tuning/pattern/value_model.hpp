// SPDX-License-Identifier: MIT
//
// The pattern evaluation as a function of its numbers: what a sample costs, and in which direction
// it would cost less.
#pragma once

#include <vector>

#include "engine/tuning/pattern/code_tables.hpp"
#include "engine/tuning/pattern/parameter_layout.hpp"
#include "engine/tuning/pattern/samples.hpp"

namespace fukumi::tuning {

/// Cross-entropy of a sample under the numbers `w`; adds its gradient where one is asked for.
[[nodiscard]] double sampleLoss(const Sample& s,
                                const Layout& layout,
                                const std::vector<double>& w,
                                std::vector<double>* gradient);

/// Where the fit begins: the weights, and a hidden layer of small random numbers, since equal units
/// would stay equal. Nothing is known of codes that no sample has: their rows are zero.
[[nodiscard]] std::vector<double> loadValue(const eval::PatternWeights& weights,
                                            const SampleSet& set,
                                            const Layout& layout);

void saveValue(const std::vector<double>& w, const Layout& layout, eval::PatternWeights& weights);

}  // namespace fukumi::tuning
