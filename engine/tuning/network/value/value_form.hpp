// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "engine/tuning/network/network_form.hpp"
#include "engine/tuning/network/trainer_options.hpp"
#include "engine/tuning/network/value/value_pass.hpp"

namespace fukumi::tuning {

/// The value network, for Trainer. Every lesson is about all of it.
struct ValueForm {
    using Layout = ValueLayout;
    using Pass = ValuePass;
    using Weights = ValuePassWeights;
    using Gradient = ValuePassGradient;
    static constexpr NetworkForm kForm = NetworkForm::Value;

    [[nodiscard]] static Pass makePass(const TrainerOptions&) { return {}; }
    [[nodiscard]] static constexpr std::size_t placeOf(Color c, std::size_t channel) {
        return indexOf(c) * Layout::kC + channel;
    }
    static void takeHeads(std::span<const float> view, Color us, Weights& weights) {
        weights.heads[us] = valueHeadsFor(view, us);
    }
    static void giveHeads(const Gradient& gradient, Color us, std::span<float> view) {
        addValueHeads(gradient.heads[us], us, view);
    }
    [[nodiscard]] static std::vector<std::pair<std::size_t, std::size_t>> denseParts(Lesson) {
        return {{0, Layout::near4}, {Layout::heads, Layout::size}};
    }
};

}  // namespace fukumi::tuning
