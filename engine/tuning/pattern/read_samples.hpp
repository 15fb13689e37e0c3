// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "engine/tuning/data/game_reader.hpp"
#include "engine/tuning/pattern/samples.hpp"

namespace fukumi::tuning {

struct ReadSamples {
    SampleSet set;
    ReadTally read;
    // Games and positions of the rule:
    std::uint64_t games = 0;
    std::uint64_t lines = 0;
};

/// The samples of all games of a rule in shards and folders. As many threads make the samples; the
/// same files and threads give the same order. Throws UserError as GameReader does.
[[nodiscard]] ReadSamples readSamples(const std::vector<std::filesystem::path>& paths,
                                      Rule rule,
                                      const SampleOptions& options,
                                      int threads);

}  // namespace fukumi::tuning
