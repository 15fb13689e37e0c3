// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace fukumi::tuning {

/// Adam (D. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization", 2015) over a vector of
/// parameters. Those outside of what is updated keep their moments.
template <class Real>
class Adam {
public:
    /// What a training needs to go on.
    struct State {
        std::vector<Real> mean;
        std::vector<Real> square;
        std::uint64_t steps = 0;
    };

    explicit Adam(std::size_t count) : state_{std::vector<Real>(count), std::vector<Real>(count)} {}

    [[nodiscard]] const State& state() const { return state_; }
    void setState(State state) { state_ = std::move(state); }

    /// Before the updates of a batch.
    void beginStep(Real rate) {
        const auto number = static_cast<Real>(++state_.steps);
        stretch_ = rate / (Real{1} - std::pow(kBeta1, number));
        root_ = Real{1} / std::sqrt(Real{1} - std::pow(kBeta2, number));
    }
    /// One step of the parameters from .. to - 1 against their gradient.
    void update(std::span<Real> values,
                std::span<const Real> gradient,
                std::size_t from,
                std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            const Real g = gradient[i];
            Real& mean = state_.mean[i];
            Real& square = state_.square[i];
            mean = kBeta1 * mean + (Real{1} - kBeta1) * g;
            square = kBeta2 * square + (Real{1} - kBeta2) * g * g;
            values[i] -= stretch_ * mean / (std::sqrt(square) * root_ + kEpsilon);
        }
    }

private:
    static constexpr Real kBeta1 = static_cast<Real>(0.9);
    static constexpr Real kBeta2 = static_cast<Real>(0.999);
    static constexpr Real kEpsilon = static_cast<Real>(1e-8);

    State state_;
    Real stretch_ = 0;
    Real root_ = 1;
};

}  // namespace fukumi::tuning
