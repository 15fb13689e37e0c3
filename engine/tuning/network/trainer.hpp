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

#include "engine/eval/windows/window_parts.hpp"
#include "engine/tuning/network/adam_state.hpp"
#include "engine/tuning/network/float_parameters.hpp"
#include "engine/tuning/network/losses.hpp"
#include "engine/tuning/network/sample_input.hpp"
#include "engine/tuning/network/trainer_options.hpp"
#include "engine/tuning/network/training_set.hpp"

namespace fukumi::tuning {

/// `Form` says what is trained: OrderForm or ValueForm.
template <class Form>
class Trainer {
public:
    using Layout = typename Form::Layout;
    using Network = FloatParameters<Layout>;
    using Pass = typename Form::Pass;
    using Weights = typename Form::Weights;
    using Gradient = typename Form::Gradient;

    /// `set` must outlive the trainer.
    Trainer(const TrainingSet& set, Network start, const TrainerOptions& options);

    /// Learns until the epochs are over or `observer`, who hears every report, says false.
    void run(const std::function<bool(const TrainingReport&)>& observer);
    [[nodiscard]] bool isDone() const { return epoch_ >= options_.epochs; }

    [[nodiscard]] const Network& network() const { return network_; }
    /// Those before an interruption too.
    [[nodiscard]] const std::vector<TrainingReport>& reports() const { return reports_; }
    /// Losses over positions that nobody learned from.
    [[nodiscard]] PassLosses losses(const TrainingSet& set,
                                    std::span<const TrainingPosition> positions);
    /// A pass over the position, to be asked what it found, until the next.
    [[nodiscard]] const Pass& passOf(const TrainingSet& set, const TrainingPosition& position);

    /// Everything that run() needs to go on, whole or not at all. Throws UserError where the file
    /// cannot be written.
    void save(const std::filesystem::path& path) const;
    /// Goes on from there. Throws UserError where the file is damaged or of other options or
    /// positions.
    void resume(const std::filesystem::path& path);

private:
    struct ThreadSpace {
        ThreadSpace(const eval::windows::WindowTable& windows,
                    std::size_t rows,
                    const TrainerOptions& options)
            : maker{windows}, pass{Form::makePass(options)}, gradient{rows} {}
        InputMaker maker;
        Pass pass;
        Gradient gradient;
        PassLosses losses;
    };

    void shuffle();
    [[nodiscard]] std::size_t batchesPerEpoch() const;
    [[nodiscard]] float rateNow() const;
    void learn(std::span<const std::uint32_t> batch);
    void makeInputs(const TrainingSet& set, std::span<const TrainingPosition> positions);
    template <class Work>
    void inParallel(std::size_t count, Work&& work);
    void refreshRows();
    void refreshHeads();
    void gather();
    void gatherRow(std::uint16_t row, const Gradient& from);
    void step(std::size_t positions);

    const TrainingSet& set_;
    std::vector<TrainingPosition> heldOutSample_;
    TrainerOptions options_;
    Network network_;
    std::uint64_t fingerprint_;
    eval::windows::WindowTable windows_;
    /// Of each row, [black, white]; the first row, that of zeros, has none.
    std::vector<std::array<eval::windows::WindowParts, 2>> parts_;
    Weights weights_;
    AdamState adam_;
    std::vector<float> gradient_;
    std::vector<char> isTouched_;         // rows of near4, view after view
    std::vector<std::uint32_t> touched_;  // the same as a list
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
