// SPDX-License-Identifier: MIT
#include "engine/tuning/fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <thread>
#include <tuple>

#include "engine/core/random.hpp"

namespace fukumi::tuning {

namespace {

using eval::kPatternCodeCount;

/// Weights in log-odds: an evaluation weight of 8 * 200 is one unit, an ordering weight of 100 too.
constexpr double kEvalUnit = 1600.0;
constexpr double kOrderUnit = 100.0;
constexpr double kTempoUnit = 200.0;

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

/// Where a sample's numbers are in the parameter vector: two blocks of codes a colour (own, enemy),
/// then the threat masks.
struct Layout {
    bool sharedColors;

    [[nodiscard]] std::size_t size() const {
        return (sharedColors ? 1 : 2) * (2 * kPatternCodeCount + eval::kThreatMaskCount);
    }
    [[nodiscard]] std::size_t own(bool blackToMove) const {
        return sharedColors || blackToMove ? 0 : 2 * kPatternCodeCount;
    }
    /// The enemy's patterns are the other colour's.
    [[nodiscard]] std::size_t enemy(bool blackToMove) const {
        return kPatternCodeCount + (sharedColors || !blackToMove ? 0 : 2 * kPatternCodeCount);
    }
    [[nodiscard]] std::size_t threats(bool blackToMove) const {
        return size() - (sharedColors || blackToMove ? 1 : 2) * eval::kThreatMaskCount;
    }
};

double sampleLoss(const Sample& s,
                  const Layout& layout,
                  const std::vector<double>& w,
                  std::vector<double>* gradient) {
    const std::size_t own = layout.own(s.blackToMove);
    const std::size_t enemy = layout.enemy(s.blackToMove);
    const std::size_t threats = layout.threats(s.blackToMove) + s.threats;
    double value = w[threats];
    for (const auto code : s.own) value += w[own + code];
    for (const auto code : s.enemy) value -= w[enemy + code];
    const double p = 1.0 / (1.0 + std::exp(-value));
    const double target = static_cast<double>(s.target);
    if (gradient != nullptr) {
        const double error = p - target;
        (*gradient)[threats] += error;
        for (const auto code : s.own) (*gradient)[own + code] += error;
        for (const auto code : s.enemy) (*gradient)[enemy + code] -= error;
    }
    constexpr double kTiny = 1e-12;
    return -(target * std::log(p + kTiny) + (1.0 - target) * std::log(1.0 - p + kTiny));
}

double choiceLoss(const Choice& c,
                  const Layout& layout,
                  const std::vector<double>& w,
                  std::vector<double>* gradient) {
    const std::size_t own = layout.own(c.blackToMove);
    const std::size_t enemy = layout.enemy(c.blackToMove);
    std::vector<double> score(c.own.size());
    for (std::size_t i = 0; i < score.size(); ++i)
        score[i] = w[own + c.own[i]] + w[enemy + c.enemy[i]];
    const double top = *std::max_element(score.begin(), score.end());
    double sum = 0;
    for (double& s : score) sum += s = std::exp(s - top);
    if (gradient != nullptr)
        for (std::size_t i = 0; i < score.size(); ++i) {
            const double error = score[i] / sum - (i == c.chosen ? 1.0 : 0.0);
            (*gradient)[own + c.own[i]] += error;
            (*gradient)[enemy + c.enemy[i]] += error;
        }
    return -std::log(score[c.chosen] / sum + 1e-12);
}

/// Minimises the mean of `loss` over items; the same loop for values and choices.
template <class Item, class Loss>
class Minimiser {
public:
    Minimiser(const std::vector<Item>& items, const FitOptions& options, Layout layout, Loss loss)
        : items_{items}, options_{options}, layout_{layout}, loss_{loss} {
        for (std::size_t i = 0; i < items.size(); ++i)
            (i % options.holdOutEvery == 0 ? heldOut_ : training_).push_back(i);
    }

    [[nodiscard]] double heldOutLoss(const std::vector<double>& w) {
        return sum(heldOut_, 0, heldOut_.size(), w, nullptr) /
               static_cast<double>(std::max<std::size_t>(heldOut_.size(), 1));
    }

    void epoch(Parameters& parameters, double rate, Random& random) {
        for (std::size_t i = training_.size(); i > 1; --i)
            std::swap(training_[i - 1], training_[random.below(static_cast<std::uint32_t>(i))]);
        for (std::size_t begin = 0; begin + options_.batch <= training_.size();
             begin += options_.batch) {
            std::vector<double> gradient(layout_.size());
            sum(training_, begin, begin + options_.batch, parameters.values(), &gradient);
            for (double& g : gradient) g /= static_cast<double>(options_.batch);
            parameters.step(gradient, rate, options_.pull);
        }
    }

private:
    double sum(const std::vector<std::size_t>& order,
               std::size_t begin,
               std::size_t end,
               const std::vector<double>& w,
               std::vector<double>* gradient) {
        const auto threads = static_cast<std::size_t>(std::max(options_.threads, 1));
        std::vector<double> losses(threads);
        std::vector<std::vector<double>> gradients(threads);
        std::vector<std::jthread> pool;
        for (std::size_t t = 0; t < threads; ++t)
            pool.emplace_back([&, t] {
                if (gradient != nullptr) gradients[t].resize(layout_.size());
                for (std::size_t i = begin + t; i < end; i += threads)
                    losses[t] += loss_(items_[order[i]],
                                       layout_,
                                       w,
                                       gradient != nullptr ? &gradients[t] : nullptr);
            });
        pool.clear();
        for (const auto& part : gradients)
            for (std::size_t i = 0; i < part.size(); ++i) (*gradient)[i] += part[i];
        return std::accumulate(losses.begin(), losses.end(), 0.0);
    }

    const std::vector<Item>& items_;
    const FitOptions& options_;
    Layout layout_;
    Loss loss_;
    std::vector<std::size_t> training_;
    std::vector<std::size_t> heldOut_;
};

std::int16_t toInt16(double value) {
    return static_cast<std::int16_t>(std::lround(std::clamp(value, -30000.0, 30000.0)));
}

/// Copies a pair of code tables a colour into a parameter vector and back.
struct Tables {
    eval::CodeTable eval::ColorWeights::*own;
    eval::CodeTable eval::ColorWeights::*enemy;
    double unit;

    [[nodiscard]] std::vector<double> load(const eval::PatternWeights& weights,
                                           Layout layout) const {
        std::vector<double> w(layout.size());
        for (const Color c : kColors)
            for (std::size_t i = 0; i < kPatternCodeCount; ++i) {
                w[layout.own(c == Color::Black) + i] = (weights.colors[c].*own)[i] / unit;
                w[layout.enemy(c != Color::Black) + i] = (weights.colors[c].*enemy)[i] / unit;
            }
        return w;
    }
    void save(const std::vector<double>& w, Layout layout, eval::PatternWeights& weights) const {
        for (const Color c : kColors)
            for (std::size_t i = 0; i < kPatternCodeCount; ++i) {
                (weights.colors[c].*own)[i] = toInt16(w[layout.own(c == Color::Black) + i] * unit);
                (weights.colors[c].*enemy)[i] =
                    toInt16(w[layout.enemy(c != Color::Black) + i] * unit);
            }
    }
};

std::string line(const char* what, int epoch, double loss) {
    char text[80];
    std::snprintf(text, sizeof text, "%s epoch %d held-out loss %.5f", what, epoch, loss);
    return text;
}

template <class Item, class Loss>
std::pair<double, double> minimise(const std::vector<Item>& items,
                                   const FitOptions& options,
                                   Layout layout,
                                   Loss loss,
                                   Parameters& parameters,
                                   const char* what,
                                   const std::function<void(const std::string&)>& progress) {
    Minimiser minimiser{items, options, layout, loss};
    Random random{1};
    const double before = minimiser.heldOutLoss(parameters.values());
    double after = before;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        // Cosine decay to a tenth: large steps first, small ones to settle.
        const double phase = static_cast<double>(epoch - 1) / std::max(options.epochs - 1, 1);
        const double decay = 0.1 + 0.9 * 0.5 * (1.0 + std::cos(phase * 3.14159265358979));
        minimiser.epoch(parameters, options.learningRate * decay, random);
        after = minimiser.heldOutLoss(parameters.values());
        progress(line(what, epoch, after));
    }
    return {before, after};
}

}  // namespace

FitReport fitWeights(const SampleSet& set,
                     const FitOptions& options,
                     eval::PatternWeights& weights,
                     const std::function<void(const std::string&)>& progress) {
    const Layout layout{options.sharedColors};
    FitReport report;

    const Tables values{&eval::ColorWeights::onMove, &eval::ColorWeights::waiting, kEvalUnit};
    std::vector<double> start = values.load(weights, layout);
    for (const Color c : kColors)
        for (std::size_t i = 0; i < eval::kThreatMaskCount; ++i)
            start[layout.threats(c == Color::Black) + i] = weights.tempo[c][i] / kTempoUnit;
    Parameters valueParameters{std::move(start)};
    std::tie(report.startLoss, report.endLoss) =
        minimise(set.samples, options, layout, sampleLoss, valueParameters, "value", progress);
    values.save(valueParameters.values(), layout, weights);
    for (const Color c : kColors)
        for (std::size_t i = 0; i < eval::kThreatMaskCount; ++i)
            weights.tempo[c][i] = toInt16(
                valueParameters.values()[layout.threats(c == Color::Black) + i] * kTempoUnit);

    const Tables order{&eval::ColorWeights::attack, &eval::ColorWeights::defence, kOrderUnit};
    FitOptions orderOptions = options;
    orderOptions.learningRate *= 20;  // ordering weights are that much larger in log-odds
    Parameters orderParameters{order.load(weights, layout)};
    std::tie(report.startChoiceLoss, report.endChoiceLoss) =
        minimise(set.choices, orderOptions, layout, choiceLoss, orderParameters, "order", progress);
    order.save(orderParameters.values(), layout, weights);
    return report;
}

}  // namespace fukumi::tuning
