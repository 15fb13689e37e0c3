// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "engine/eval/network/network_file.hpp"
#include "engine/tuning/network/trainer.hpp"
#include "protocol/load_network.hpp"
#include "protocol/tune/tune_options.hpp"

namespace fukumi::protocol::tune {

/// The network of --from, read once, at the start: hours later the file may be another.
struct EarlierNetwork {
    NetworkFile file;        ///< no weights where there is none
    std::uint64_t hash = 0;  ///< of its bytes
};

/// What a training leaves behind, and what it was told. Views: all of it outlives this.
struct TrainedNetwork {
    const tuning::TrainingSet& set;
    const tuning::Trainer& trainer;
    const tuning::TrainerOptions& training;
    const EarlierNetwork& earlier;
    bool correctsPatterns;
    eval::network::NetworkUse use;
};

/// The network as a file of weights, which says what it was made of. One that learned draws alone
/// keeps the use and the head of the earlier one, with a line about draws.
[[nodiscard]] std::string fileOf(const TuneOptions& options, const TrainedNetwork& network);

}  // namespace fukumi::protocol::tune
