// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/spsa.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/check.hpp"
#include "engine/core/random.hpp"

namespace fukumi::tuning {

namespace {

constexpr double kAlpha = 0.602;
constexpr double kGamma = 0.101;
constexpr double kStability = 0.1;  // A, in iterations

double perturbation(const SpsaSchedule& schedule, const SpsaParameter& parameter, int number) {
    return parameter.step * std::pow(double(schedule.iterations) / number, kGamma);
}

double gain(const SpsaSchedule& schedule, const SpsaParameter& parameter, int number) {
    const double stability = kStability * schedule.iterations;
    return parameter.rate * parameter.step * parameter.step *
           std::pow((stability + schedule.iterations) / (stability + number), kAlpha);
}

/// Random numbers of an iteration: the same whenever it is played.
Random randomOf(const SpsaSchedule& schedule, int number) {
    const std::uint64_t of = Random{schedule.seed}.next() + static_cast<std::uint64_t>(number);
    return Random{Random{of}.next()};
}

/// Uniform in [0, 1).
double fractionOf(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

double within(const SpsaParameter& parameter, double value) {
    return std::clamp(value, double(parameter.least), double(parameter.most));
}

}  // namespace

std::vector<double> spsaStart(const SpsaSchedule& schedule) {
    std::vector<double> theta;
    for (const SpsaParameter& parameter : schedule.parameters) theta.push_back(parameter.start);
    return theta;
}

SpsaTrial spsaTrial(const SpsaSchedule& schedule, std::span<const double> theta, int number) {
    FUKUMI_CHECK(number >= 1 && number <= schedule.iterations);
    FUKUMI_CHECK(theta.size() == schedule.parameters.size());
    Random random = randomOf(schedule, number);
    SpsaTrial trial;
    trial.number = number;
    trial.seed = random.next();
    for (std::size_t i = 0; i < theta.size(); ++i) {
        const SpsaParameter& parameter = schedule.parameters[i];
        const int sign = random.below(2) == 0 ? -1 : 1;
        const double by = sign * perturbation(schedule, parameter, number);
        // Rounded up as often as the fraction says, both ends alike: on average a trial plays the
        // values meant, also where the perturbation is smaller than the distance of whole numbers.
        const double lot = fractionOf(random);
        const auto whole = [&](double value) {
            return static_cast<int>(within(parameter, std::floor(within(parameter, value) + lot)));
        };
        trial.signs.push_back(sign);
        trial.plus.push_back(whole(theta[i] + by));
        trial.minus.push_back(whole(theta[i] - by));
    }
    return trial;
}

void spsaLearn(const SpsaSchedule& schedule,
               const SpsaTrial& trial,
               int result,
               std::span<double> theta) {
    for (std::size_t i = 0; i < theta.size(); ++i) {
        const SpsaParameter& parameter = schedule.parameters[i];
        const double by = gain(schedule, parameter, trial.number) /
                          perturbation(schedule, parameter, trial.number) * trial.signs[i] * result;
        theta[i] = within(parameter, theta[i] + by);
    }
}

std::vector<int> spsaValues(std::span<const double> theta) {
    std::vector<int> values;
    for (const double value : theta) values.push_back(static_cast<int>(std::lround(value)));
    return values;
}

}  // namespace fukumi::tuning
