// SPDX-License-Identifier: MIT
#include "engine/tuning/data/mean.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/students_t.hpp>

namespace fukumi::tuning {

void Mean::add(double value, double times) {
    count_ += times;
    sum_ += times * value;
    squares_ += times * value * value;
}

MeanEstimate Mean::estimate() const {
    const double mean = sum_ / count_;
    const double variance = std::max(squares_ / count_ - mean * mean, 0.0);
    const boost::math::students_t student{count_ - 1.0};
    return {mean, quantile(student, 0.975) * std::sqrt(variance / (count_ - 1.0))};
}

}  // namespace fukumi::tuning
