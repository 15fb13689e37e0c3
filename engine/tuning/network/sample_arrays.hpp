// SPDX-License-Identifier: MIT
//
// Positions as named arrays (data/npz.hpp), for trainers. README.md says what each array holds.
#pragma once

#include <span>
#include <string>

#include "engine/tuning/data/npz.hpp"
#include "engine/tuning/network/training_set.hpp"

namespace fukumi::tuning {

/// Some positions of a set as a file of arrays. REQUIRES: the set is of the rule, and has its
/// bases, of values and of moves.
[[nodiscard]] std::string encodeSamples(const TrainingSet& set,
                                        std::span<const TrainingPosition> positions,
                                        Rule rule,
                                        const eval::windows::WindowTable& windows);

}  // namespace fukumi::tuning
