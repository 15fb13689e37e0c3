// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/board/position.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/value.hpp"
#include "engine/eval/nets/net_model.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/eval/windows/window_state.hpp"

namespace fukumi::eval::nets {

/// The part of a network that follows the board: z of every point, the 3x3 where there is one, and
/// the sums that the layers read. It reads a WindowState, and catches up only when it is asked.
/// One belongs to one thread.
template <class Net>
class Accumulator {
public:
    /// Both must outlive this.
    Accumulator(const NetModel<Net>& model, windows::WindowState& state)
        : model_{model}, state_{state} {}

    /// After the state's reset() on this position. Uses the instructions that the position uses.
    void reset(const board::Position& position) {
        const bool isAvx2 = position.lines().isa() >= Isa::Avx2 && kAvx2Kernels != nullptr;
        all_ = isAvx2 ? kAvx2Kernels : &kPortableKernels;
        size_ = position.size();
        cursor_.reset();
        clear();
    }
    /// Catches up with the history of the position.
    void sync(const board::Position& position) {
        state_.sync(position);
        const Kernels<Net>& kernels = all_->template kernelsOf<Net>();
        cursor_.follow(
            state_,
            [&] { clear(); },
            [&](const windows::Step& step, SavedUpdate<Net>& saved) {
                kernels.forward(*planes_, model_.tables(), step.at, step.reach, step.change, saved);
                if (step.placement.kind == board::Placement::Kind::Block) closeMix(step.at);
            },
            [&](std::size_t at, int reach, const SavedUpdate<Net>& saved) {
                kernels.back(*planes_, at, reach, saved);
                if constexpr (kHasMix) planes_->floor[at] = kFloorOpen;
            });
    }

    /// REQUIRES of everything below: sync() since the last change.
    [[nodiscard]] const Planes<Net>& planes() const { return *planes_; }
    [[nodiscard]] const AllKernels& kernels() const { return *all_; }
    [[nodiscard]] const Heads<Net>& heads(Color us) const { return model_.heads(us); }
    /// The network's last sum for `us` to move.
    [[nodiscard]] std::int64_t sum(Color us) const {
        return all_->template kernelsOf<Net>().sum(
            model_.heads(us), planes_->pools, firstOf(us), firstOf(~us));
    }
    /// Where a colour's channels begin.
    [[nodiscard]] static constexpr std::size_t firstOf(Color c) {
        return Net::kShape.channels * indexOf(c);
    }

    /// Memory of one accumulator and of all that it owns.
    [[nodiscard]] static constexpr std::size_t bytes() {
        return sizeof(Accumulator) + sizeof(Planes<Net>) +
               windows::Cursor<SavedUpdate<Net>>::heapBytes();
    }

private:
    static constexpr bool kHasMix = Net::kShape.mixed > 0;

    /// An empty board: windows without a stone are worth nothing, and all is zero.
    void clear() {
        *planes_ = {};
        if constexpr (kHasMix) ranges::fill(planes_->floor, kFloorClosed);
        forEachSquare(size_, [&](Square s) {
            const std::size_t at = windows::planeIndex(s);
            if constexpr (kHasMix) planes_->floor[at] = kFloorOpen;
            if constexpr (Net::kShape.regionSide > 1)
                planes_->region[at] = static_cast<std::uint8_t>(regionOf(s, size_));
        });
    }

    /// A blocked square counts for nothing: its windows are gone already, its 3x3 goes here.
    void closeMix(std::size_t at) {
        if constexpr (kHasMix) {
            for (std::size_t k = 0; k < 2 * Net::kMixed; ++k)
                planes_->pools.sums[0][k / Net::kMixed * Net::kChannels + k % Net::kMixed] -=
                    std::max<int>(planes_->mixed[at].numbers[k], 0);
            planes_->floor[at] = kFloorClosed;
        }
    }

    const NetModel<Net>& model_;
    windows::WindowState& state_;
    const AllKernels* all_ = &kPortableKernels;
    BoardSize size_ = BoardSize::square(15);
    std::unique_ptr<Planes<Net>> planes_ = std::make_unique<Planes<Net>>();
    windows::Cursor<SavedUpdate<Net>> cursor_;
};

// Meaning of the networks' last sums. REQUIRES of all: the accumulator is up to date with the
// position.

/// Correction of the value network to the value for `us`, who is to move.
[[nodiscard]] Value valueOf(const Accumulator<ValueNet>& network, Color us);

/// Adds what the order network says of moves, in order units. REQUIRES: moves are empty squares.
void addOrder(const Accumulator<OrderNet>& network,
              Color us,
              std::span<const Move> moves,
              std::span<std::int32_t> scores);

/// Answer of the draw network, from 0 to 1.
[[nodiscard]] double drawChanceOf(const Accumulator<OrderNet>& network, Color us);
/// Whether it ever learned of draws: all of it is zero otherwise.
[[nodiscard]] bool knowsDraws(const Weights<OrderNet>& weights);

}  // namespace fukumi::eval::nets
