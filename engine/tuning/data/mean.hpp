// SPDX-License-Identifier: MIT
#pragma once

namespace fukumi::tuning {

/// A mean and the half-width of its 95 % interval.
struct MeanEstimate {
    double mean = 0.0;
    double error = 0.0;
};

/// Values of which only the mean and its interval are kept.
class Mean {
public:
    void add(double value, double times = 1.0);

    /// The interval is by Student's t, so that it is also wide enough for few values. REQUIRES: at
    /// least two values.
    [[nodiscard]] MeanEstimate estimate() const;

private:
    double count_ = 0.0;
    double sum_ = 0.0;
    double squares_ = 0.0;
};

}  // namespace fukumi::tuning
