// SPDX-License-Identifier: MIT
//
// The network as an evaluator: the accumulator follows the board, the heads are asked.
#pragma once

#include <memory>
#include <optional>

#include "engine/eval/evaluator.hpp"
#include "engine/eval/network/accumulator.hpp"

namespace fukumi::eval::network {

class NetworkEvaluator final : public Evaluator {
public:
    explicit NetworkEvaluator(std::shared_ptr<const NetworkModel> model);

    /// REQUIRES: the position's rule is the model's. Uses the instructions that the position uses.
    void reset(const board::Position& position) override;
    /// It has no value to tell: 0.
    [[nodiscard]] Value evaluate(const board::Position&) override { return kDraw; }
    void scoreMoves(const board::Position& position,
                    std::span<const Move> moves,
                    std::span<std::int32_t> scores) override;
    [[nodiscard]] std::optional<double> drawChance(const board::Position& position) override;

    /// Catches up with the position's history.
    void sync(const board::Position& position);
    /// For tests. REQUIRES: reset() or sync() since the last change.
    [[nodiscard]] const Accumulator& accumulator() const { return accumulator_; }

    [[nodiscard]] static constexpr std::size_t bytes() {
        return sizeof(NetworkEvaluator) + Accumulator::heapBytes() + HistoryFollower::kHeapBytes;
    }

private:
    [[nodiscard]] PoolHalf half(Color c) const {
        return accumulator_.pool().sums + kChannels * indexOf(c);
    }

    std::shared_ptr<const NetworkModel> model_;
    const HeadKernels* kernels_ = &kPortableHeads;
    Accumulator accumulator_;
};

}  // namespace fukumi::eval::network
