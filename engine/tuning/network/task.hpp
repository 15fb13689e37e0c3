// SPDX-License-Identifier: MIT
//
// Tasks of networks: the meaning of their last sums, and the losses. A task is one thread's; its
// network says all else.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "engine/eval/nets/order_net.hpp"
#include "engine/eval/nets/value_net.hpp"
#include "engine/tuning/network/losses.hpp"
#include "engine/tuning/network/pass.hpp"
#include "engine/tuning/network/trainer_options.hpp"

namespace fukumi::tuning {

/// For each network:
///
///     learns()         whether a mode trains a part
///     run()            a position's losses, and its gradient where one is wanted
template <class Net>
class Task;

template <>
class Task<eval::nets::ValueNet> {
public:
    using Net = eval::nets::ValueNet;
    [[nodiscard]] static constexpr bool learns(std::size_t, TrainMode) { return true; }

    void run(const SampleInput& input,
             const PassWeights<Net>& weights,
             TrainMode mode,
             PassGradient<Net>* gradient,
             PassLosses& losses);

    /// Log-odds of winning for the side to move, of the last input, and without its base.
    [[nodiscard]] float value() const { return *pass_.output<Net::output>(); }

private:
    Pass<Net> pass_;
};

template <>
class Task<eval::nets::OrderNet> {
public:
    using Net = eval::nets::OrderNet;
    /// The chance of a draw is read off what the order of moves learned: nothing flows back from it
    /// into the layers that both share.
    [[nodiscard]] static constexpr bool learns(std::size_t part, TrainMode mode) {
        return mode == TrainMode::All || part == Net::second || part == Net::draw;
    }

    void run(const SampleInput& input,
             const PassWeights<Net>& weights,
             TrainMode mode,
             PassGradient<Net>* gradient,
             PassLosses& losses);

    /// Logits of the last input's candidates, and the log-odds of a draw.
    [[nodiscard]] std::span<const float> logits() const { return logits_; }
    [[nodiscard]] float draw() const { return *pass_.output<Net::draw>(); }

private:
    static constexpr std::size_t kBoth = 2 * Net::kChannels;
    /// A move's own numbers, and the layer after them.
    struct Candidate {
        alignas(64) std::array<float, kBoth> f;
        alignas(64) std::array<float, Net::kMoveHidden> hidden;
    };

    void scoreMoves(const SampleInput& input);
    void addLosses(const SampleInput& input, PassLosses& losses);
    void drawBack(const SampleInput& input, PassGradient<Net>& gradient);
    void orderBack(const SampleInput& input, PassGradient<Net>& gradient);

    Pass<Net> pass_;
    std::vector<Candidate> candidates_;
    std::vector<float> logits_;
    std::vector<float> chances_;
};

}  // namespace fukumi::tuning
