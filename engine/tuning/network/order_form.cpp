// SPDX-License-Identifier: MIT
#include "engine/tuning/network/order_form.hpp"

namespace fukumi::tuning {

void OrderForm::takeHeads(std::span<const float> view, Color us, Weights& weights) {
    weights.heads[us] = headsFor(view, us);
    for (std::size_t tap = 0; tap < 3; ++tap)
        for (std::size_t k = 0; k < Layout::kM; ++k)
            weights.mix[tap][planeIndex(us, k)] = view[Layout::mix + tap * Layout::kM + k];
}

void OrderForm::giveHeads(const Gradient& gradient, Color us, std::span<float> view) {
    addHeads(gradient.heads[us], us, view);
    for (std::size_t tap = 0; tap < 3; ++tap)
        for (std::size_t k = 0; k < Layout::kM; ++k)
            view[Layout::mix + tap * Layout::kM + k] += gradient.mix[tap][planeIndex(us, k)];
}

std::vector<std::pair<std::size_t, std::size_t>> OrderForm::denseParts(Lesson lesson) {
    if (lesson == Lesson::Draws) return {{Layout::secondBias, Layout::size}};
    return {{0, Layout::near4}, {Layout::heads, Layout::size}};
}

}  // namespace fukumi::tuning
