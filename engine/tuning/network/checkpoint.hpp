// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

#include "engine/core/rules.hpp"
#include "engine/tuning/data/adam.hpp"
#include "engine/tuning/network/losses.hpp"
#include "engine/tuning/network/trainer_options.hpp"
#include "engine/tuning/network/training_set.hpp"

namespace fukumi::tuning {

/// Everything that a training needs to go on.
struct Checkpoint {
    std::uint64_t fingerprint = 0;  ///< fingerprintOf()
    std::uint32_t epoch = 0;
    std::uint32_t batchInEpoch = 0;
    std::vector<float> values;  ///< of the network
    Adam<float>::State adam;
    std::vector<TrainingReport> reports;
};

/// Hash of everything that decides what a training does; `start` is the network that it began with.
[[nodiscard]] std::uint64_t fingerprintOf(const TrainingSet& set,
                                          const TrainerOptions& options,
                                          Rule rule,
                                          std::span<const float> start);

/// The file is there whole or not at all. Throws UserError if it cannot be written.
void writeCheckpoint(const std::filesystem::path& path, const Checkpoint& checkpoint);
/// Throws UserError if the file is damaged or of another training.
[[nodiscard]] Checkpoint readCheckpoint(const std::filesystem::path& path,
                                        std::uint64_t fingerprint,
                                        std::size_t parameters);

}  // namespace fukumi::tuning
