// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/search/alphabeta/evaluation_watcher.hpp"

namespace fukumi::tuning {

/// Draws one of the positions that a search evaluates, each with the same chance.
class EvaluationDraw final : public search::alphabeta::EvaluationWatcher {
public:
    explicit EvaluationDraw(std::uint64_t seed) : random_{seed} {}

    void begin() { count_ = 0; }
    void onEvaluation(const board::Position& position) override {
        if (random_.below(++count_) != 0) return;
        const auto history = position.history();
        drawn_.assign(history.begin(), history.end());
    }
    /// Stones and passes of the drawn position, oldest first; empty if nothing was evaluated
    /// since begin().
    [[nodiscard]] std::vector<board::Placement> drawn() const {
        return count_ == 0 ? std::vector<board::Placement>{} : drawn_;
    }

private:
    Random random_;
    std::uint32_t count_ = 0;
    std::vector<board::Placement> drawn_;
};

}  // namespace fukumi::tuning
