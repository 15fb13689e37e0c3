// SPDX-License-Identifier: MIT
#pragma once

#include "engine/tuning/data/weights_origin.hpp"
#include "protocol/tune/tune_options.hpp"

namespace fukumi::protocol::tune {

/// Origin of weights, as far as the program and the shards of --in say. Warns on the standard error
/// if they cannot be made again, since the source has changes that are not committed. Throws
/// UserError if a shard cannot be read.
[[nodiscard]] tuning::WeightsOrigin originOf(const TuneOptions& options);

}  // namespace fukumi::protocol::tune
