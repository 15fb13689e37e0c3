// SPDX-License-Identifier: MIT
//
// Simultaneous perturbation stochastic approximation (Spall, IEEE Transactions on Automatic Control
// 37, 1992), in the form that engines are tuned with. Iteration k of N moves all parameters at
// once, each by its own sign d = +1 or -1, and asks which of the two ends does better:
//
//     theta - c(k) d          theta          theta + c(k) d          result: what + won - lost
//          |-------------------|-------------------|
//
//     c(k) = step (N / k)^gamma                                 down to `step` at the end
//     a(k) = rate step^2 ((A + N) / (A + k))^alpha              down to rate step^2
//     theta += a(k) / c(k) * d * result
//
// with alpha 0.602, gamma 0.101 and A = N / 10 (Spall, IEEE Transactions on Aerospace and
// Electronic Systems 34, 1998). The noise of the other parameters' moves averages out over the
// iterations.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/tuning/data/play/self_match.hpp"

namespace fukumi::tuning {

struct SpsaParameter {
    std::string name;
    int start = 0;
    int least = 0;
    int most = 0;
    double step = 1;  ///< of the perturbation, at the end
    double rate = 0;  ///< of learning at the end, in steps for each point of a result
};

/// A run of SPSA.
struct SpsaSchedule {
    std::vector<SpsaParameter> parameters;
    int iterations = 0;
    std::uint64_t seed = 1;
};

/// Games of one iteration. It follows from the schedule, the iteration's number and theta.
struct SpsaTrial {
    int number = 1;                ///< of the iteration, from 1
    std::uint64_t seed = 0;        ///< for whatever else is random
    std::vector<int> signs;        ///< the d above
    std::vector<int> plus, minus;  ///< values, each within its range
};

/// The values to begin with.
[[nodiscard]] std::vector<double> spsaStart(const SpsaSchedule& schedule);

/// REQUIRES: 1 <= number <= iterations.
[[nodiscard]] SpsaTrial spsaTrial(const SpsaSchedule& schedule,
                                  std::span<const double> theta,
                                  int number);

/// `result`: games that `plus` won, less those that it lost.
void spsaLearn(const SpsaSchedule& schedule,
               const SpsaTrial& trial,
               int result,
               std::span<double> theta);

/// Theta in whole numbers.
[[nodiscard]] std::vector<int> spsaValues(std::span<const double> theta);

// The parameters of a search as SPSA sees them.

/// Parameters of a search, from its present values on. `names`: separated by commas; empty for
/// those that are tuned by default. Throws UserError on a name that no parameter has and on one
/// that is listed twice.
[[nodiscard]] std::vector<SpsaParameter> spsaParameters(search::SearchMode mode,
                                                        const std::string& names,
                                                        double rate);

/// Gives a side `values` for those of `tuned`. REQUIRES: as many values as names; they are names of
/// the search that plays.
void setParameters(MatchSide& side,
                   std::span<const SpsaParameter> tuned,
                   std::span<const int> values);

}  // namespace fukumi::tuning
