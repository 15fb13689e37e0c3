// SPDX-License-Identifier: MIT
#include "engine/tuning/data/play/chance.hpp"
#include "engine/tuning/network/task.hpp"

namespace fukumi::tuning {

void Task<eval::nets::ValueNet>::run(const SampleInput& input,
                                     const PassWeights<Net>& weights,
                                     TrainMode,
                                     PassGradient<Net>* gradient,
                                     PassLosses& losses) {
    pass_.loadSample(input, weights);
    pass_.run<Net::region>();
    pass_.run<Net::first>();
    pass_.run<Net::second>();
    pass_.run<Net::output>();
    const float logit = input.base + value();
    losses.addValue(input.target, logit);
    if (gradient != nullptr) {
        pass_.beginBack();
        *pass_.slope<Net::output>() = static_cast<float>(chanceOfLogit(logit)) - input.target;
        pass_.back<Net::output>(*gradient);
        pass_.back<Net::second>(*gradient);
        pass_.back<Net::first>(*gradient);
        pass_.back<Net::region>(*gradient);
        pass_.finish(input, *gradient);
    }
    pass_.clear(input);
}

}  // namespace fukumi::tuning
