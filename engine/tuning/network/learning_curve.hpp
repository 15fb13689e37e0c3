// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "engine/eval/weights_file.hpp"
#include "engine/tuning/network/losses.hpp"

namespace fukumi::tuning {

/// The mean loss that a form is trained for: of the value, or of the choice of a move.
[[nodiscard]] double lossOf(const PassLosses& sums, eval::WeightsOwner network);

/// A report as a line of a table: positions, losses of what was learned from and of what was held
/// out; then what else the form knows.
[[nodiscard]] std::string tableLine(const TrainingReport& report, eval::WeightsOwner network);
[[nodiscard]] std::string tableHead(eval::WeightsOwner network);
/// The losses on a deep set, to be printed below a table line.
[[nodiscard]] std::string deepLine(const PassLosses& losses, eval::WeightsOwner network);

/// The losses of all reports as a picture (SVG), training and held out.
[[nodiscard]] std::string learningCurve(std::span<const TrainingReport> reports,
                                        eval::WeightsOwner network);

}  // namespace fukumi::tuning
