// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/chance.hpp"
#include "engine/tuning/network/task.hpp"

namespace fukumi::tuning {

namespace {

/// What the end counts beside the value.
constexpr float kEndShare = 0.25F;

}  // namespace

void Task<eval::nets::ValueNet>::run(const SampleInput& input,
                                     const PassWeights<Net>& weights,
                                     Lesson,
                                     PassGradient<Net>* gradient,
                                     PassLosses& losses) {
    pass_.look(input, weights);
    pass_.run<Net::region>();
    pass_.run<Net::first>();
    pass_.run<Net::second>();
    pass_.run<Net::end>();
    pass_.run<Net::output>();
    const float logit = input.base + value();
    losses.addValue(input.target, logit);
    const float end = *pass_.output<Net::end>();
    const float ends = input.endsSoon.value_or(false) ? 1.0F : 0.0F;
    if (input.endsSoon) {
        losses.draw += crossEntropy(ends, end);
        losses.draws += ends;
        losses.endedGames += 1;
    }
    if (gradient != nullptr) {
        pass_.beginBack();
        *pass_.slope<Net::output>() = static_cast<float>(chanceOfLogit(logit)) - input.target;
        if (input.endsSoon)
            *pass_.slope<Net::end>() = kEndShare * (static_cast<float>(chanceOfLogit(end)) - ends);
        pass_.back<Net::end>(*gradient);
        pass_.back<Net::output>(*gradient);
        pass_.back<Net::second>(*gradient);
        pass_.back<Net::first>(*gradient);
        pass_.back<Net::region>(*gradient);
        pass_.finish(input, *gradient);
    }
    pass_.clear(input);
}

}  // namespace fukumi::tuning
