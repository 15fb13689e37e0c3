// SPDX-License-Identifier: MIT
#include "engine/eval/network/value/value_eval.hpp"

#include <utility>

#include "engine/core/check.hpp"
#include "engine/core/ranges.hpp"
#include "engine/eval/network/value_units.hpp"

namespace fukumi::eval::network {

ValueEvaluator::ValueEvaluator(std::shared_ptr<const ValueModel> model)
    : model_{std::move(model)}, log_{model_->windows(), model_->tables()} {}

void ValueEvaluator::reset(const board::Position& position) {
    FUKUMI_CHECK(position.rule() == model_->rule());
    const Isa isa = position.lines().isa();
    kernels_ = &ValueForm::kernels(isa);
    log_.reset(position.lines().map(), position.size(), isa);
    follower_.reset();
    sync(position);
}

void ValueEvaluator::sync(const board::Position& position) {
    const board::LineMap& map = position.lines().map();
    follower_.follow(
        position.history(),
        [&](const board::Placement& placement) { log_.forward(map, placement); },
        [&](const board::Placement& placement) { log_.back(map, placement); });
}

Value ValueEvaluator::evaluate(const board::Position& position) {
    sync(position);
    const Color us = position.sideToMove();
    return valueOfSum(kernels_->value(model_->head(us),
                                      log_.planes().pools,
                                      kValueChannels * indexOf(us),
                                      kValueChannels * indexOf(~us)));
}

void ValueEvaluator::scoreMoves(const board::Position&,
                                std::span<const Move>,
                                std::span<std::int32_t> scores) {
    ranges::fill(scores, 0);
}

}  // namespace fukumi::eval::network
