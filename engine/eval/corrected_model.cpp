// SPDX-License-Identifier: MIT
#include "engine/eval/corrected_model.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace fukumi::eval {

namespace {

class CorrectedEvaluator final : public Evaluator {
public:
    CorrectedEvaluator(std::shared_ptr<const CorrectedModel> model,
                       std::unique_ptr<Evaluator> base,
                       std::unique_ptr<Evaluator> value,
                       std::unique_ptr<Evaluator> order)
        : model_{std::move(model)},
          base_{std::move(base)},
          value_{std::move(value)},
          order_{std::move(order)} {}

    void reset(const board::Position& position) override {
        scores_.reserve(std::size_t{kMaxSquares});
        for (Evaluator* const each : {base_.get(), value_.get(), order_.get()})
            each->reset(position);
        follower_.reset();
        steps_ = kept_ = 0;
        passOn(position);
    }
    Value evaluate(const board::Position& position) override {
        passOn(position);
        return corrected(position, base_->evaluate(position));
    }
    /// The correction is the dear part, and stays out of date where it is not asked.
    Estimate estimate(const board::Position& position, Value low, Value high) override {
        passOn(position);
        const Value base = base_->evaluate(position);
        if (base < low || base > high) return {base, false};
        return {corrected(position, base), true};
    }
    void scoreMoves(const board::Position& position,
                    std::span<const Move> moves,
                    std::span<std::int32_t> scores) override {
        passOn(position);
        base_->scoreMoves(position, moves, scores);
    }
    void scoreMovesDeep(const board::Position& position,
                        std::span<const Move> moves,
                        std::span<std::int32_t> scores) override {
        scoreMoves(position, moves, scores);
        scores_.resize(moves.size());
        order_->scoreMoves(position, moves, scores_);
        for (std::size_t i = 0; i < moves.size(); ++i) scores[i] += scores_[i];
    }
    std::optional<double> drawChance(const board::Position& position) override {
        passOn(position);
        return order_->drawChance(position);
    }

private:
    [[nodiscard]] Value corrected(const board::Position& position, Value base) {
        return clampHeuristic(base.raw() + value_->evaluate(position).raw());
    }
    /// All parts hear how far the history was taken back since they last heard of it.
    void passOn(const board::Position& position) {
        follower_.follow(
            position.history(),
            [&](const board::Placement&) { ++steps_; },
            [&](const board::Placement&) { kept_ = std::min(kept_, --steps_); });
        for (Evaluator* const each : {base_.get(), value_.get(), order_.get()})
            each->noteUndo(kept_);
        kept_ = steps_;
    }

    std::shared_ptr<const CorrectedModel> model_;
    std::unique_ptr<Evaluator> base_;
    std::unique_ptr<Evaluator> value_;
    std::unique_ptr<Evaluator> order_;
    std::vector<std::int32_t> scores_;  ///< what the order is corrected by, of the moves in hand
    /// Steps that all parts have seen, and how many of them are still there.
    std::size_t steps_ = 0;
    std::size_t kept_ = 0;
};

}  // namespace

CorrectedModel::CorrectedModel(std::shared_ptr<const Model> base, Corrections corrections)
    : base_{std::move(base)}, corrections_{std::move(corrections)} {}

std::unique_ptr<Evaluator> CorrectedModel::makeEvaluator() const {
    return std::make_unique<CorrectedEvaluator>(shared_from_this(),
                                                base_->makeEvaluator(),
                                                corrections_.value->makeEvaluator(),
                                                corrections_.order->makeEvaluator());
}

std::size_t CorrectedModel::bytesShared() const {
    return sizeof *this + base_->bytesShared() + corrections_.value->bytesShared() +
           corrections_.order->bytesShared();
}

std::size_t CorrectedModel::bytesPerThread() const {
    return sizeof(CorrectedEvaluator) + HistoryFollower::kHeapBytes +
           std::size_t{kMaxSquares} * sizeof(std::int32_t) + base_->bytesPerThread() +
           corrections_.value->bytesPerThread() + corrections_.order->bytesPerThread();
}

}  // namespace fukumi::eval
