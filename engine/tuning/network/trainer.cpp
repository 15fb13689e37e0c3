// SPDX-License-Identifier: MIT
#include "engine/tuning/network/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "engine/core/joining_thread.hpp"
#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "engine/tuning/network/checkpoint.hpp"
#include "engine/tuning/network/order_form.hpp"
#include "engine/tuning/network/value/value_form.hpp"

namespace fukumi::tuning {

namespace {

namespace windows = eval::windows;

constexpr std::size_t kEvaluationBatch = 4096;
/// Held-out positions that a report looks at, about: from all games alike, since those of one size
/// or folder follow one another.
constexpr std::size_t kReportPositions = 40000;
std::vector<TrainingPosition> spread(const std::vector<TrainingPosition>& all) {
    const std::size_t every = std::max<std::size_t>(all.size() / kReportPositions, 1);
    std::vector<TrainingPosition> some;
    for (std::size_t i = 0; i < all.size(); i += every) some.push_back(all[i]);
    return some;
}
std::vector<std::array<windows::WindowParts, 2>> partsOf(const windows::WindowTable& windows) {
    const windows::WindowPartsFinder finder;
    std::vector<std::array<windows::WindowParts, 2>> parts;
    for (const windows::WindowRow& row : windows.rows()) {
        parts.emplace_back();
        if (row.centre != windows::WindowCell::Wall)
            parts.back() = {finder.ofBlack(row), finder.ofWhite(row)};
    }
    return parts;
}
/// Steps in which the rate rises to its full height.
constexpr float kWarmUp = 100.0F;
/// Part of the rate that is left at the end.
constexpr float kLastRate = 0.02F;

}  // namespace

template <class Form>
Trainer<Form>::Trainer(const TrainingSet& set, Network start, const TrainerOptions& options)
    : set_{set},
      heldOutSample_{spread(set.heldOut)},
      options_{options},
      network_{std::move(start)},
      fingerprint_{fingerprintOf(set, options, network_.rule(), network_.values())},
      windows_{network_.rule()},
      parts_{partsOf(windows_)},
      adam_{network_.values().size()},
      gradient_(network_.values().size()),
      isTouched_(network_.views() * eval::windows::windowCount(4)),
      isWanted_(parts_.size()) {
    weights_.rows.resize(parts_.size());
    for (int t = 0; t < std::max(options.threads, 1); ++t)
        threads_.emplace_back(windows_, parts_.size(), options);
    shuffle();
}

template <class Form>
template <class Work>
void Trainer<Form>::inParallel(std::size_t count, Work&& work) {
    const std::size_t parts = threads_.size();
    std::vector<JoiningThread> pool;
    for (std::size_t t = 1; t < parts; ++t)
        pool.emplace_back(
            [&, t] { work(threads_[t], count * t / parts, count * (t + 1) / parts); });
    work(threads_[0], 0, count / parts);
}

template <class Form>
void Trainer<Form>::shuffle() {
    order_.resize(set_.training.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
    Random random{options_.seed * 1000003 + epoch_};
    for (std::size_t i = order_.size(); i > 1; --i)
        std::swap(order_[i - 1], order_[random.below(static_cast<std::uint32_t>(i))]);
}

template <class Form>
std::size_t Trainer<Form>::batchesPerEpoch() const {
    return order_.size() / options_.batch;
}

template <class Form>
float Trainer<Form>::rateNow() const {
    const auto all = static_cast<double>(batchesPerEpoch() * options_.epochs);
    const double done = static_cast<double>(adam_.steps) / std::max(all, 1.0);
    const auto cosine = static_cast<float>(0.5 * (1.0 + std::cos(std::numbers::pi * done)));
    const float warm = std::min(1.0F, static_cast<float>(adam_.steps) / kWarmUp);
    return options_.rate * warm * (kLastRate + (1.0F - kLastRate) * cosine);
}

template <class Form>
void Trainer<Form>::run(const std::function<bool(const TrainingReport&)>& observer) {
    const std::size_t batches = batchesPerEpoch();
    const std::size_t interval =
        std::max<std::size_t>(batches / std::max(options_.reportsPerEpoch, 1U), 1);
    while (!isDone()) {
        while (batchInEpoch_ < batches) {
            learn(std::span{order_}.subspan(std::size_t{batchInEpoch_} * options_.batch,
                                            options_.batch));
            ++batchInEpoch_;
            if (batchInEpoch_ % interval != 0) continue;
            TrainingReport report;
            report.positions = adam_.steps * options_.batch;
            report.epoch =
                epoch_ + static_cast<double>(batchInEpoch_) / static_cast<double>(batches);
            report.training = sinceReport_;
            report.heldOut = losses(set_, heldOutSample_);
            sinceReport_ = {};
            reports_.push_back(report);
            if (!observer(report)) return;
        }
        ++epoch_;
        batchInEpoch_ = 0;
        shuffle();
    }
}

template <class Form>
void Trainer<Form>::makeInputs(const TrainingSet& set,
                               std::span<const TrainingPosition> positions) {
    inputs_.resize(std::max(inputs_.size(), positions.size()));
    inParallel(positions.size(), [&](ThreadSpace& space, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
            const TrainingPosition& p = positions[i];
            inputs_[i].target = p.target;
            inputs_[i].base = p.base;
            inputs_[i].isDraw = set.games[p.game].isDraw;
            std::optional<std::uint16_t> chosen;
            if (Form::kForm == NetworkForm::Order) chosen = p.move;
            space.maker.make(set.games[p.game].size, set.movesOf(p), chosen, inputs_[i]);
            inputs_[i].orders = {};
            if (chosen && !set.orders.empty())
                inputs_[i].orders =
                    std::span{set.orders}.subspan(p.firstOrder, inputs_[i].candidates.size());
        }
    });
    ranges::fill(isWanted_, char{0});
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (const SampleInput::Point& point : inputs_[i].points)
            for (const std::uint16_t row : point.rows) isWanted_[row] = 1;
    refreshRows();
}

template <class Form>
void Trainer<Form>::refreshRows() {
    isWanted_[0] = 0;
    inParallel(parts_.size(), [&](ThreadSpace&, std::size_t from, std::size_t to) {
        for (std::size_t row = from; row < to; ++row) {
            if (isWanted_[row] == 0) continue;
            for (const Color c : kColors) {
                const std::span<const float> view =
                    std::as_const(network_).view(indexOf(c) % network_.views());
                const windows::WindowParts& part = parts_[row][indexOf(c)];
                const float* a = &view[Layout::near2 + part.near2 * Layout::kC];
                const float* b = &view[Layout::near3 + part.near3 * Layout::kC];
                const float* d = &view[Layout::near4 + part.near4 * Layout::kC];
                const float* e = &view[Layout::classes + part.classId * Layout::kC];
                for (std::size_t k = 0; k < Layout::kC; ++k)
                    weights_.rows[row][Form::placeOf(c, k)] = std::clamp(
                        a[k] + b[k] + d[k] + e[k], -Layout::tableBound, Layout::tableBound);
            }
        }
    });
}

template <class Form>
void Trainer<Form>::refreshHeads() {
    for (const Color c : kColors) {
        Form::takeHeads(std::as_const(network_).view(indexOf(c) % network_.views()), c, weights_);
    }
}

template <class Form>
void Trainer<Form>::learn(std::span<const std::uint32_t> batch) {
    std::vector<TrainingPosition> positions;
    positions.reserve(batch.size());
    for (const std::uint32_t i : batch) positions.push_back(set_.training[i]);
    makeInputs(set_, positions);
    refreshHeads();
    inParallel(positions.size(), [&](ThreadSpace& space, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            space.pass.run(inputs_[i], weights_, &space.gradient, space.losses);
    });
    gather();
    step(positions.size());
}

template <class Form>
PassLosses Trainer<Form>::losses(const TrainingSet& set,
                                 std::span<const TrainingPosition> positions) {
    PassLosses sum;
    refreshHeads();
    for (std::size_t at = 0; at < positions.size(); at += kEvaluationBatch) {
        const auto part = positions.subspan(at, std::min(kEvaluationBatch, positions.size() - at));
        makeInputs(set, part);
        std::vector<PassLosses> found(threads_.size());
        inParallel(part.size(), [&](ThreadSpace& space, std::size_t from, std::size_t to) {
            PassLosses& mine = found[static_cast<std::size_t>(&space - threads_.data())];
            for (std::size_t i = from; i < to; ++i)
                space.pass.run(inputs_[i], weights_, nullptr, mine);
        });
        for (const PassLosses& one : found) sum += one;
    }
    return sum;
}

template <class Form>
auto Trainer<Form>::passOf(const TrainingSet& set, const TrainingPosition& position)
    -> const Pass& {
    PassLosses unused;
    refreshHeads();
    makeInputs(set, {&position, 1});
    threads_.front().pass.run(inputs_.front(), weights_, nullptr, unused);
    return threads_.front().pass;
}

template <class Form>
void Trainer<Form>::save(const std::filesystem::path& path) const {
    writeCheckpoint(path,
                    {fingerprint_, epoch_, batchInEpoch_, network_.values(), adam_, reports_});
}

template <class Form>
void Trainer<Form>::resume(const std::filesystem::path& path) {
    Checkpoint checkpoint = readCheckpoint(path, fingerprint_, network_.values().size());
    network_.values() = std::move(checkpoint.values);
    adam_ = std::move(checkpoint.adam);
    epoch_ = checkpoint.epoch;
    batchInEpoch_ = checkpoint.batchInEpoch;
    reports_ = std::move(checkpoint.reports);
    shuffle();
}

template <class Form>
void Trainer<Form>::gather() {
    for (std::size_t v = 0; v < network_.views(); ++v) {
        const std::span<float> all = std::span{gradient_}.subspan(v * Layout::size, Layout::size);
        ranges::fill(all.subspan(0, Layout::near4), 0.0F);
        ranges::fill(all.subspan(Layout::heads, Layout::size - Layout::heads), 0.0F);
    }
    for (ThreadSpace& space : threads_) {
        Gradient& from = space.gradient;
        // In the order of the rows, so that the sums do not depend on the order of the positions.
        ranges::sort(from.used);
        for (const std::uint16_t row : from.used) gatherRow(row, from);
        for (const Color c : kColors) {
            const std::span<float> view = std::span{gradient_}.subspan(
                (indexOf(c) % network_.views()) * Layout::size, Layout::size);
            Form::giveHeads(from, c, view);
        }
        sinceReport_ += space.losses;
        space.losses = {};
        from.clear();
    }
}

template <class Form>
void Trainer<Form>::gatherRow(std::uint16_t row, const Gradient& from) {
    for (const Color c : kColors) {
        const std::size_t v = indexOf(c) % network_.views();
        float* view = gradient_.data() + v * Layout::size;
        const windows::WindowParts& part = parts_[row][indexOf(c)];
        float* a = view + Layout::near2 + part.near2 * Layout::kC;
        float* b = view + Layout::near3 + part.near3 * Layout::kC;
        float* d = view + Layout::near4 + part.near4 * Layout::kC;
        float* e = view + Layout::classes + part.classId * Layout::kC;
        const std::size_t number = v * eval::windows::windowCount(4) + part.near4;
        if (isTouched_[number] == 0) {
            isTouched_[number] = 1;
            touched_.push_back(static_cast<std::uint32_t>(number));
            std::fill(d, d + Layout::kC, 0.0F);
        }
        for (std::size_t k = 0; k < Layout::kC; ++k) {
            const float g = from.rows[row][Form::placeOf(c, k)];
            a[k] += g;
            b[k] += g;
            d[k] += g;
            e[k] += g;
        }
    }
}

template <class Form>
void Trainer<Form>::step(std::size_t positions) {
    ++adam_.steps;
    const float rate = rateNow();
    const float share = 1.0F / static_cast<float>(positions);
    const std::span<float> values{network_.values()};
    const auto update = [&](std::size_t from, std::size_t to, float decay) {
        for (std::size_t i = from; i < to; ++i) gradient_[i] *= share;
        adam_.update(values, gradient_, from, to, rate, decay);
    };
    for (std::size_t v = 0; v < network_.views(); ++v) {
        const std::size_t first = v * Layout::size;
        for (const auto& [from, to] : Form::denseParts(options_.lesson))
            update(first + from, first + to, 0.0F);
    }
    for (const std::uint32_t number : touched_) {
        const std::size_t v = number / eval::windows::windowCount(4);
        const std::size_t from = v * Layout::size + Layout::near4 +
                                 (number % eval::windows::windowCount(4)) * Layout::kC;
        update(from, from + Layout::kC, options_.rareDecay);
        for (std::size_t i = from; i < from + Layout::kC; ++i)
            values[i] = std::clamp(values[i], -Layout::rareBound, Layout::rareBound);
        isTouched_[number] = 0;
    }
    touched_.clear();
    network_.clip();
}

template class Trainer<OrderForm>;
template class Trainer<ValueForm>;

}  // namespace fukumi::tuning
