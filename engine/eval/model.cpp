// SPDX-License-Identifier: MIT
#include "engine/eval/model.hpp"

#include <utility>

#include "engine/eval/nets/accumulator.hpp"

namespace fukumi::eval {

Model::Model(Parts parts) : parts_{std::move(parts)} {}

std::unique_ptr<Evaluator> Model::makeEvaluator() const {
    return std::make_unique<Evaluator>(shared_from_this());
}

std::size_t Model::bytesShared() const {
    std::size_t bytes = sizeof *this + parts_.base->bytesShared();
    if (parts_.windows) bytes += parts_.windows->bytes();
    if (parts_.value) bytes += parts_.value->bytes();
    if (parts_.order) bytes += parts_.order->bytes();
    return bytes;
}

std::size_t Model::bytesPerThread() const {
    std::size_t bytes = sizeof(Evaluator) + parts_.base->bytesPerThread();
    if (parts_.windows) bytes += windows::WindowState::bytes();
    if (parts_.value) bytes += nets::Accumulator<nets::ValueNet>::bytes();
    if (parts_.order) bytes += nets::Accumulator<nets::OrderNet>::bytes();
    return bytes;
}

}  // namespace fukumi::eval
