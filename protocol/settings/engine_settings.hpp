// SPDX-License-Identifier: MIT
//
// Everything that can be set from outside, wherever it comes from: defaults, fukumi.ini, the
// command line and INFO lines all end in one of these.
#pragma once

#include "engine/core/platform.hpp"
#include "engine/core/rules.hpp"
#include "engine/player/settings.hpp"
#include "engine/search/limits.hpp"

namespace fukumi::protocol {

/// The rule as a manager names it.
struct GameRules {
    Rule rule = Rule::Freestyle;
    /// Play goes on after a five, whose stones become blocked points.
    bool continuous = false;

    friend bool operator==(const GameRules&, const GameRules&) = default;
};

/// The largest INFO hash_size, in KiB: 2 to the power of this.
inline constexpr int kLargestHashLog2 = 24;

struct EngineSettings {
    Isa isa = bestIsa();
    player::Settings player;
    search::TimeControl clock;
    GameRules rules;
    /// Search on while the opponent thinks. Off unless a manager permits it.
    bool pondering = false;
    /// INFO show_detail, 0 to 3: RealtimeMessages.
    int showDetail = 0;
    /// The last memory limit was under player::kMemoryFloor and was raised to it.
    bool memoryRaised = false;
    /// Whether the input names them: a memory limit other than 0, and threads. Some subcommands
    /// have other defaults than the engine.
    bool memoryGiven = false;
    bool threadsGiven = false;
};

}  // namespace fukumi::protocol
