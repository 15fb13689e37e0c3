// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/value_model.hpp"

#include <algorithm>
#include <array>

#include "engine/core/random.hpp"
#include "engine/core/value.hpp"
#include "engine/tuning/data/play/chance.hpp"

namespace fukumi::tuning {

namespace {

using eval::kPatternCodeCount;
using eval::kUnitCount;

/// One unit of log-odds in the weights.
constexpr double kTempoUnit = kValueUnit;
constexpr double kEvalUnit = kTempoUnit * eval::kWeightScale;
constexpr double kSumUnit = eval::kSumScale;

constexpr CodeTables kTables{&eval::ColorWeights::onMove, &eval::ColorWeights::waiting, kEvalUnit};

/// Codes of points out of reach of all stones, which add nothing to the hidden layer.
const std::vector<bool>& remoteCodes() {
    static const std::vector<bool> remote = [] {
        const eval::PatternCodes codes;
        std::vector<bool> result(kPatternCodeCount);
        for (std::size_t i = 0; i < kPatternCodeCount; ++i)
            result[i] = eval::isRemote(codes.classes(static_cast<eval::PatternCode>(i)));
        return result;
    }();
    return remote;
}

/// Calls visit(place, number, unit) for all numbers of the value but those of kTables: where it is
/// in the vector, it in the weights (const or not), and how much of it is a log-odd.
template <class Weights, class Visit>
void forEachNumber(Weights& weights, const Layout& layout, Visit&& visit) {
    for (const Color c : kColors) {
        const bool black = c == Color::Black;
        const auto visitRow = [&visit](std::size_t start, auto& row, double unit) {
            for (std::size_t i = 0; i < row.size(); ++i) visit(start + i, row[i], unit);
        };
        visitRow(layout.threats(black), weights.colors[c].tempo, kTempoUnit);
        visitRow(layout.ownState(black), weights.colors[c].states.own, kEvalUnit);
        visitRow(layout.enemyState(black), weights.colors[c].states.enemy, kEvalUnit);
        visitRow(layout.bias(black), weights.colors[c].units.bias, kSumUnit);
        visitRow(layout.output(black), weights.colors[c].units.output, kEvalUnit);
        const auto visitRows = [&visitRow](std::size_t start, auto& rows, std::size_t i) {
            visitRow(start + i * kUnitCount, rows[i], kSumUnit);
        };
        for (std::size_t i = 0; i < eval::kThreatStateCount; ++i) {
            visitRows(layout.ownStateUnits(black), weights.colors[c].states.ownUnits, i);
            visitRows(layout.enemyStateUnits(black), weights.colors[c].states.enemyUnits, i);
        }
        for (std::size_t i = 0; i < kPatternCodeCount; ++i) {
            if (remoteCodes()[i]) continue;
            visitRows(layout.ownUnits(black), weights.colors[c].onMoveUnits, i);
            visitRows(layout.enemyUnits(black), weights.colors[~c].waitingUnits, i);
        }
    }
}

bool hasHiddenLayer(const eval::PatternWeights& weights) {
    return std::any_of(kColors.begin(), kColors.end(), [&weights](Color c) {
        return weights.colors[c].units.output != eval::UnitRow{};
    });
}

/// Small random numbers, since equal units would stay equal. Nothing is known of codes that no
/// sample has: their rows stay zero.
void startHiddenLayer(const SampleSet& set, const Layout& layout, std::vector<double>& w) {
    Random random{7};
    const auto small = [&random] { return 0.06 * (random.below(20001) / 10000.0 - 1.0); };
    for (const bool black : {true, false}) {
        if (!black && layout.sharedColors()) continue;
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
}

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
        const std::vector<bool>& remote = remoteCodes();
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
    const double target = static_cast<double>(s.target);
    if (gradient != nullptr) {
        const double error = chanceOfLogit(value) - target;
        for (const std::size_t place : {threats, ownState, enemyState}) (*gradient)[place] += error;
        for (const auto& [code, count] : s.own) (*gradient)[own + code] += count * error;
        for (const auto& [code, count] : s.enemy) (*gradient)[enemy + code] -= count * error;
        units.addGradient(error, *gradient);
    }
    return crossEntropy(target, value);
}

std::vector<double> loadValue(const eval::PatternWeights& weights,
                              const SampleSet& set,
                              const Layout& layout) {
    std::vector<double> w = kTables.load(weights, layout);
    forEachNumber(weights, layout, [&w](std::size_t place, std::int16_t number, double unit) {
        w[place] = number / unit;
    });
    if (!hasHiddenLayer(weights)) startHiddenLayer(set, layout, w);
    return w;
}

void saveValue(const std::vector<double>& w, const Layout& layout, eval::PatternWeights& weights) {
    kTables.save(w, layout, weights);
    forEachNumber(weights, layout, [&w](std::size_t place, std::int16_t& number, double unit) {
        number = toInt16(w[place] * unit);
    });
    for (const Color c : kColors)
        for (std::int16_t& output : weights.colors[c].units.output)
            output = std::clamp<std::int16_t>(output, -eval::kMaxOutput, eval::kMaxOutput);
}

}  // namespace fukumi::tuning
