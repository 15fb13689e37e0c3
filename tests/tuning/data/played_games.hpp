// SPDX-License-Identifier: MIT
//
// Games and shards that are made in no time: few nodes, a small board, the scoring table.
#pragma once

#include "engine/eval/model.hpp"
#include "engine/tuning/data/play/shard_run.hpp"

namespace fukumi::test {

[[nodiscard]] inline tuning::SelfPlayOptions quickPlay(Rule rule, BoardSize size) {
    tuning::SelfPlayOptions play;
    play.rule = rule;
    play.size = size;
    play.nodesPerMove = 20;
    play.linesPerMove = 0;
    play.openingNodes = 20;
    play.openingMaxValue = 20000;
    play.models = eval::modelsOf(eval::EvalKind::Table);
    return play;
}

/// Shards first, first + 1, ... of `games` games each in the folder.
[[nodiscard]] inline tuning::ShardRunOptions quickRun(const std::filesystem::path& folder,
                                                      std::uint32_t first,
                                                      std::uint32_t shards,
                                                      std::uint64_t games) {
    tuning::ShardRunOptions run;
    run.folder = folder;
    run.play = quickPlay(Rule::Freestyle, BoardSize::square(9));
    run.head.baseSeed = 7;
    run.firstShard = first;
    run.shards = shards;
    run.shardTime = std::chrono::hours{1000};
    run.shardGames = games;
    return run;
}

inline tuning::RunTally playQuickly(const tuning::ShardRunOptions& run) {
    const search::SteadyClock clock;
    const NeverStop never;
    return tuning::playShards(run, clock, never, [](const tuning::RunTally&) {});
}

}  // namespace fukumi::test
