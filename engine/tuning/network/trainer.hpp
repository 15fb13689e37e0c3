// SPDX-License-Identifier: MIT
//
// Fits a network to a training set: batches of positions, Adam, a rate that falls along a cosine.
// The same set, options and number of threads give the same network, also when it was interrupted
// and went on from a checkpoint.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "engine/eval/windows/window_table.hpp"
#include "engine/tuning/data/adam.hpp"
#include "engine/tuning/network/losses.hpp"
#include "engine/tuning/network/sample_input.hpp"
#include "engine/tuning/network/task.hpp"
#include "engine/tuning/network/training_set.hpp"

namespace fukumi::tuning {

/// `Net` says what is trained: OrderNet or ValueNet.
template <class Net>
class Trainer {
public:
    /// `set` must outlive the trainer.
    Trainer(const TrainingSet& set, Params start, const TrainerOptions& options);

    /// Learns until the epochs are over or `observer`, who hears every report, says false.
    void run(const std::function<bool(const TrainingReport&)>& observer);
    [[nodiscard]] bool isDone() const { return epoch_ >= options_.epochs; }

    [[nodiscard]] const Params& params() const { return params_; }
    /// Those before an interruption too.
    [[nodiscard]] const std::vector<TrainingReport>& reports() const { return reports_; }
    /// Losses over positions that were not learned from.
    [[nodiscard]] PassLosses losses(const TrainingSet& set,
                                    std::span<const TrainingPosition> positions);
    /// The task after a look at the position, to be asked what it found, until the next.
    [[nodiscard]] const Task<Net>& taskOf(const TrainingSet& set, const TrainingPosition& position);

    /// Everything that run() needs to go on, whole or not at all. Throws UserError if the file
    /// cannot be written.
    void save(const std::filesystem::path& path) const;
    /// Goes on from there. Throws UserError if the file is damaged or of other options or
    /// positions.
    void resume(const std::filesystem::path& path);

private:
    static constexpr const eval::nets::Shape& kShape = Net::kShape;
    static constexpr std::size_t kC = kShape.channels;

    struct ThreadSpace {
        ThreadSpace(const eval::windows::WindowTable& windows, std::size_t rows, std::size_t views)
            : maker{windows}, gradient{rows, views} {}
        InputMaker maker;
        Task<Net> task;
        PassGradient<Net> gradient;
        PassLosses losses;
    };
    /// Where the numbers of a window begin in a view, by its tables.
    using Rows = std::array<std::size_t, Net::afterTables>;

    [[nodiscard]] static Rows rowsOf(const eval::windows::WindowParts& parts);
    void shuffle();
    [[nodiscard]] std::size_t batchesPerEpoch() const { return order_.size() / options_.batch; }
    /// The rate of the next step.
    [[nodiscard]] float rateNow() const;
    void learn(std::span<const std::uint32_t> batch);
    void report();
    void makeInputs(const TrainingSet& set, std::span<const TrainingPosition> positions);
    template <class Work>
    void inParallel(std::size_t count, Work&& work);
    void refreshRows();
    void gather();
    void gatherRow(std::uint16_t row, const PassGradient<Net>& from);
    void step(std::size_t positions);

    const TrainingSet& set_;
    std::vector<TrainingPosition> heldOutSample_;
    TrainerOptions options_;
    Params params_;
    std::uint64_t fingerprint_;
    eval::windows::WindowTable windows_;
    /// For each row of `windows_`, [black, white].
    std::vector<std::array<Rows, 2>> rows_;
    PassWeights<Net> weights_;
    Adam<float> adam_;
    std::vector<float> gradient_;
    /// Where rare rows begin in `gradient_` that the batch has met, as a set and as a list.
    std::vector<char> isTouched_;
    std::vector<std::size_t> touched_;
    std::vector<ThreadSpace> threads_;
    std::vector<SampleInput> inputs_;
    std::vector<char> isWanted_;
    std::vector<std::uint32_t> order_;
    std::uint32_t epoch_ = 0;
    std::uint32_t batchInEpoch_ = 0;
    std::vector<TrainingReport> reports_;
    PassLosses sinceReport_;
};

}  // namespace fukumi::tuning
