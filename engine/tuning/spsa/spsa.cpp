// SPDX-License-Identifier: MIT
#include "engine/tuning/spsa/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/core/check.hpp"
#include "engine/core/error.hpp"
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

namespace {

template <class Parameters>
SpsaParameter parameterOf(const search::NamedParameter<Parameters>& named, double rate) {
    return {std::string{named.name},
            Parameters{}.*named.member,
            named.least,
            named.most,
            named.step,
            rate};
}

template <class Parameters>
std::vector<SpsaParameter> parametersOf(std::span<const search::NamedParameter<Parameters>> all,
                                        const std::string& names,
                                        double rate) {
    std::vector<SpsaParameter> parameters;
    if (names.empty()) {
        for (const auto& named : all)
            if (named.tuned == search::Tuned::Default)
                parameters.push_back(parameterOf(named, rate));
        return parameters;
    }
    std::istringstream list{names};
    for (std::string name; std::getline(list, name, ',');) {
        const auto* const named = search::parameterCalled(name, all);
        if (named == nullptr) throw UserError{"no parameter is called " + name};
        for (const SpsaParameter& other : parameters)
            if (other.name == name) throw UserError{name + " is listed twice"};
        parameters.push_back(parameterOf(*named, rate));
    }
    return parameters;
}

}  // namespace

std::vector<SpsaParameter> spsaParameters(search::SearchMode mode,
                                          const std::string& names,
                                          double rate) {
    return mode == search::SearchMode::Mcts
               ? parametersOf(search::mcts::namedParameters(), names, rate)
               : parametersOf(search::alphabeta::namedParameters(), names, rate);
}

void setParameters(MatchSide& side,
                   std::span<const SpsaParameter> tuned,
                   std::span<const int> values) {
    FUKUMI_CHECK(tuned.size() == values.size());
    for (std::size_t i = 0; i < tuned.size(); ++i) {
        [[maybe_unused]] const bool isKnown = setParameter(side, tuned[i].name, values[i]);
        FUKUMI_CHECK(isKnown);
    }
}

}  // namespace fukumi::tuning
