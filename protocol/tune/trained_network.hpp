// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "engine/eval/nets/weights.hpp"
#include "engine/tuning/network/float_network.hpp"
#include "engine/tuning/network/trainer.hpp"
#include "engine/tuning/network/value/value_layout.hpp"
#include "protocol/settings/load_network.hpp"
#include "protocol/tune/tune_options.hpp"

namespace fukumi::protocol::tune {

/// The network of --from, read once, at the start: hours later the file may be another.
template <class File>
struct Earlier {
    File file;               ///< no weights where there is none
    std::uint64_t hash = 0;  ///< of its bytes
};
using EarlierNetwork = Earlier<NetworkFile>;
using EarlierValueNetwork = Earlier<ValueNetworkFile>;

/// Settings and losses of a training. Views: all of it outlives this.
struct Training {
    const tuning::TrainingSet& set;
    const tuning::TrainerOptions& options;
    std::span<const tuning::TrainingReport> reports;
};

/// Results of a training, and its options.
struct TrainedNetwork {
    const tuning::FloatNetwork& network;
    Training training;
    const EarlierNetwork& earlier;
};
struct TrainedValueNetwork {
    const tuning::FloatValueNetwork& network;
    Training training;
    const EarlierValueNetwork& earlier;
};

/// The network as a file of weights, which says what it was made of. One that learned draws alone
/// keeps the head of the earlier one, with a line about draws.
[[nodiscard]] std::string fileOf(const TuneOptions& options, const TrainedNetwork& network);
[[nodiscard]] std::string fileOf(const TuneOptions& options, const TrainedValueNetwork& network);

}  // namespace fukumi::protocol::tune
