// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "engine/tuning/network/trainer.hpp"

namespace fukumi::tuning {

/// A report as a line of a table: positions, losses of what was learned from and of what was held
/// out.
[[nodiscard]] std::string tableLine(const TrainingReport& report);
[[nodiscard]] std::string tableHead();
/// The losses on a deep set, to stand below a table line.
[[nodiscard]] std::string deepLine(const PassLosses& losses);

/// The value losses of all reports as a picture (SVG), training and held out.
[[nodiscard]] std::string learningCurve(std::span<const TrainingReport> reports);

}  // namespace fukumi::tuning
