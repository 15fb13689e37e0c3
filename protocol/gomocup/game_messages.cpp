// SPDX-License-Identifier: MIT
#include "protocol/gomocup/game_messages.hpp"

namespace fukumi::protocol {

void GameMessages::onBalance(const analysis::BalanceResult& best) {
    constexpr search::Milliseconds kBetween{500};
    if (clock_.now() < nextBalance_) return;
    nextBalance_ = clock_.now() + kBetween;
    replies_.message("balance level " + std::to_string(best.level) + " ev " +
                     valueText(best.value) + " n " + countText(best.nodes) + " pv" +
                     variationText(best.moves, size_));
}

}  // namespace fukumi::protocol
