// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "engine/core/value.hpp"
#include "engine/tuning/data/play/chance.hpp"
#include "engine/tuning/network/task.hpp"

namespace fukumi::tuning {

using Order = Task<eval::nets::OrderNet>;

void Order::run(const SampleInput& input,
                const PassWeights<Net>& weights,
                TrainMode mode,
                PassGradient<Net>* gradient,
                PassLosses& losses) {
    pass_.loadSample(input, weights);
    pass_.run<Net::first>();
    pass_.run<Net::query>();
    pass_.run<Net::rest>();
    pass_.run<Net::second>();
    pass_.run<Net::draw>();
    scoreMoves(input);
    addLosses(input, losses);
    if (gradient != nullptr) {
        pass_.beginBack();
        drawBack(input, *gradient);
        if (mode == TrainMode::All) orderBack(input, *gradient);
    }
    pass_.clear(input);
}

void Order::scoreMoves(const SampleInput& input) {
    const float* const query = pass_.output<Net::query>();
    const float* const rest = pass_.output<Net::rest>();
    candidates_.resize(input.candidates.size());
    logits_.clear();
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        Candidate& own = candidates_[i];
        pass_.readPoint(input.candidates[i], own.f.data());
        pass_.runAt<Net::point>(own.f.data(), own.hidden.data());
        const float base =
            input.orders.empty() ? 0.0F : static_cast<float>(input.orders[i]) / kOrderUnit;
        logits_.push_back(base + dot<kBoth>(query, own.f.data()) +
                          dot<Net::kMoveHidden>(rest, own.hidden.data()));
    }
}

void Order::addLosses(const SampleInput& input, PassLosses& losses) {
    const float most = *std::max_element(logits_.begin(), logits_.end());
    chances_.clear();
    float sum = 0;
    for (const float logit : logits_) {
        chances_.push_back(std::exp(logit - most));
        sum += chances_.back();
    }
    for (float& chance : chances_) chance /= sum;
    losses.count += 1;
    losses.policy += std::log(double{sum}) - (logits_[input.chosen] - most);
    losses.first += logits_[input.chosen] >= most ? 1 : 0;
    if (!input.isDraw) return;
    losses.draw += crossEntropy(*input.isDraw ? 1.0 : 0.0, draw());
    losses.draws += *input.isDraw ? 1 : 0;
    losses.endedGames += 1;
}

void Order::drawBack(const SampleInput& input, PassGradient<Net>& gradient) {
    if (!input.isDraw) return;
    *pass_.slope<Net::draw>() =
        static_cast<float>(chanceOfLogit(draw())) - (*input.isDraw ? 1.0F : 0.0F);
    pass_.back<Net::draw>(gradient);
    pass_.back<Net::second>(gradient);
    pass_.stopAt(Net::first);
    pass_.stopAt(eval::nets::kBoard);
}

void Order::orderBack(const SampleInput& input, PassGradient<Net>& gradient) {
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
        const Candidate& own = candidates_[i];
        const float d = chances_[i] - (i == input.chosen ? 1.0F : 0.0F);
        add<kBoth>(d, own.f.data(), pass_.slope<Net::query>());
        add<Net::kMoveHidden>(d, own.hidden.data(), pass_.slope<Net::rest>());
        Candidate slopes{};
        add<kBoth>(d, pass_.output<Net::query>(), slopes.f.data());
        add<Net::kMoveHidden>(d, pass_.output<Net::rest>(), slopes.hidden.data());
        pass_.backAt<Net::point>(
            own.f.data(), own.hidden.data(), slopes.hidden.data(), slopes.f.data(), gradient);
        pass_.addPointSlope(input.candidates[i], slopes.f.data());
    }
    pass_.back<Net::query>(gradient);
    pass_.back<Net::rest>(gradient);
    pass_.back<Net::first>(gradient);
    pass_.finish(input, gradient);
}

}  // namespace fukumi::tuning
