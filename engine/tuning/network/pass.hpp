// SPDX-License-Identifier: MIT
//
// One position through the network and back: policy and draws, their losses, the gradient.
//
// Inside a pass the features of a point stand in "plane order", both colours side by side, those
// that pass through the 3x3 first:
//
//     0            kMixed         2 kMixed                          2 kChannels
//     | black, 3x3 | white, 3x3   | black, direct  | white, direct  |
//
// Heads know us and them; headsFor() brings their rows into this order for either side to move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/by_color.hpp"
#include "engine/tuning/network/float_network.hpp"
#include "engine/tuning/network/losses.hpp"
#include "engine/tuning/network/row_gradient.hpp"
#include "engine/tuning/network/sample_input.hpp"
#include "engine/tuning/network/trainer_options.hpp"

namespace fukumi::tuning {

/// Numbers of a point in plane order.
inline constexpr std::size_t kPlane = 2 * eval::nets::OrderNet::kChannels;
inline constexpr std::size_t kPlaneMixed = 2 * eval::nets::OrderNet::kMixed;

/// The heads of a view, or their gradient, in plane order.
struct PlaneHeads {
    static constexpr std::size_t kH = eval::nets::OrderNet::kHidden;
    static constexpr std::size_t kG = eval::nets::OrderNet::kMoveHidden;

    alignas(64) std::array<float, kH> firstBias{};
    alignas(64) std::array<std::array<float, kPlane>, kH> first{};
    alignas(64) std::array<float, kPlane> queryBias{};
    alignas(64) std::array<std::array<float, kH>, kPlane> query{};
    alignas(64) std::array<float, kG> restBias{};
    alignas(64) std::array<std::array<float, kH>, kG> rest{};
    alignas(64) std::array<float, kG> pointBias{};
    alignas(64) std::array<std::array<float, kPlane>, kG> point{};
    alignas(64) std::array<float, kH> secondBias{};
    alignas(64) std::array<std::array<float, kH>, kH> second{};
    alignas(64) std::array<float, kH> drawOutput{};
    alignas(64) std::array<float, kPlane> drawBypass{};
    float drawBias = 0;
};

/// A table row and a 3x3 for both colours, in plane order.
using PlaneRow = std::array<float, kPlane>;
using PlaneMix = std::array<std::array<float, kPlaneMixed>, 3>;

/// Weights that a pass reads. Rows that no position of a batch has may be out of date.
struct PassWeights {
    std::vector<PlaneRow> rows;
    PlaneMix mix{};
    ByColor<PlaneHeads> heads;  ///< by the side to move
};
/// Gradient that a pass adds to.
struct PassGradient : RowGradient<PlaneRow> {
    using RowGradient::RowGradient;
    void clear();

    PlaneMix mix{};
    ByColor<PlaneHeads> heads;
};

/// Where a channel of a colour stands in plane order.
[[nodiscard]] constexpr std::size_t planeIndex(Color c, std::size_t channel) {
    constexpr std::size_t kM = eval::nets::OrderNet::kMixed;
    constexpr std::size_t kD = eval::nets::OrderNet::kChannels - kM;
    const std::size_t side = indexOf(c);
    return channel < kM ? side * kM + channel : 2 * kM + side * kD + (channel - kM);
}

/// The heads of a view for `us` to move, and the way back: adds a gradient to that of the view.
[[nodiscard]] PlaneHeads headsFor(std::span<const float> view, Color us);
void addHeads(const PlaneHeads& gradient, Color us, std::span<float> view);

/// Work space of one thread.
class Pass {
public:
    /// The chance of a draw is read off what the order of moves learned: nothing flows back from it
    /// into the layers that both share.
    explicit Pass(Lesson lesson = Lesson::All) : lesson_{lesson}, planes_{new Planes{}} {}

    /// Adds the position's losses, and its gradient where there is one.
    void run(const SampleInput& input,
             const PassWeights& weights,
             PassGradient* gradient,
             PassLosses& losses);
    /// Logits of the last input's candidates.
    [[nodiscard]] std::span<const float> logits() const { return logits_; }
    /// Log-odds of a draw of the last input.
    [[nodiscard]] float draw() const { return head_.draw; }

private:
    struct Planes {
        alignas(64) std::array<std::array<float, kPlane>, kPlaneSize> h{};
        alignas(64) std::array<std::array<float, kPlane>, kPlaneSize> f{};
        alignas(64) std::array<std::array<float, kPlane>, kPlaneSize> df{};
    };
    struct HeadState {
        alignas(64) std::array<float, kPlane> x{};
        alignas(64) std::array<float, PlaneHeads::kH> a1{};
        alignas(64) std::array<float, PlaneHeads::kH> a2{};
        alignas(64) std::array<float, kPlane> q{};
        alignas(64) std::array<float, PlaneHeads::kG> r{};
        float draw = 0;
    };

    void features(const SampleInput& input, const PassWeights& weights);
    void drawHead(const PlaneHeads& heads);
    void policyHead(const SampleInput& input, const PlaneHeads& heads);
    void addLosses(const SampleInput& input, PassLosses& losses);
    void drawBack(const SampleInput& input, const PlaneHeads& heads, PlaneHeads& gradient);
    void headsBack(const SampleInput& input, const PlaneHeads& heads, PlaneHeads& gradient);
    void policyBack(const SampleInput& input, const PlaneHeads& heads, PlaneHeads& gradient);
    void featuresBack(const SampleInput& input, const PassWeights& weights, PassGradient& gradient);
    void clearPlanes(const SampleInput& input);

    Lesson lesson_;
    std::unique_ptr<Planes> planes_;
    HeadState head_;
    // Gradients with respect to the state above.
    HeadState back_;
    std::vector<float> logits_;
    std::vector<float> chances_;
    std::vector<std::array<float, PlaneHeads::kG>> hidden_;  // of each candidate
};

}  // namespace fukumi::tuning
