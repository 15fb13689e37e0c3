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

/// Where the fit begins: the weights, and where they have no hidden layer yet, one of small random
/// numbers for the codes that samples have.
[[nodiscard]] std::vector<double> loadValue(const eval::PatternWeights& weights,
                                            const SampleSet& set,
                                            const Layout& layout);

void saveValue(const std::vector<double>& w, const Layout& layout, eval::PatternWeights& weights);

}  // namespace fukumi::tuning
