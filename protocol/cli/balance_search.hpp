// SPDX-License-Identifier: MIT
//
// The move, or the two, that leave a position most even: `analyze --balance`, and `balance` of a
// query.
#pragma once

#include <functional>
#include <optional>

#include "engine/analysis/balance.hpp"
#include "engine/player/player.hpp"
#include "protocol/cli/json.hpp"

namespace fukumi::protocol::cli {

struct BalanceTask {
    const board::Position& position;
    int moves;  ///< 1 or 2
    /// Time and nodes of all searches together, the depth of each.
    const search::Limits& limits;
};

/// Searches by the player, as analysis::findBalance(). REQUIRES: the player has its settings;
/// `stop` ends with the time of the limits.
[[nodiscard]] std::optional<analysis::BalanceResult> balanceBy(
    player::Player& player,
    const search::Clock& clock,
    const BalanceTask& task,
    const search::StopToken& stop,
    const std::function<void(const analysis::BalanceResult&)>& progress);

/// {"level":3,"moves":["h9"],"nodes":9000,"score":4,"win_in":null,"winrate":0.505}: the value after
/// the moves, for the side that is to move before them.
[[nodiscard]] Json balanceJson(const analysis::BalanceResult& result, BoardSize size);

}  // namespace fukumi::protocol::cli
