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
                       std::unique_ptr<Evaluator> correction,
                       CorrectedModel::Parts parts)
        : model_{std::move(model)},
          base_{std::move(base)},
          correction_{std::move(correction)},
          parts_{parts} {}

    void reset(const board::Position& position) override {
        corrections_.reserve(std::size_t{kMaxSquares});
        base_->reset(position);
        correction_->reset(position);
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
        if (parts_.value && (base < low || base > high)) return {base, false};
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
        if (!parts_.order) return;
        corrections_.resize(moves.size());
        correction_->scoreMoves(position, moves, corrections_);
        for (std::size_t i = 0; i < moves.size(); ++i) scores[i] += corrections_[i];
    }
    std::optional<double> drawChance(const board::Position& position) override {
        passOn(position);
        return correction_->drawChance(position);
    }

private:
    [[nodiscard]] Value corrected(const board::Position& position, Value base) {
        if (!parts_.value) return base;
        return clampHeuristic(base.raw() + correction_->evaluate(position).raw());
    }
    /// Both parts hear how far the history was taken back since they last heard of it.
    void passOn(const board::Position& position) {
        follower_.follow(
            position.history(),
            [&](const board::Placement&) { ++steps_; },
            [&](const board::Placement&) { kept_ = std::min(kept_, --steps_); });
        base_->noteUndo(kept_);
        correction_->noteUndo(kept_);
        kept_ = steps_;
    }

    std::shared_ptr<const CorrectedModel> model_;
    std::unique_ptr<Evaluator> base_;
    std::unique_ptr<Evaluator> correction_;
    CorrectedModel::Parts parts_;
    std::vector<std::int32_t> corrections_;  ///< of the moves in hand
    /// Steps that both parts have seen, and how many of them are still there.
    std::size_t steps_ = 0;
    std::size_t kept_ = 0;
};

}  // namespace

CorrectedModel::CorrectedModel(std::shared_ptr<const Model> base,
                               std::shared_ptr<const Model> correction,
                               Parts parts)
    : base_{std::move(base)}, correction_{std::move(correction)}, parts_{parts} {}

std::unique_ptr<Evaluator> CorrectedModel::makeEvaluator() const {
    return std::make_unique<CorrectedEvaluator>(
        shared_from_this(), base_->makeEvaluator(), correction_->makeEvaluator(), parts_);
}

std::size_t CorrectedModel::bytesShared() const {
    return sizeof *this + base_->bytesShared() + correction_->bytesShared();
}

std::size_t CorrectedModel::bytesPerThread() const {
    return sizeof(CorrectedEvaluator) + HistoryFollower::kHeapBytes + base_->bytesPerThread() +
           correction_->bytesPerThread() + std::size_t{kMaxSquares} * sizeof(std::int32_t);
}

}  // namespace fukumi::eval
