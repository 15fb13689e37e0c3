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
    /// `value` and `order` belong to `corrections`; null where there is none.
    CorrectedEvaluator(std::shared_ptr<const CorrectedModel> model,
                       std::unique_ptr<Evaluator> base,
                       std::vector<std::unique_ptr<Evaluator>> corrections,
                       Evaluator* value,
                       Evaluator* order)
        : model_{std::move(model)},
          base_{std::move(base)},
          corrections_{std::move(corrections)},
          value_{value},
          order_{order} {}

    void reset(const board::Position& position) override {
        scores_.reserve(std::size_t{kMaxSquares});
        base_->reset(position);
        for (const auto& each : corrections_) each->reset(position);
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
        if (value_ != nullptr && (base < low || base > high)) return {base, false};
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
        if (order_ == nullptr) return;
        scores_.resize(moves.size());
        order_->scoreMoves(position, moves, scores_);
        for (std::size_t i = 0; i < moves.size(); ++i) scores[i] += scores_[i];
    }
    std::optional<double> drawChance(const board::Position& position) override {
        passOn(position);
        for (const auto& each : corrections_)
            if (const auto chance = each->drawChance(position)) return chance;
        return std::nullopt;
    }

private:
    [[nodiscard]] Value corrected(const board::Position& position, Value base) {
        if (value_ == nullptr) return base;
        return clampHeuristic(base.raw() + value_->evaluate(position).raw());
    }
    /// All parts hear how far the history was taken back since they last heard of it.
    void passOn(const board::Position& position) {
        follower_.follow(
            position.history(),
            [&](const board::Placement&) { ++steps_; },
            [&](const board::Placement&) { kept_ = std::min(kept_, --steps_); });
        base_->noteUndo(kept_);
        for (const auto& each : corrections_) each->noteUndo(kept_);
        kept_ = steps_;
    }

    std::shared_ptr<const CorrectedModel> model_;
    std::unique_ptr<Evaluator> base_;
    std::vector<std::unique_ptr<Evaluator>> corrections_;
    Evaluator* value_;
    Evaluator* order_;
    std::vector<std::int32_t> scores_;  ///< what the order is corrected by, of the moves in hand
    /// Steps that all parts have seen, and how many of them are still there.
    std::size_t steps_ = 0;
    std::size_t kept_ = 0;
};

}  // namespace

CorrectedModel::CorrectedModel(std::shared_ptr<const Model> base, Corrections corrections)
    : base_{std::move(base)}, corrections_{std::move(corrections)} {}

std::unique_ptr<Evaluator> CorrectedModel::makeEvaluator() const {
    std::vector<std::unique_ptr<Evaluator>> made;
    Evaluator* value = nullptr;
    Evaluator* order = nullptr;
    forEachCorrection([&](const Model& model) {
        made.push_back(model.makeEvaluator());
        if (&model == corrections_.order.get()) order = made.back().get();
        if (&model == corrections_.value.get()) value = made.back().get();
    });
    return std::make_unique<CorrectedEvaluator>(
        shared_from_this(), base_->makeEvaluator(), std::move(made), value, order);
}

std::size_t CorrectedModel::bytesShared() const {
    std::size_t bytes = sizeof *this + base_->bytesShared();
    forEachCorrection([&](const Model& model) { bytes += model.bytesShared(); });
    return bytes;
}

std::size_t CorrectedModel::bytesPerThread() const {
    std::size_t bytes = sizeof(CorrectedEvaluator) + HistoryFollower::kHeapBytes +
                        base_->bytesPerThread() + std::size_t{kMaxSquares} * sizeof(std::int32_t);
    forEachCorrection([&](const Model& model) {
        bytes += model.bytesPerThread() + sizeof(std::unique_ptr<Evaluator>);
    });
    return bytes;
}

}  // namespace fukumi::eval
