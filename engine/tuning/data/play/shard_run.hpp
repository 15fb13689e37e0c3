// SPDX-License-Identifier: MIT
//
// Self-play into shards: can be stopped at any time and run again, by several processes in one
// folder, or on several machines with separate ranges.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "engine/tuning/data/play/self_play.hpp"
#include "engine/tuning/data/shard.hpp"

namespace fukumi::tuning {

struct ShardRunOptions {
    std::filesystem::path folder;
    /// `seed` is not used: each shard has its own.
    SelfPlayOptions play;
    /// Evaluation, weights, version, commit and seed of the run, for the heads; the rest comes from
    /// `play`.
    ShardHead head;
    /// A run goes on with other weights than those of the shards in the folder, unless they were
    /// chosen.
    bool areWeightsChosen = false;
    /// Numbers firstShard, firstShard + 1, ... are played, those in the folder excepted.
    std::uint32_t firstShard = 0;
    /// Greatest number of shards, those in the folder included; without end where absent.
    std::optional<std::uint32_t> shards;
    /// A shard ends when the first game after this time is over, ...
    search::Milliseconds shardTime = std::chrono::minutes{10};
    /// ... or after this number of games, which makes the same shards again wherever it is done.
    std::optional<std::uint64_t> shardGames;
    /// After so long no game begins.
    std::optional<search::Milliseconds> time;
    int threads = 1;
};

struct RunTally {
    std::uint64_t shards = 0;  ///< begun
    std::uint64_t passed = 0;  ///< shards found in the folder
    std::uint64_t games = 0;
    std::uint64_t positions = 0;  ///< searched
    std::uint64_t useful = 0;     ///< isUseful()
};

/// The seed of a shard. For one base seed no two numbers share one.
[[nodiscard]] std::uint64_t shardSeed(std::uint64_t baseSeed, std::uint32_t number);

/// Plays until a limit is reached or `stop` asks to end; then games that are running are dropped.
/// `observer` hears of every game, one call at a time. Throws UserError if the folder or the
/// disk does not take a shard, or if the folder has one of the numbers with other settings.
RunTally playShards(const ShardRunOptions& options,
                    const search::Clock& clock,
                    const StopToken& stop,
                    const std::function<void(const RunTally&)>& observer);

}  // namespace fukumi::tuning
