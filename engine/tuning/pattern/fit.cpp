// SPDX-License-Identifier: MIT
#include "engine/tuning/pattern/fit.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

#include "engine/core/random.hpp"
#include "engine/core/threads.hpp"
#include "engine/core/value.hpp"
#include "engine/tuning/data/adam.hpp"
#include "engine/tuning/pattern/value_model.hpp"

namespace fukumi::tuning {

namespace {

/// Numbers that a fit moves, and pulls towards those that it began with: what the samples hardly
/// show keeps sensible ones.
struct Fitted {
    explicit Fitted(std::vector<double> numbers)
        : values{std::move(numbers)}, start{values}, adam{values.size()} {}

    std::vector<double> values;
    std::vector<double> start;
    Adam<double> adam;
};

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
            (items[i].heldOut ? heldOut_ : training_).push_back(i);
    }

    [[nodiscard]] double heldOutLoss(const std::vector<double>& w) {
        return sum(heldOut_, 0, heldOut_.size(), w, nullptr) /
               static_cast<double>(std::max<std::size_t>(heldOut_.size(), 1));
    }

    void epoch(Fitted& fitted, double rate, Random& random) {
        for (std::size_t i = training_.size(); i > 1; --i)
            std::swap(training_[i - 1], training_[random.below(static_cast<std::uint32_t>(i))]);
        for (std::size_t begin = 0; begin + options_.batch <= training_.size();
             begin += options_.batch) {
            std::vector<double> gradient(layout_.size());
            sum(training_, begin, begin + options_.batch, fitted.values, &gradient);
            for (std::size_t i = 0; i < gradient.size(); ++i)
                gradient[i] = gradient[i] / static_cast<double>(options_.batch) +
                              options_.pull * (fitted.values[i] - fitted.start[i]);
            fitted.adam.beginStep(rate);
            fitted.adam.update(fitted.values, gradient, 0, gradient.size());
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
        ThreadPool{}.run(threads, [&](std::size_t t) {
            if (gradient != nullptr) gradients[t].resize(layout_.size());
            for (std::size_t i = begin + t; i < end; i += threads)
                losses[t] += loss_(
                    items_[order[i]], layout_, w, gradient != nullptr ? &gradients[t] : nullptr);
        });
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

std::string line(const char* what, int epoch, double loss) {
    char text[80];
    std::snprintf(text, sizeof text, "%s epoch %d held-out loss %.5f", what, epoch, loss);
    return text;
}

template <class Item, class Loss>
HeldOutLosses::Loss minimise(const std::vector<Item>& items,
                             const FitOptions& options,
                             Layout layout,
                             Loss loss,
                             Fitted& fitted,
                             const char* what,
                             const std::function<void(const std::string&)>& progress) {
    Minimiser minimiser{items, options, layout, loss};
    Random random{options.seed};
    const double before = minimiser.heldOutLoss(fitted.values);
    double after = before;
    for (int epoch = 1; epoch <= options.epochs; ++epoch) {
        // Cosine decay to a tenth: large steps first, small ones to settle.
        const double phase = static_cast<double>(epoch - 1) / std::max(options.epochs - 1, 1);
        const double decay = 0.1 + 0.9 * 0.5 * (1.0 + std::cos(phase * 3.14159265358979));
        minimiser.epoch(fitted, options.learningRate * decay, random);
        after = minimiser.heldOutLoss(fitted.values);
        progress(line(what, epoch, after));
    }
    return {before, after};
}

}  // namespace

HeldOutLosses fitWeights(const SampleSet& set,
                         const FitOptions& options,
                         eval::PatternWeights& weights,
                         const std::function<void(const std::string&)>& progress) {
    HeldOutLosses report;

    const Layout valueLayout{Layout::Of::Value, options.sharedColors};
    Fitted value{loadValue(weights, set, valueLayout)};
    report.value =
        minimise(set.samples, options, valueLayout, sampleLoss, value, "value", progress);
    saveValue(value.values, valueLayout, weights);

    const Layout orderLayout{Layout::Of::Ordering, options.sharedColors};
    const CodeTables order{&eval::ColorWeights::attack, &eval::ColorWeights::defence, kOrderUnit};
    FitOptions orderOptions = options;
    orderOptions.learningRate *= 20;  // ordering weights are that much larger in log-odds
    Fitted choice{order.load(weights, orderLayout)};
    report.choice =
        minimise(set.choices, orderOptions, orderLayout, choiceLoss, choice, "order", progress);
    order.save(choice.values, orderLayout, weights);
    return report;
}

}  // namespace fukumi::tuning
