// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/value_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/core/random.hpp"
#include "engine/core/value.hpp"

namespace fukumi::tuning {

namespace {

using eval::kPatternCodeCount;
using eval::kUnitCount;

/// One unit of log-odds in the weights.
constexpr double kTempoUnit = kValueUnit;
constexpr double kEvalUnit = kTempoUnit * eval::kWeightScale;
constexpr double kSumUnit = eval::kSumScale;

constexpr CodeTables kTables{&eval::ColorWeights::onMove, &eval::ColorWeights::waiting, kEvalUnit};

/// The hidden layer of one sample: its sums, and where they come from.
class Units {
public:
    Units(const Sample& s, const Layout& layout, const std::vector<double>& w)
        : sample_{s},
          own_{layout.ownUnits(s.blackToMove)},
          enemy_{layout.enemyUnits(s.blackToMove)},
          bias_{layout.bias(s.blackToMove)},
          output_{layout.output(s.blackToMove)},
          ownState_{layout.ownStateUnits(s.blackToMove) + s.ownState * kUnitCount},
          enemyState_{layout.enemyStateUnits(s.blackToMove) + s.enemyState * kUnitCount},
          w_{w} {
        for (std::size_t u = 0; u < kUnitCount; ++u)
            sums_[u] = w[bias_ + u] + w[ownState_ + u] + w[enemyState_ + u];
        forEachRow([&](std::size_t row, double count) {
            for (std::size_t u = 0; u < kUnitCount; ++u) sums_[u] += count * w[row + u];
        });
    }

    [[nodiscard]] double value() const {
        double value = 0;
        for (std::size_t u = 0; u < kUnitCount; ++u)
            value += std::max(sums_[u], 0.0) * w_[output_ + u];
        return value;
    }

    /// Adds what an error of the value means for the parameters.
    void addGradient(double error, std::vector<double>& gradient) const {
        std::array<double, kUnitCount> errors;
        for (std::size_t u = 0; u < kUnitCount; ++u) {
            errors[u] = sums_[u] > 0 ? error * w_[output_ + u] : 0.0;
            gradient[output_ + u] += error * std::max(sums_[u], 0.0);
            for (const std::size_t row : {bias_, ownState_, enemyState_})
                gradient[row + u] += errors[u];
        }
        forEachRow([&](std::size_t row, double count) {
            for (std::size_t u = 0; u < kUnitCount; ++u) gradient[row + u] += count * errors[u];
        });
    }

private:
    template <class Visitor>
    void forEachRow(Visitor&& visit) const {
        static const std::vector<bool> remote = [] {
            const eval::PatternCodes codes;
            std::vector<bool> result(kPatternCodeCount);
            for (std::size_t i = 0; i < kPatternCodeCount; ++i)
                result[i] = eval::isRemote(codes.classes(static_cast<eval::PatternCode>(i)));
            return result;
        }();
        for (const auto& [code, count] : sample_.own)
            if (!remote[code]) visit(own_ + code * kUnitCount, count);
        for (const auto& [code, count] : sample_.enemy)
            if (!remote[code]) visit(enemy_ + code * kUnitCount, count);
    }

    const Sample& sample_;
    std::size_t own_, enemy_, bias_, output_, ownState_, enemyState_;
    const std::vector<double>& w_;
    std::array<double, kUnitCount> sums_{};
};

}  // namespace

double sampleLoss(const Sample& s,
                  const Layout& layout,
                  const std::vector<double>& w,
                  std::vector<double>* gradient) {
    const std::size_t own = layout.own(s.blackToMove);
    const std::size_t enemy = layout.enemy(s.blackToMove);
    const std::size_t threats = layout.threats(s.blackToMove) + s.threats;
    const Units units{s, layout, w};
    const std::size_t ownState = layout.ownState(s.blackToMove) + s.ownState;
    const std::size_t enemyState = layout.enemyState(s.blackToMove) + s.enemyState;
    double value = w[threats] + w[ownState] + w[enemyState] + units.value();
    for (const auto& [code, count] : s.own) value += count * w[own + code];
    for (const auto& [code, count] : s.enemy) value -= count * w[enemy + code];
    const double p = 1.0 / (1.0 + std::exp(-value));
    const double target = static_cast<double>(s.target);
    if (gradient != nullptr) {
        const double error = p - target;
        for (const std::size_t place : {threats, ownState, enemyState}) (*gradient)[place] += error;
        for (const auto& [code, count] : s.own) (*gradient)[own + code] += count * error;
        for (const auto& [code, count] : s.enemy) (*gradient)[enemy + code] -= count * error;
        units.addGradient(error, *gradient);
    }
    constexpr double kTiny = 1e-12;
    return -(target * std::log(p + kTiny) + (1.0 - target) * std::log(1.0 - p + kTiny));
}

std::vector<double> loadValue(const eval::PatternWeights& weights,
                              const SampleSet& set,
                              const Layout& layout) {
    std::vector<double> w = kTables.load(weights, layout);
    Random random{7};
    const auto small = [&random] { return 0.06 * (random.below(20001) / 10000.0 - 1.0); };
    for (const Color c : kColors) {
        const bool black = c == Color::Black;
        if (!black && layout.sharedColors()) continue;
        for (std::size_t i = 0; i < eval::kThreatMaskCount; ++i)
            w[layout.threats(black) + i] = weights.tempo[c][i] / kTempoUnit;
        for (std::size_t u = 0; u < kUnitCount; ++u) {
            w[layout.bias(black) + u] = 0.1;
            w[layout.output(black) + u] = small();
        }
    }
    std::vector<bool> known(layout.size());
    const auto startRow = [&](std::size_t row) {
        if (known[row]) return;
        known[row] = true;
        for (std::size_t u = 0; u < kUnitCount; ++u) w[row + u] = small();
    };
    for (const Sample& s : set.samples) {
        for (const auto& [code, count] : s.own)
            startRow(layout.ownUnits(s.blackToMove) + code * kUnitCount);
        for (const auto& [code, count] : s.enemy)
            startRow(layout.enemyUnits(s.blackToMove) + code * kUnitCount);
    }
    return w;
}

void saveValue(const std::vector<double>& w, const Layout& layout, eval::PatternWeights& weights) {
    kTables.save(w, layout, weights);
    const eval::PatternCodes codes;
    for (const Color c : kColors) {
        const bool black = c == Color::Black;
        for (std::size_t i = 0; i < eval::kThreatMaskCount; ++i)
            weights.tempo[c][i] = toInt16(w[layout.threats(black) + i] * kTempoUnit);
        for (std::size_t i = 0; i < eval::kThreatStateCount; ++i) {
            weights.states[c].own[i] = toInt16(w[layout.ownState(black) + i] * kEvalUnit);
            weights.states[c].enemy[i] = toInt16(w[layout.enemyState(black) + i] * kEvalUnit);
        }
        for (std::size_t u = 0; u < kUnitCount; ++u) {
            constexpr double kMost = eval::kMaxOutput;
            weights.units[c].bias[u] = toInt16(w[layout.bias(black) + u] * kSumUnit);
            weights.units[c].output[u] =
                toInt16(std::clamp(w[layout.output(black) + u] * kEvalUnit, -kMost, kMost));
            for (std::size_t i = 0; i < eval::kThreatStateCount; ++i) {
                weights.states[c].ownUnits[i][u] =
                    toInt16(w[layout.ownStateUnits(black) + i * kUnitCount + u] * kSumUnit);
                weights.states[c].enemyUnits[i][u] =
                    toInt16(w[layout.enemyStateUnits(black) + i * kUnitCount + u] * kSumUnit);
            }
            for (std::size_t i = 0; i < kPatternCodeCount; ++i) {
                const bool remote =
                    eval::isRemote(codes.classes(static_cast<eval::PatternCode>(i)));
                const auto row = [&](std::size_t start) {
                    return remote ? std::int16_t{0}
                                  : toInt16(w[start + i * kUnitCount + u] * kSumUnit);
                };
                weights.colors[c].onMoveUnits[i][u] = row(layout.ownUnits(black));
                weights.colors[~c].waitingUnits[i][u] = row(layout.enemyUnits(black));
            }
        }
    }
}

}  // namespace fukumi::tuning
