// SPDX-License-Identifier: MIT
#include "protocol/gomocup/game_messages.hpp"

#include <cmath>

#include "engine/analysis/win_rate.hpp"

namespace fukumi::protocol {

void GameMessages::onBalance(const analysis::BalanceResult& best) {
    constexpr search::Milliseconds kBetween{500};
    waitingBalance_ = best;
    if (clock_.now() < nextBalance_) return;
    nextBalance_ = clock_.now() + kBetween;
    writeBalance();
}

void GameMessages::writeBalance() {
    if (!waitingBalance_) return;
    const analysis::BalanceResult best = *std::exchange(waitingBalance_, std::nullopt);
    const long percent = std::lround(100 * analysis::winRate(best.value));
    replies_.message("balance level " + std::to_string(best.level) + " ev " +
                     valueText(best.value) + " wr " + std::to_string(percent) + "% n " +
                     countText(best.nodes) + " pv" + variationText(best.moves, size_));
}

}  // namespace fukumi::protocol
