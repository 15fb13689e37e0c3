// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/tuning/data/game_data.hpp"
#include "engine/tuning/data/position_key.hpp"
#include "engine/tuning/data/shard.hpp"

namespace fukumi::tuning {

/// Counts of all that a reader met.
struct ReadTally {
    std::uint64_t shards = 0;
    std::uint64_t games = 0;
    std::uint64_t cutOff = 0;          ///< shards whose last record is cut off
    std::vector<std::string> damaged;  ///< shards with a damaged head or record, one line each
};

/// Reads the games of many shards as if they were one: no position is learned from twice, records
/// that are cut off are skipped, and what follows a damaged record too.
class GameReader {
public:
    /// Throws UserError if a path does not exist.
    explicit GameReader(const std::vector<std::filesystem::path>& paths)
        : shards_{shardsOf(paths)} {}

    /// The next game; `repeated` is set if the position was in an earlier game of any shard.
    /// Throws UserError if a file cannot be read or is not a shard.
    [[nodiscard]] std::optional<GameData> next();
    /// hashOf() the game that next() gave; of a line, that of its game, which comes before it in
    /// the shard. Says what is held out.
    [[nodiscard]] std::uint64_t gameHash() const { return gameHash_; }
    /// Complete when next() has said that there is no game.
    [[nodiscard]] const ReadTally& tally() const { return tally_; }

private:
    bool openNext();
    void closeShard();

    std::vector<std::filesystem::path> shards_;
    std::size_t opened_ = 0;
    std::optional<ShardReader> reader_;
    std::optional<std::uint64_t> lastGame_;  ///< of the shard, its hash
    std::uint64_t gameHash_ = 0;
    KeySet seen_;
    ReadTally tally_;
};

/// "skipped: the last record of 2 shards, which is cut off", and a line for each damaged shard;
/// empty if nothing was skipped.
[[nodiscard]] std::string skippedIn(const ReadTally& tally);
/// Throws UserError, which names all damaged shards, if there are any: the rest of them may be
/// wrong too.
void refuseDamaged(const ReadTally& tally);

}  // namespace fukumi::tuning
