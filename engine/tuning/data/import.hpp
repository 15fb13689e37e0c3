// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "engine/tuning/data/shard.hpp"

namespace fukumi::tuning {

struct ImportTally {
    std::uint64_t files = 0;
    std::uint64_t shards = 0;  ///< made
    std::uint64_t games = 0;
    std::uint64_t useful = 0;  ///< isUseful()
};

/// Makes shards of other files of games: those of before there were shards (old_games.hpp), and
/// shards, whose heads stay. All flags are set anew, so that `repeated` speaks of all files of one
/// call. The shards of an old file say what `known` says, rule and size excepted, and take the next
/// free numbers of its seed. Records that are cut off are skipped. Throws UserError where a file
/// cannot be read or holds something else, and where a shard is in the folder already.
ImportTally importGames(const std::vector<std::filesystem::path>& files,
                        const std::filesystem::path& folder,
                        const ShardHead& known,
                        const std::function<void(const ImportTally&)>& observer);

}  // namespace fukumi::tuning
