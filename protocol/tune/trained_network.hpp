// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "engine/eval/nets/weights.hpp"
#include "engine/tuning/network/losses.hpp"
#include "engine/tuning/network/trainer_options.hpp"
#include "engine/tuning/network/training_set.hpp"
#include "protocol/tune/tune_options.hpp"

namespace fukumi::protocol::tune {

/// The network of --from, read once, at the start: hours later the file may be another.
struct EarlierNetwork {
    eval::nets::AnyWeights weights;
    std::string head;
    std::uint64_t hash;  ///< of the file's bytes
};

/// Settings and losses of a training. Views: all of it outlives this.
struct Training {
    const tuning::TrainingSet& set;
    const tuning::TrainerOptions& options;
    const std::optional<EarlierNetwork>& earlier;
    std::span<const tuning::TrainingReport> reports;
};

/// The network as a file of weights, which says what it was made of. One that learned only draws
/// keeps base and head of the earlier one, with a line about draws.
[[nodiscard]] std::string fileOf(const TuneOptions& options,
                                 const Training& training,
                                 const eval::nets::Shape& shape,
                                 eval::nets::AnyWeights weights);

}  // namespace fukumi::protocol::tune
