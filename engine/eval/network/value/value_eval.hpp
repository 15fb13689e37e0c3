// SPDX-License-Identifier: MIT
//
// The value network as an evaluator: z of every point and the pools follow the board, the layers
// are asked. About 0.3 MB; one belongs to one thread.
#pragma once

#include <memory>

#include "engine/eval/evaluator.hpp"
#include "engine/eval/network/step_log.hpp"
#include "engine/eval/network/value/value_model.hpp"

namespace fukumi::eval::network {

/// What StepLog follows here.
struct ValueForm {
    using Planes = ValuePlanes;
    using Tables = ValueTables;
    using SavedStar = SavedValueStar;
    using Kernels = ValueKernels;

    [[nodiscard]] static const Kernels& kernels(Isa isa) {
        return isa == Isa::Avx2 && kAvx2Value != nullptr ? *kAvx2Value : kPortableValue;
    }
    static void start(Planes& planes, BoardSize size) {
        forEachSquare(size, [&](Square s) {
            planes.region[planeIndex(s)] = static_cast<std::uint8_t>(regionOf(s, size));
        });
    }
    // All windows of a blocked square are gone: nothing else is left of it.
    static void addBlock(Planes&, std::size_t) {}
    static void removeBlock(Planes&, std::size_t) {}
    static void reopen(Planes&, std::size_t) {}
};

class ValueEvaluator final : public Evaluator {
public:
    explicit ValueEvaluator(std::shared_ptr<const ValueModel> model);

    /// REQUIRES: the position's rule is the model's. Uses the instructions that the position uses.
    void reset(const board::Position& position) override;
    [[nodiscard]] Value evaluate(const board::Position& position) override;
    /// Nothing: all moves alike.
    void scoreMoves(const board::Position& position,
                    std::span<const Move> moves,
                    std::span<std::int32_t> scores) override;

    /// Catches up with the position's history.
    void sync(const board::Position& position);
    /// For tests. REQUIRES: reset() or sync() since the last change.
    [[nodiscard]] const ValuePlanes& planes() const { return log_.planes(); }

    [[nodiscard]] static constexpr std::size_t bytes() {
        return sizeof(ValueEvaluator) + StepLog<ValueForm>::heapBytes() +
               HistoryFollower::kHeapBytes;
    }

private:
    std::shared_ptr<const ValueModel> model_;
    const ValueKernels* kernels_ = &kPortableValue;
    StepLog<ValueForm> log_;
};

}  // namespace fukumi::eval::network
