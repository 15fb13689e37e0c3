// SPDX-License-Identifier: MIT
#include "engine/eval/evaluator.hpp"

#include <utility>

#include "engine/eval/model.hpp"
#include "engine/eval/nets/accumulator.hpp"

namespace fukumi::eval {

Evaluator::Evaluator(std::shared_ptr<const Model> model) : model_{std::move(model)} {
    const Model::Parts& parts = model_->parts();
    if (parts.windows) windows_ = std::make_unique<windows::WindowState>(*parts.windows);
    base_ = parts.base->makeBaseEval(windows_.get());
    if (parts.value)
        value_ = std::make_unique<nets::Accumulator<nets::ValueNet>>(*parts.value, *windows_);
    if (parts.order)
        order_ = std::make_unique<nets::Accumulator<nets::OrderNet>>(*parts.order, *windows_);
}

Evaluator::~Evaluator() = default;

void Evaluator::reset(const board::Position& position) {
    if (windows_) windows_->reset(position);
    base_->reset(position);
    if (value_) value_->reset(position);
    if (order_) order_->reset(position);
    kept_ = position.history().size();
}

/// Says to the parts how far the history was taken back since they were last asked.
void Evaluator::passUndos(const board::Position& position) {
    if (windows_) windows_->noteUndo(kept_);
    base_->noteUndo(kept_);
    kept_ = position.history().size();
}

Value Evaluator::evaluate(const board::Position& position) {
    passUndos(position);
    const Value base = base_->evaluate(position);
    if (!value_) return base;
    value_->sync(position);
    return clampHeuristic(base.raw() + nets::valueOf(*value_, position.sideToMove()).raw());
}

void Evaluator::scoreMoves(const board::Position& position,
                           std::span<const Move> moves,
                           std::span<std::int32_t> scores) {
    passUndos(position);
    base_->scoreMoves(position, moves, scores);
}

void Evaluator::scoreMovesDeep(const board::Position& position,
                               std::span<const Move> moves,
                               std::span<std::int32_t> scores) {
    scoreMoves(position, moves, scores);
    if (!order_) return;
    order_->sync(position);
    nets::addOrder(*order_, position.sideToMove(), moves, scores);
}

std::optional<double> Evaluator::drawChance(const board::Position& position) {
    if (!order_ || !model_->parts().draws) return std::nullopt;
    passUndos(position);
    order_->sync(position);
    return nets::drawChanceOf(*order_, position.sideToMove());
}

}  // namespace fukumi::eval
