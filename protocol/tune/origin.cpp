// SPDX-License-Identifier: MIT
#include "protocol/tune/origin.hpp"

#include <iostream>
#include <string_view>

#include "engine/tuning/data/shard.hpp"
#include "version.hpp"

namespace fukumi::protocol::tune {

tuning::WeightsOrigin originOf(const TuneOptions& options) {
    if (std::string_view{kCommit}.ends_with("+dirty"))
        std::cerr << "fukumi-tune: the source has changes that are not committed, so these weights "
                     "cannot be made again\n";
    tuning::WeightsOrigin origin;
    origin.engine = std::string{kVersion} + ' ' + kCommit;
    origin.gamesHash = tuning::hashOfFiles(tuning::shardsOf(options.in()));
    return origin;
}

}  // namespace fukumi::protocol::tune
