// SPDX-License-Identifier: MIT
#include "engine/tuning/network/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

#include "engine/core/random.hpp"
#include "engine/core/ranges.hpp"
#include "engine/core/threads.hpp"
#include "engine/tuning/network/checkpoint.hpp"

namespace fukumi::tuning {

namespace {

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
/// Steps in which the rate rises to its full height.
constexpr float kWarmUp = 100.0F;
/// Part of the rate that is left at the end.
constexpr float kLastRate = 0.02F;

}  // namespace

template <class Net>
Trainer<Net>::Trainer(const TrainingSet& set, Params start, const TrainerOptions& options)
    : set_{set},
      heldOutSample_{spread(set.heldOut)},
      options_{options},
      params_{std::move(start)},
      fingerprint_{fingerprintOf(set, options, params_.rule(), params_.values())},
      windows_{params_.rule()},
      rows_(windows_.rows().size()),
      weights_{params_, std::vector<NetRow<Net>>(rows_.size())},
      adam_{params_.values().size()},
      gradient_(params_.values().size()),
      isTouched_(params_.values().size()),
      isWanted_(rows_.size()) {
    const eval::windows::WindowPartsFinder finder;
    for (std::size_t row = windows_.firstWithStone(); row < rows_.size(); ++row)
        rows_[row] = {rowsOf(finder.ofBlack(windows_.rows()[row])),
                      rowsOf(finder.ofWhite(windows_.rows()[row]))};
    for (int t = 0; t < std::max(options.threads, 1); ++t)
        threads_.emplace_back(windows_, rows_.size(), params_.views());
    shuffle();
}

template <class Net>
auto Trainer<Net>::rowsOf(const eval::windows::WindowParts& parts) -> Rows {
    Rows rows;
    for (std::size_t table = 0; table < rows.size(); ++table)
        rows[table] = placeOf(kShape, table).weights + kC * parts[table];
    return rows;
}

template <class Net>
template <class Work>
void Trainer<Net>::inParallel(std::size_t count, Work&& work) {
    const std::size_t parts = threads_.size();
    ThreadPool{}.run(parts, [&](std::size_t t) {
        work(threads_[t], count * t / parts, count * (t + 1) / parts);
    });
}

template <class Net>
void Trainer<Net>::shuffle() {
    order_.resize(set_.training.size());
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<std::uint32_t>(i);
    Random random{options_.seed * 1000003 + epoch_};
    for (std::size_t i = order_.size(); i > 1; --i)
        std::swap(order_[i - 1], order_[random.below(static_cast<std::uint32_t>(i))]);
}

template <class Net>
float Trainer<Net>::rateNow() const {
    const auto all = static_cast<double>(batchesPerEpoch() * options_.epochs);
    const std::uint64_t step = adam_.state().steps + 1;
    const double done = static_cast<double>(step) / std::max(all, 1.0);
    const auto cosine = static_cast<float>(0.5 * (1.0 + std::cos(std::numbers::pi * done)));
    const float warm = std::min(1.0F, static_cast<float>(step) / kWarmUp);
    return options_.rate * warm * (kLastRate + (1.0F - kLastRate) * cosine);
}

template <class Net>
void Trainer<Net>::run(const std::function<bool(const TrainingReport&)>& observer) {
    const std::size_t batches = batchesPerEpoch();
    const std::size_t interval =
        std::max<std::size_t>(batches / std::max(options_.reportsPerEpoch, 1U), 1);
    while (!isDone()) {
        bool goesOn = true;
        if (batchInEpoch_ < batches) {
            learn(std::span{order_}.subspan(std::size_t{batchInEpoch_} * options_.batch,
                                            options_.batch));
            ++batchInEpoch_;
            if (batchInEpoch_ % interval == 0) {
                report();
                goesOn = observer(reports_.back());
            }
        }
        if (batchInEpoch_ >= batches) {
            ++epoch_;
            batchInEpoch_ = 0;
            shuffle();
        }
        if (!goesOn) return;
    }
}

template <class Net>
void Trainer<Net>::report() {
    TrainingReport& report = reports_.emplace_back();
    report.positions = adam_.state().steps * options_.batch;
    report.epoch =
        epoch_ + static_cast<double>(batchInEpoch_) / static_cast<double>(batchesPerEpoch());
    report.training = std::exchange(sinceReport_, {});
    report.heldOut = losses(set_, heldOutSample_);
}

template <class Net>
void Trainer<Net>::makeInputs(const TrainingSet& set, std::span<const TrainingPosition> positions) {
    inputs_.resize(std::max(inputs_.size(), positions.size()));
    inParallel(positions.size(), [&](ThreadSpace& space, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            makeInput(space.maker, set, positions[i], kShape.owner, inputs_[i]);
    });
    ranges::fill(isWanted_, char{0});
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (const SampleInput::Point& point : inputs_[i].points)
            for (const std::uint16_t row : point.rows) isWanted_[row] = 1;
    refreshRows();
}

template <class Net>
void Trainer<Net>::refreshRows() {
    constexpr float kBound =
        static_cast<float>(kShape.rowBound) / static_cast<float>(kShape.parts[0].one);
    isWanted_[0] = 0;
    inParallel(rows_.size(), [&](ThreadSpace&, std::size_t from, std::size_t to) {
        for (std::size_t row = from; row < to; ++row) {
            if (isWanted_[row] == 0) continue;
            for (const Color c : kColors) {
                const float* const view = std::as_const(params_).view(params_.viewOf(c)).data();
                const Rows& begin = rows_[row][indexOf(c)];
                float* const out = weights_.rows[row].data() + kC * indexOf(c);
                for (std::size_t k = 0; k < kC; ++k)
                    out[k] = std::clamp(view[begin[0] + k] + view[begin[1] + k] +
                                            view[begin[3] + k] + view[begin[2] + k],
                                        -kBound,
                                        kBound);
            }
        }
    });
}

template <class Net>
void Trainer<Net>::learn(std::span<const std::uint32_t> batch) {
    std::vector<TrainingPosition> positions;
    positions.reserve(batch.size());
    for (const std::uint32_t i : batch) positions.push_back(set_.training[i]);
    makeInputs(set_, positions);
    inParallel(positions.size(), [&](ThreadSpace& space, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i)
            space.task.run(inputs_[i], weights_, options_.mode, &space.gradient, space.losses);
    });
    gather();
    step(positions.size());
}

template <class Net>
PassLosses Trainer<Net>::losses(const TrainingSet& set,
                                std::span<const TrainingPosition> positions) {
    PassLosses sum;
    for (std::size_t at = 0; at < positions.size(); at += kEvaluationBatch) {
        const auto part = positions.subspan(at, std::min(kEvaluationBatch, positions.size() - at));
        makeInputs(set, part);
        std::vector<PassLosses> found(threads_.size());
        inParallel(part.size(), [&](ThreadSpace& space, std::size_t from, std::size_t to) {
            PassLosses& mine = found[static_cast<std::size_t>(&space - threads_.data())];
            for (std::size_t i = from; i < to; ++i)
                space.task.run(inputs_[i], weights_, options_.mode, nullptr, mine);
        });
        for (const PassLosses& one : found) sum += one;
    }
    return sum;
}

template <class Net>
const Task<Net>& Trainer<Net>::taskOf(const TrainingSet& set, const TrainingPosition& position) {
    static_cast<void>(losses(set, {&position, 1}));
    // The only position is the last thread's.
    return threads_.back().task;
}

template <class Net>
void Trainer<Net>::save(const std::filesystem::path& path) const {
    writeCheckpoint(
        path, {fingerprint_, epoch_, batchInEpoch_, params_.values(), adam_.state(), reports_});
}

template <class Net>
void Trainer<Net>::resume(const std::filesystem::path& path) {
    Checkpoint checkpoint = readCheckpoint(path, fingerprint_, params_.values().size());
    params_.values() = std::move(checkpoint.values);
    adam_.setState(std::move(checkpoint.adam));
    epoch_ = checkpoint.epoch;
    batchInEpoch_ = checkpoint.batchInEpoch;
    reports_ = std::move(checkpoint.reports);
    shuffle();
}

template <class Net>
void Trainer<Net>::gather() {
    constexpr std::size_t kView = viewSize(kShape);
    constexpr std::size_t kHeads = PassGradient<Net>::kBegin;
    for (std::size_t v = 0; v < params_.views(); ++v)
        for (std::size_t i = 0; i < kShape.parts.size(); ++i)
            if (!isRare(kShape.parts[i]))
                std::fill(gradient_.begin() +
                              static_cast<std::ptrdiff_t>(v * kView + placeOf(kShape, i).bias),
                          gradient_.begin() +
                              static_cast<std::ptrdiff_t>(v * kView + placeOf(kShape, i).end),
                          0.0F);
    for (ThreadSpace& space : threads_) {
        PassGradient<Net>& from = space.gradient;
        // In the order of the rows, so that the sums do not depend on the order of the positions.
        ranges::sort(from.used);
        for (const std::uint16_t row : from.used) gatherRow(row, from);
        for (std::size_t v = 0; v < params_.views(); ++v)
            for (std::size_t i = 0; i < PassGradient<Net>::kHeads; ++i)
                gradient_[v * kView + kHeads + i] += from.view(v)[i];
        sinceReport_ += space.losses;
        space.losses = {};
        from.clear();
    }
}

template <class Net>
void Trainer<Net>::gatherRow(std::uint16_t row, const PassGradient<Net>& from) {
    for (const Color c : kColors) {
        const std::size_t view = params_.viewOf(c) * viewSize(kShape);
        const Rows& begin = rows_[row][indexOf(c)];
        const std::size_t rare = view + begin[Net::near4];
        if (isTouched_[rare] == 0) {
            isTouched_[rare] = 1;
            touched_.push_back(rare);
            std::fill_n(&gradient_[rare], kC, 0.0F);
        }
        for (const std::size_t at : begin)
            add<kC>(1.0F, from.rows[row].data() + kC * indexOf(c), &gradient_[view + at]);
    }
}

template <class Net>
void Trainer<Net>::step(std::size_t positions) {
    const float rate = rateNow();
    adam_.beginStep(rate);
    const float share = 1.0F / static_cast<float>(positions);
    const auto update = [&](std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) gradient_[i] *= share;
        adam_.update(params_.values(), gradient_, from, to);
    };
    for (std::size_t v = 0; v < params_.views(); ++v)
        for (std::size_t i = 0; i < kShape.parts.size(); ++i)
            if (!isRare(kShape.parts[i]) && Task<Net>::learns(i, options_.mode))
                update(v * viewSize(kShape) + placeOf(kShape, i).bias,
                       v * viewSize(kShape) + placeOf(kShape, i).end);
    constexpr float kBound = boundOf(kShape.parts[Net::near4]);
    for (const std::size_t rare : touched_) {
        const std::span<float> row = std::span{params_.values()}.subspan(rare, kC);
        for (float& x : row) x *= 1.0F - rate * options_.rareDecay;
        update(rare, rare + kC);
        for (float& x : row) x = std::clamp(x, -kBound, kBound);
        isTouched_[rare] = 0;
    }
    touched_.clear();
    params_.clip();
}

template class Trainer<eval::nets::OrderNet>;
template class Trainer<eval::nets::ValueNet>;

}  // namespace fukumi::tuning
