// SPDX-License-Identifier: MIT
//
// The weights that the program was built with: every file of WEIGHTS in engine/eval/CMakeLists.txt.
#pragma once

#include <optional>
#include <span>

#include "engine/eval/weights_file.hpp"

namespace fukumi::eval {

/// All files, each at a multiple of kWeightsAlignment.
[[nodiscard]] std::span<const std::span<const std::uint8_t>> embeddedWeightsFiles();

/// The file of an evaluation that a rule plays by; absent if there is none.
[[nodiscard]] std::optional<WeightsFile> embeddedWeights(WeightsOwner owner, Rule rule);

/// To be called when a model has taken its numbers: they need not lie in memory twice.
void leaveWeightsOnDisk();

}  // namespace fukumi::eval
