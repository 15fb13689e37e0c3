// SPDX-License-Identifier: MIT
#include "engine/eval/network/network_eval.hpp"

#include <cmath>
#include <utility>

#include "engine/core/check.hpp"
#include "engine/core/value.hpp"

namespace fukumi::eval::network {

NetworkEvaluator::NetworkEvaluator(std::shared_ptr<const NetworkModel> model)
    : model_{std::move(model)}, accumulator_{*model_} {}

void NetworkEvaluator::reset(const board::Position& position) {
    FUKUMI_CHECK(position.rule() == model_->rule());
    const Isa isa = position.lines().isa();
    kernels_ = isa == Isa::Avx2 && kAvx2Heads != nullptr ? kAvx2Heads : &kPortableHeads;
    accumulator_.reset(position.lines().map(), position.size(), isa);
    follower_.reset();
    sync(position);
}

void NetworkEvaluator::sync(const board::Position& position) {
    const board::LineMap& map = position.lines().map();
    follower_.follow(
        position.history(),
        [&](const board::Placement& placement) { accumulator_.forward(map, placement); },
        [&](const board::Placement& placement) { accumulator_.back(map, placement); });
}

std::optional<double> NetworkEvaluator::drawChance(const board::Position& position) {
    if (!model_->knowsDraws()) return std::nullopt;
    sync(position);
    const Color us = position.sideToMove();
    const std::int64_t sum = drawSum(model_->heads(us), half(us), half(~us));
    return 1.0 / (1.0 + std::exp(-static_cast<double>(sum) / (1 << kValueShift)));
}

void NetworkEvaluator::scoreMoves(const board::Position& position,
                                  std::span<const Move> moves,
                                  std::span<std::int32_t> scores) {
    sync(position);
    const Color us = position.sideToMove();
    const Heads& heads = model_->heads(us);
    PolicyFactors factors;
    kernels_->policyFactors(heads, half(us), half(~us), factors);
    const std::size_t ours = indexOf(us);
    const std::size_t theirs = indexOf(~us);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::int16_t* const z = accumulator_.z(moves[i]).numbers;
        const std::int16_t* const mixed = accumulator_.mixed(moves[i]).numbers;
        const std::int32_t logit = kernels_->logit(heads,
                                                   factors,
                                                   z + kChannels * ours,
                                                   z + kChannels * theirs,
                                                   mixed + kMixed * ours,
                                                   mixed + kMixed * theirs);
        scores[i] = static_cast<std::int32_t>((std::int64_t{logit} * kOrderUnit) >> kOrderShift);
    }
}

}  // namespace fukumi::eval::network
