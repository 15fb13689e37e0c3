// SPDX-License-Identifier: MIT
//
// Adam (Kingma & Ba 2015) with a pull towards the start, so that what the samples hardly show keeps
// sensible numbers.
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace fukumi::tuning {

/// A vector of parameters with Adam's two moments.
class Parameters {
public:
    explicit Parameters(std::vector<double> start)
        : values_{start},
          start_{std::move(start)},
          mean_(values_.size()),
          square_(values_.size()) {}

    [[nodiscard]] const std::vector<double>& values() const { return values_; }

    void step(const std::vector<double>& gradient, double rate, double pull) {
        ++steps_;
        const double bias1 = 1.0 - std::pow(kBeta1, steps_);
        const double bias2 = 1.0 - std::pow(kBeta2, steps_);
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const double g = gradient[i] + pull * (values_[i] - start_[i]);
            mean_[i] = kBeta1 * mean_[i] + (1.0 - kBeta1) * g;
            square_[i] = kBeta2 * square_[i] + (1.0 - kBeta2) * g * g;
            values_[i] -= rate * (mean_[i] / bias1) / (std::sqrt(square_[i] / bias2) + 1e-9);
        }
    }

private:
    static constexpr double kBeta1 = 0.9;
    static constexpr double kBeta2 = 0.999;

    std::vector<double> values_;
    std::vector<double> start_;
    std::vector<double> mean_;
    std::vector<double> square_;
    int steps_ = 0;
};

}  // namespace fukumi::tuning
