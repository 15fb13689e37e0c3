// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/tuning/network/network_form.hpp"
#include "engine/tuning/network/pass.hpp"

namespace fukumi::tuning {

/// The network that orders moves and knows draws, for Trainer.
struct OrderForm {
    using Layout = ViewLayout;
    using Pass = tuning::Pass;
    using Weights = PassWeights;
    using Gradient = PassGradient;
    static constexpr NetworkForm kForm = NetworkForm::Order;

    [[nodiscard]] static Pass makePass(const TrainerOptions& options) {
        return Pass{options.lesson};
    }
    /// Where a channel of a colour stands in a row.
    [[nodiscard]] static constexpr std::size_t placeOf(Color c, std::size_t channel) {
        return planeIndex(c, channel);
    }
    /// Sets what `us` sees the board with, tables apart, from its view; and the way back.
    static void takeHeads(std::span<const float> view, Color us, Weights& weights);
    static void giveHeads(const Gradient& gradient, Color us, std::span<float> view);
    /// Parts of a view that every batch changes, from and to.
    [[nodiscard]] static std::vector<std::pair<std::size_t, std::size_t>> denseParts(Lesson lesson);
};

}  // namespace fukumi::tuning
